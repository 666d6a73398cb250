import type { ComponentChildren } from "preact";
import type { Fault } from "../../contract/errors.ts";
import { useWords } from "../messages/words.ts";
import { describeDetails } from "./details-line.ts";
import type { PieceFields } from "./piece-form.ts";
import { categoryWord, frameWord } from "./vocabulary-words.ts";

/** These fields are outside the drawer. */
const OUTSIDE = new Set(["headline", "sub", "body_md"]);

/** What a writer rarely changes, behind one line that says what is set. It opens by itself if something in it is wrong. */
export function Drawer({
  fields,
  issues,
  children,
}: {
  fields: PieceFields;
  issues: readonly Fault[];
  children: ComponentChildren;
}) {
  const words = useWords();
  const shown = {
    ...fields,
    category: categoryWord(fields.category, words),
    frame: frameWord(fields.frame, words),
  };
  const isWrong = issues.some(({ path }) => !OUTSIDE.has(path.split(".")[0] ?? ""));
  return (
    <details class="drawer" id="drawer" open={isWrong}>
      <summary>
        <strong>{words.details.title}</strong>{" "}
        <span class="quiet" id="details-line" dir="auto">
          {describeDetails(shown, words.client_editor)}
        </span>
      </summary>
      <div class="drawer-fields">{children}</div>
    </details>
  );
}
