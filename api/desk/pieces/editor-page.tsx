import type { Fault } from "../../contract/errors.ts";
import { FIRST_FILE, PICTURE_LIMITS, pictureFileName } from "../../contract/pictures.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { Status } from "../../contract/vocabulary.ts";
import { planStateOf } from "../../store/pieces/lifecycle/transition.ts";
import { isDeletable } from "../../store/pieces/lifecycle/deletion.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { FormFields } from "../parts/form-table.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { LIBRARY, NEW_PICTURE } from "../pictures/library-page.tsx";
import { type Option, PICTURE_FILES } from "../parts/fields.tsx";
import type { CoverFieldProps } from "./cover-field.tsx";
import { describeLength } from "./length-line.ts";
import { Drawer, type SeriesFieldProps } from "./drawer.tsx";
import { PIECE, type PieceFields } from "./piece-form.ts";
import { type OwnPiece, piecePath } from "./own-piece.ts";
import { isWithEditors } from "./with-editors.ts";

export interface EditorProps {
  /** The browser keeps unsaved text for each writer, so that it never offers it to another. */
  writerId: string;
  /** The address of the writer's page, which those of their pieces begin with. */
  authorUrl: string;
  /** Undefined if it was never saved. */
  piece: StoredPiece | undefined;
  fields: PieceFields;
  version: number;
  /** Identifies the form of a new piece, so that sending it twice makes one piece. */
  draft?: string;
  hasWorkingCopy: boolean;
  issues?: readonly Fault[];
  /** Saving replaces a newer text that the writer was shown. */
  over?: boolean;
  /** The text on the page differs from the saved one. */
  unsaved?: boolean;
  /** A suspended writer sees no button that would be refused. */
  isSuspended: boolean;
  covers: Pick<CoverFieldProps, "pictures" | "more">;
  /** The pieces that it may be the translation of. */
  originals: readonly Option[];
  series: SeriesFieldProps;
}

/** The form for writing a piece. All its buttons belong to one form, so that each of them saves the text first. */
export function Editor(props: EditorProps) {
  const { writerId, piece, fields, version, draft, issues = [], over, unsaved } = props;
  const { isSuspended } = props;
  const words = useWords();
  const { editor: w } = words;
  return (
    <PostForm
      id="editor"
      action={piece ? piecePath(piece.id) : "/desk/pieces"}
      values={fields}
      issues={issues}
      novalidate
      data-writer={writerId}
      data-piece={piece?.id}
      data-version={version}
      data-status={piece ? statusOnceSaved(piece) : "draft"}
      data-saved={piece?.status === "approved" ? w.edited : w.saved}
      data-unsaved={unsaved ? "yes" : undefined}
      data-pictures={isSuspended ? undefined : LIBRARY}
      data-picture-bytes={PICTURE_LIMITS.bytes}
      data-picture-types={PICTURE_FILES}
      data-picture-file={pictureFileName(FIRST_FILE)}
    >
      <input type="hidden" name="version" value={version} />
      {draft && <input type="hidden" name="draft" value={draft} />}
      {over && <input type="hidden" name="over" value="yes" />}
      <div class="headline">
        <FormFields of={PIECE} names={["headline"]} autofocus={!piece && !unsaved} />
      </div>
      <div class="standfirst">
        <FormFields of={PIECE} names={["sub"]} />
      </div>
      <div class="body">
        <FormFields of={PIECE} names={["body_md"]} />
        {!isSuspended && (
          <p class="quiet" id="picture-link">
            {filled(w.paste_picture, {
              upload: (
                <a href={NEW_PICTURE} target="_blank" rel="noopener">
                  {w.upload_picture}
                </a>
              ),
            })}
          </p>
        )}
      </div>
      <p class="quiet" id="length">
        {describeLength(fields.body_md, words.client_editor, words.language)}
      </p>
      <Drawer
        fields={fields}
        issues={issues}
        authorUrl={props.authorUrl}
        slug={piece?.slug ?? null}
        covers={{ ...props.covers, canUpload: !isSuspended }}
        originals={props.originals}
        series={props.series}
      />
    </PostForm>
  );
}

/** Saving a rejected piece makes it a draft, unless it was taken down. */
function statusOnceSaved({ status, takenDown }: StoredPiece): Status {
  return status === "rejected" && takenDown === null ? "draft" : status;
}

