import type { ComponentChildren } from "preact";
import type { Issue } from "../../contract/errors.ts";
import { describeDetails } from "./details-line.ts";
import type { PieceFields } from "./piece-form.ts";

/** These fields are outside the drawer. */
const OUTSIDE = new Set(["headline", "sub", "body_md"]);

/** What a writer rarely changes, behind one line that says what is set. It opens by itself if something in it is wrong. */
export function Drawer({
  fields,
  issues,
  children,
}: {
  fields: PieceFields;
  issues: readonly Issue[];
  children: ComponentChildren;
}) {
  const isWrong = issues.some(({ path }) => !OUTSIDE.has(path.split(".")[0] ?? ""));
  return (
    <details class="drawer" id="drawer" open={isWrong}>
      <summary>
        <strong>Details</strong>{" "}
        <span class="quiet" id="details-line" dir="auto">
          {describeDetails(fields)}
        </span>
      </summary>
      <div class="drawer-fields">{children}</div>
    </details>
  );
}
