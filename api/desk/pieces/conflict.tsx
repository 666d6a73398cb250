import type { PieceContent } from "../../contract/draft.ts";
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
  return (
    <>
      <Notice kind="bad">
        <p>
          <strong>This piece was saved somewhere else in the meantime,</strong> perhaps in another
          tab. Nothing was overwritten. Your text is below, not saved yet.
        </p>
        <p>
          Press “{button}” to keep your text; the other one stays in the revisions. Or{" "}
          <a href={piecePath(id)}>discard your text and load the other one</a>.
        </p>
      </Notice>
      <details open>
        <summary>What your text would change in the saved one</summary>
        <ContentDiff older={theirs} newer={yours} />
      </details>
    </>
  );
}
