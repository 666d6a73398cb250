import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { type MarkdownNode, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { TextChange } from "../text-change.ts";

// The fences of code are in sight while the caret is between them, and the caret can come to them. Words that are typed
// or joined there would open the block again, or be read as the name of a language.

const FENCE = /^[\s>]*(?:`{3,}|~{3,})[ \t]*$/;

/** Enter behind an opening fence: its closing one is put below. Undefined if it has one. */
export function closeFence(
  state: EditorState,
  at: number,
): { changes: TextChange[]; caret: number } | undefined {
  const line = state.doc.lineAt(at);
  const block = blockAt(state, line);
  const [mark, closing] = block?.getChildren("CodeMark") ?? [];
  if (!mark || at !== line.to || state.doc.lineAt(mark.from).number !== line.number)
    return undefined;
  const { lines } = state.doc;
  const below = line.number < lines ? state.doc.line(line.number + 1) : undefined;
  // Before a blank line it is newly typed: the fence that seems to close it is that of another block.
  const next = below && line.number + 1 < lines ? state.doc.line(line.number + 2) : undefined;
  const isOther = below?.text.trim() === "" && !(next && FENCE.test(next.text));
  if (closing && !isOther) return undefined;
  const indent = line.text.slice(0, mark.from - line.from).replace(/[^\s>]/g, " ");
  const sign = state.sliceDoc(mark.from, mark.to);
  const caret = at + 1 + indent.length;
  return { changes: [{ from: at, to: at, insert: `\n${indent}\n${indent}${sign}` }], caret };
}

/** Backspace or Delete at the edge of a line of code: nothing is joined with a fence. Empty code goes. */
export function besideFence(state: EditorState, isForward: boolean): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const block = blockAt(state, line);
  const [opening, closing] = block?.getChildren("CodeMark") ?? [];
  if (!block || !opening || head !== (isForward ? line.to : edgeOf(line))) return undefined;
  const first = state.doc.lineAt(opening.from).number;
  const last = closing ? state.doc.lineAt(closing.from).number : Infinity;
  if (closing && last - first <= 2 && !/[^\s>]/.test(codeIn(state, opening, closing))) {
    const isInside = line.number > first || isForward;
    return isInside ? { changes: { from: opening.from, to: closing.to }, userEvent: "delete" } : {};
  }
  const beside = isForward ? line.number : line.number - 1;
  return beside === first || beside + 1 === last ? {} : undefined;
}

/**
 * Words that are put before an opening fence, into the line of a closing one, or beside a divider go into a paragraph of
 * their own.
 */
export function awayFromFence(
  state: EditorState,
  { from: at, to, insert }: TextChange,
): TransactionSpec | undefined {
  const line = state.doc.lineAt(at);
  // More of its own sign belongs to the fence.
  if (at !== to || /^[`~\n]/.test(insert)) return undefined;
  const rule = nodesAt(markdownTree(state), line.to, -1).find(
    ({ name }) => name === "HorizontalRule",
  );
  if (rule) {
    if (/^[-*_\s]/.test(insert)) return undefined;
    const marks = line.text.slice(0, rule.from - line.from).replace(/[^\s>]/g, " ");
    const below = `\n${marks.trimEnd()}\n${marks}${insert}`;
    return {
      changes: { from: line.to, insert: below },
      selection: { anchor: line.to + below.length },
    };
  }
  const [opening, closing] = blockAt(state, line)?.getChildren("CodeMark") ?? [];
  if (!opening || !closing) return undefined;
  if (at === opening.from) {
    const lead = line.text.slice(0, at - line.from).replace(/[^\s>]/g, " ");
    const above = `${insert}\n${lead.trimEnd()}\n${lead}`;
    return { changes: { from: at, insert: above }, selection: { anchor: at + insert.length } };
  }
  const isClosing = state.doc.lineAt(closing.from).number === line.number;
  if (!isClosing || !FENCE.test(line.text)) return undefined;
  const indent = line.text.slice(0, closing.from - line.from);
  const below = `\n${indent.trimEnd()}\n${indent}${insert}`;
  return {
    changes: { from: line.to, insert: below },
    selection: { anchor: line.to + below.length },
  };
}

function blockAt(state: EditorState, line: Line): MarkdownNode | undefined {
  const around = nodesAt(markdownTree(state), line.to, -1);
  return around.find(({ name }) => name === "FencedCode");
}

/** Where a line begins behind the marks of quotations. */
function edgeOf({ from, text }: Line): number {
  return from + (/^[\s>]*>[ ]?/.exec(text)?.[0].length ?? 0);
}

function codeIn(state: EditorState, opening: MarkdownNode, closing: MarkdownNode): string {
  return state.sliceDoc(state.doc.lineAt(opening.from).to, closing.from);
}
