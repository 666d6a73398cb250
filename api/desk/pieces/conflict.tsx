import type { PieceContent } from "../../contract/draft.ts";
import { ContentDiff } from "../parts/diff-view.tsx";
import { Notice } from "../parts/notice.tsx";
import { piecePath } from "./own-piece.ts";

/** Over a form whose text was not saved, since another was meanwhile. */
export function Conflict({
  id,
  theirs,
  yours,
  button,
}: {
  id: string;
  theirs: PieceContent;
  yours: PieceContent;
  /** The one that saves. */
  button: string;
}) {
  return (
    <>
      <Notice kind="bad">
        <p>
          <strong>This piece was saved elsewhere meanwhile,</strong> perhaps in another tab. Nothing
          was overwritten: below is your text, as you wrote it, not saved yet.
        </p>
        <p>
          Press “{button}” to keep yours; the other stays among the revisions. Or{" "}
          <a href={piecePath(id)}>leave yours and load the other</a>.
        </p>
      </Notice>
      <details open>
        <summary>What your text would change in the one that is saved</summary>
        <ContentDiff older={theirs} newer={yours} />
      </details>
    </>
  );
}