/** The status of the piece and its buttons; it stays visible while the page scrolls. */
export function EditorBar({ piece, hasWorkingCopy, unsaved, isSuspended }: EditorProps) {
  const { editor: w, client_editor_merge: merging, status: says } = useWords();
  const status = piece?.status ?? "draft";
  const isPlanned = planStateOf(piece?.plan ?? null) !== "none";
  const stateWords = (): string => {
    if (unsaved) return w.not_saved_yet;
    if (!piece) return merging.nothing_yet;
    return hasWorkingCopy && !isPlanned ? w.edited : w.saved;
  };
  return (
    <div class="editor-bar">
      <span class={`chip ${status}`}>{piece?.takenDown ? says.taken_down : says[status]}</span>
      <p class="state" id="save-state" role="status" data-state={unsaved ? "refused" : "saved"}>
        {stateWords()}
      </p>
      {/* The script adds the buttons that only it can serve. */}
      <div id="tools" />
      <div class="buttons">
        <span id="views" />
        <BarButtons
          status={status}
          isWithEditors={piece !== undefined && isWithEditors(piece)}
          isTakenDown={piece !== undefined && piece.takenDown !== null}
          isSuspended={isSuspended}
        />
      </div>
    </div>
  );
}

function BarButtons({
  status,
  isWithEditors: isAway,
  isTakenDown,
  isSuspended,
}: {
  status: Status;
  isWithEditors: boolean;
  isTakenDown: boolean;
  isSuspended: boolean;
}) {
  const { editor: w, list } = useWords();
  if (isAway) {
    return (
      <button form="editor" name="next" value="withdraw" class="primary">
        {w.withdraw_and_save}
      </button>
    );
  }
  const isPublished = status === "approved";
  return (
    <>
      <button form="editor" class={isSuspended ? "primary" : "save"}>
        {w.save}
      </button>
      {isTakenDown && !isSuspended && (
        <button form="editor" name="next" value="look" class="primary">
          {w.ask_for_look}
        </button>
      )}
      {/* It leads to the Publish page (publish-page.tsx); nothing is public yet. */}
      {!isTakenDown && !isSuspended && (
        <button form="editor" name="next" value="publish" class="primary">
          {isPublished ? list.update : list.publish}
        </button>
      )}
    </>
  );
}

/** Rarely used actions, placed below the form. */
export function EditorFoot({
  piece,
  hasWorkingCopy,
  writerSlug,
  isSuspended,
  newComments,
  suggestions,
  canMail,
}: Pick<OwnPiece, "piece" | "hasWorkingCopy"> & {
  writerSlug: string;
  isSuspended: boolean;
  newComments: number;
  /** How many wait for an answer. */
  suggestions: number;
  /** Whether the site has a mail server. */
  canMail: boolean;
}) {
  const { editor: w, list, suggestions: suggested, mailing, language } = useWords();
  const canAsk = piece.status === "draft" || piece.status === "changes_requested";
  return (
    <nav class="buttons" aria-label={w.more_actions}>
      {piece.status === "approved" && piece.slug && (
        <a href={`/author/${writerSlug}/${piece.slug}`}>{w.view_published}</a>
      )}
      <a href={piecePath(piece.id, "revisions")}>{w.revisions}</a>
      <a href={piecePath(piece.id, "comments")}>
        {w.comments}
        {newComments > 0 && ` ${fill(w.new_comments, { count: numberOf(newComments, language) })}`}
      </a>
      <a href={piecePath(piece.id, "suggestions")}>
        {suggested.title}
        {suggestions > 0 && ` ${fill(suggested.count, { count: numberOf(suggestions, language) })}`}
      </a>
      {piece.status === "approved" && canMail && (
        <a href={piecePath(piece.id, "mailings")}>{mailing.title}</a>
      )}
      {piece.status === "approved" && (
        <span id="discard" hidden={!hasWorkingCopy}>
          <PostButton
            action={piecePath(piece.id, "discard")}
            label={w.discard_changes}
            kind="plain"
          />
        </span>
      )}
      {piece.status === "approved" && !isWithEditors(piece) && (
        <button form="editor" name="next" value="unpublish" class="plain">
          {list.unpublish}
        </button>
      )}
      {canAsk && !piece.takenDown && !isSuspended && (
        <button form="editor" name="next" value="look" class="plain">
          {w.ask_for_look}
        </button>
      )}
      {isDeletable(piece.status) && <a href={piecePath(piece.id, "delete")}>{w.delete_draft}</a>}
    </nav>
  );
}
