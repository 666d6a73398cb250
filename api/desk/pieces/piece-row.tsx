import { ENGLISH } from "../../../site/messages/messages.ts";
import { Day } from "../../../site/parts/day.tsx";
import { isDeletable, UNDO_DAYS } from "../../store/deletion.ts";
import type { MyPiece } from "../../store/my-pieces.ts";
import { PostButton } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "./own-piece.ts";
import { STATUS_WORDS, TAKEN_DOWN_WORD } from "./status-words.ts";

export interface RowPiece extends MyPiece {
  /** Since it was published; 0 for one that never was. */
  reads: number;
  /** Its public page. */
  path: string | null;
  /** The words around what was searched for. */
  excerpt?: string | null;
}

export interface PieceRowProps {
  piece: RowPiece;
  heading?: "h2" | "h3";
  /** Left out where all pieces of a list have the same one. */
  hasStatus?: boolean;
  /** The form that a box to tick belongs to. */
  pick?: string;
}

/** A piece in a list of the writer's own: its state, and what can be done with it. */
export function PieceRow({
  piece,
  heading: Heading = "h2",
  hasStatus = true,
  pick,
}: PieceRowProps) {
  const { id, status, deletedAt, editorNote, excerpt } = piece;
  const headline = headlineOr(piece.headline);
  return (
    <li>
      {pick && (
        <label class="pick">
          <input type="checkbox" name="piece[]" value={id} form={pick} />
          <span class="unseen">Tick {headline}</span>
        </label>
      )}
      <Heading dir="auto">{deletedAt ? headline : <a href={piecePath(id)}>{headline}</a>}</Heading>
      {excerpt ? (
        <p dir="auto">{excerpt}</p>
      ) : (
        piece.sub && (
          <p class="clamped" dir="auto">
            {piece.sub}
          </p>
        )
      )}
      <Facts piece={piece} hasStatus={hasStatus || piece.isTakenDown} />
      {editorNote && (
        <p class="notice note" dir="auto">
          <strong>Note from an editor:</strong> {editorNote}
        </p>
      )}
      {deletedAt ? (
        <div class="buttons">
          <PostButton action={piecePath(id, "undelete")} label="Restore" about={headline} />
          <span class="quiet">
            Deleted <Day date={deletedAt} site={ENGLISH} />. You can restore it for {UNDO_DAYS}{" "}
            days.
          </span>
        </div>
      ) : (
        <ul class="row-actions">
          {actionsOf(piece, status).map(({ href, label }) => (
            <li key={label}>
              <a href={href}>
                {label}
                <span class="unseen"> {headline}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function actionsOf(
  { id, path, hasWorkingCopy, updateWaits, isTakenDown }: RowPiece,
  status: MyPiece["status"],
): { href: string; label: string }[] {
  const to = (page: string, label: string) => ({ href: piecePath(id, page), label });
  if (status === "pending") return [to("", "Open")];
  const isPublic = status === "approved";
  return [
    to("", "Edit"),
    ...(isPublic && path ? [{ href: path, label: "View" }] : []),
    ...(isPublic && hasWorkingCopy && !updateWaits ? [to("publish", "Update")] : []),
    ...(isPublic ? [to("reads", "Reads"), to("unpublish", "Unpublish")] : []),
    ...(!isPublic && !isTakenDown && status !== "rejected" ? [to("publish", "Publish")] : []),
    ...(isDeletable(status) ? [to("delete", "Delete")] : []),
  ];
}

function Facts({ piece, hasStatus }: { piece: RowPiece; hasStatus: boolean }) {
  const { status } = piece;
  return (
    <p class="facts">
      {hasStatus && (
        <span class={`chip ${status}`}>
          {piece.isTakenDown ? TAKEN_DOWN_WORD : STATUS_WORDS[status]}
        </span>
      )}
      {piece.updateWaits && <span>Your update is waiting for an editor</span>}
      {piece.hasWorkingCopy && !piece.updateWaits && <span>Unpublished changes</span>}
      {piece.pendingFor === "publication" && <span>Published when an editor accepts it</span>}
      {piece.keyName !== null && (
        <span>
          Came through the API key <bdi>{piece.keyName}</bdi>
        </span>
      )}
      <span>
        {status === "approved" && piece.publishedAt ? (
          <>
            Published <Day date={piece.publishedAt} site={ENGLISH} />
          </>
        ) : (
          <>
            Saved <Day date={piece.updatedAt} site={ENGLISH} />
          </>
        )}
      </span>
      {piece.publishedAt !== null && (
        <span>
          {piece.reads.toLocaleString("en-GB")} {piece.reads === 1 ? "read" : "reads"}
        </span>
      )}
    </p>
  );
}
