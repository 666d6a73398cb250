import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { TextChange } from "../text-change.ts";
import { awayFromFence } from "./fence-keys.ts";
import { isAsWritten } from "./line-start.ts";
import { replaceWords } from "./whole-marks.ts";

/** What a key or a paste does to the text as readers see it, where that is not what it does to the Markdown. */
export function replaced(state: EditorState, change: TextChange): TransactionSpec | undefined {
  if (change.from === change.to) return awayFromFence(state, change);
  return replaceWords(state, change, change.insert) ?? keptGap(state, change);
}

/**
 * A selection that begins or ends in the gap between two paragraphs: without this, one half of the gap would be left, and
 * the two become one paragraph.
 */
function keptGap(
  state: EditorState,
  { from, to, insert }: TextChange,
): TransactionSpec | undefined {
  const { doc } = state;
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  if (first.number === last.number || insert.includes("\n")) return undefined;
  if (isAsWritten(state, first.from) || isAsWritten(state, last.from)) return undefined;
  const hasWords = (number: number): boolean =>
    number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== "";
  const before = insert || doc.sliceString(first.from, from).trim();
  const after = insert || doc.sliceString(to, last.to).trim();
  const above = after && !hasWords(first.number) && hasWords(first.number - 1) ? "\n" : "";
  const below = before && !hasWords(last.number) && hasWords(last.number + 1) ? "\n" : "";
  if (!above && !below) return undefined;
  return {
    changes: { from, to, insert: above + insert + below },
    selection: { anchor: from + above.length + insert.length },
  };
}
