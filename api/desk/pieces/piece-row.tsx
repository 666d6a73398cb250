import { counted, fill } from "../../../site/messages/words.ts";
import { isDeletable, UNDO_DAYS } from "../../store/pieces/lifecycle/deletion.ts";
import type { MyPiece } from "../../store/pieces/drafts/my-pieces.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime, OnDay } from "../parts/date-time.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { excerpt as excerptOf } from "../../render/text/excerpt.ts";
import { piecePath } from "./own-piece.ts";

export interface RowPiece extends MyPiece {
  /** Since it was published; 0 for one that never was. */
  reads: number;
  /** Its public page. */
  path: string | null;
  /** The words around what was searched for. */
  excerpt?: string | null;
  /** The address of its cover in the size of a list. */
  picture: string | undefined;
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
  const words = useWords();
  const { list: w, language } = words;
  const headline = headlineOr(piece.headline, words);
  return (
    <li class={piece.picture ? "with-cover" : undefined}>
      {pick && (
        <label class="pick">
          <input type="checkbox" name="piece[]" value={id} form={pick} />
          <span class="unseen">{fill(w.tick, { headline })}</span>
        </label>
      )}
      <Heading dir="auto">{deletedAt ? headline : <a href={piecePath(id)}>{headline}</a>}</Heading>
      {excerpt ? <p dir="auto">{excerpt}</p> : <Opening piece={piece} />}
      {/* It says nothing that the headline does not: the link beside it is enough. */}
      {piece.picture && <img class="row-cover" src={piece.picture} alt="" loading="lazy" />}
      <Facts piece={piece} hasStatus={hasStatus || piece.isTakenDown} />
      {editorNote && (
        <p class="notice note" dir="auto">
          <strong>{w.note}</strong> {editorNote}
        </p>
      )}
      {deletedAt ? (
        <div class="buttons">
          <PostButton action={piecePath(id, "undelete")} label={w.restore} about={headline} />
          <span class="quiet">
            {filled(counted(w.deleted_on, UNDO_DAYS, language), {
              date: <OnDay at={deletedAt} />,
            })}
          </span>
        </div>
      ) : (
        <ul class="row-actions">
          {actionsOf(piece, status, words).map(({ href, label }) => (
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

/** Letters of an excerpt: two lines on a wide screen. */
const EXCERPT_MAX = 180;

/** The subtitle, or how the text begins. */
function Opening({ piece: { sub, opening } }: Pick<PieceRowProps, "piece">) {
  const words = sub || excerptOf(wordsIn(opening), EXCERPT_MAX);
  if (!words) return null;
  return (
    <p class="clamped" dir="auto">
      {words}
    </p>
  );
}

/** The words of the beginning of a Markdown text, without its signs. An excerpt need not be exact. */
function wordsIn(markdown: string): string {
  return (
    markdown
      .replace(/^(```|~~~)[^]*?(?:^\1|$(?![^]))/gm, " ")
      .replace(/!\[[^\]]*\]?(?:\([^)]*\)?)?/g, " ")
      // The line below the headings of a table, the edges of its cells, and the address of a card.
      .replace(/^ {0,3}(?=[^\n]*\|)[-:| \t]+$|^ {0,3}https:\/\/\S+[ \t]*$/gm, " ")
      .replace(/^ {0,3}\|[^\n]*/gm, (row) => row.replace(/(?<!\\)\|/g, " "))
      .replace(/\[\^[^\]]*\]:?|<[^>]*>?|^\s*(?:[-*_]\s*){3,}$/gm, " ")
      .replace(/\[([^\]]*)\](?:\([^)]*\)?)?/g, "$1")
      .replace(/^\s{0,3}(?:#{1,6}\s|>\s?|[-*+]\s|\d+[.)]\s)+/gm, "")
      .replace(/(?<!\w)[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?!\w)|`/g, "")
  );
}

function actionsOf(
  { id, path, hasWorkingCopy, updateWaits, isTakenDown }: RowPiece,
  status: MyPiece["status"],
  { list: w }: DeskWords,
): { href: string; label: string }[] {
  const to = (page: string, label: string) => ({ href: piecePath(id, page), label });
  if (status === "pending") return [to("", w.open)];
  const isPublic = status === "approved";
  return [
    to("", w.edit),
    ...(isPublic && path ? [{ href: path, label: w.view }] : []),
    ...(isPublic && hasWorkingCopy && !updateWaits ? [to("publish", w.update)] : []),
    ...(isPublic ? [to("reads", w.reads), to("unpublish", w.unpublish)] : []),
    ...(!isPublic && !isTakenDown && status !== "rejected" ? [to("publish", w.publish)] : []),
    ...(isDeletable(status) ? [to("delete", w.delete)] : []),
  ];
}

function Facts({ piece, hasStatus }: { piece: RowPiece; hasStatus: boolean }) {
  const words = useWords();
  const { list: w, status: says } = words;
  const { status } = piece;
  return (
    <p class="facts">
      {hasStatus && (
        <span class={`chip ${status}`}>{piece.isTakenDown ? says.taken_down : says[status]}</span>
      )}
      {piece.scheduledFor !== null && (
        <strong>
          {filled(status === "approved" ? w.update_scheduled_for : w.scheduled_for, {
            time: <DateTime at={piece.scheduledFor} />,
          })}
        </strong>
      )}
      {piece.updateWaits && <span>{w.update_waits}</span>}
      {piece.hasWorkingCopy && !piece.updateWaits && piece.scheduledFor === null && (
        <span>{w.unpublished_changes}</span>
      )}
      {piece.pendingFor === "publication" && <span>{w.published_when_accepted}</span>}
      {piece.keyName !== null && (
        <span>{filled(w.came_by_key, { key: <bdi>{piece.keyName}</bdi> })}</span>
      )}
      <span>
        {status === "approved" && piece.publishedAt
          ? filled(w.published_on, { date: <OnDay at={piece.publishedAt} /> })
          : filled(w.saved_on, { date: <OnDay at={piece.updatedAt} /> })}
      </span>
      {piece.publishedAt !== null && (
        <span>{counted(w.read_count, piece.reads, words.language)}</span>
      )}
    </p>
  );
}
