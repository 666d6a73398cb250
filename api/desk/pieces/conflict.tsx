import type { PieceContent } from "../../contract/draft.ts";
import { filled, useWords } from "../messages/words.ts";
import { ContentDiff } from "../parts/diff-view.tsx";
import { Notice } from "../parts/notice.tsx";
import { piecePath } from "./own-piece.ts";

/** Shown above a form whose text was not saved because another text was saved first. */
export function Conflict({
  id,
  theirs,
  yours,
  button,
}: {
  id: string;
  theirs: PieceContent;
  yours: PieceContent;
  /** The label of the button that saves. */
  button: string;
}) {
  const { editor: w, client_editor_merge: merging } = useWords();
  return (
    <>
      <Notice kind="bad">
        <p>{filled(w.conflict_means, { what: <strong>{w.conflict}</strong> })}</p>
        <p>
          {filled(w.conflict_choice, {
            button,
            discard: <a href={piecePath(id)}>{w.conflict_discard}</a>,
          })}
        </p>
        {theirs.body_md !== yours.body_md && (
          <p class="buttons">
            <button form="editor" name="keep" value="both">
              {merging.keep_both}
            </button>
          </p>
        )}
      </Notice>
      <details open>
        <summary>{w.conflict_diff}</summary>
        <ContentDiff older={theirs} newer={yours} />
      </details>
    </>
  );
}
