import { type DiffLine, diffTexts } from "../../../diff.ts";
import { element } from "../elements.ts";
import type { MarginWords } from "./card.ts";

/** The lines before and after, without blank ones. */
export function linesOf(w: MarginWords, gone: string | undefined, fresh: string | null): Node[] {
  const lines =
    gone === undefined ? (fresh ?? "").split("\n").map(added) : diffTexts(gone, fresh ?? "");
  return lines
    .filter(({ runs }) => runs.some(({ text }) => text.trim()))
    .map(({ runs }) => {
      const parts = runs.map(({ kind, text }) =>
        kind === "same" ? text : element(kind === "new" ? "ins" : "del", {}, text),
      );
      const only = runs.length === 1 && runs[0]?.kind;
      const side = only === "gone" ? w.old : only === "new" ? w.new : "";
      const line = element("p", { dir: "auto" }, ...parts);
      if (side) line.prepend(element("span", { className: "unseen", dir: "auto" }, `${side}: `));
      return line;
    });
}

function added(text: string): DiffLine {
  return { runs: [{ kind: "new", text }], changed: true };
}
