import type { EditorState } from "@codemirror/state";
import { betweenMarks } from "../inline-runs.ts";
import { type MarkdownNode, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { TextChange } from "../text-change.ts";
import { lineStart } from "./line-start.ts";

const MARKED = /^(?:Emphasis|StrongEmphasis|Strikethrough|InlineCode|Link)$/;
const WHOLE = /^(?:Image|Autolink|Entity|Escape|HTMLTag|FootnoteReference|FootnoteLabel|URL)$/;

/** The change that puts a text between two words, and the caret after it. */
export interface Split {
  change: TextChange;
  caret: number;
}

/** Splits a line of words. Marked words are marked on both sides: `**o|ne**` becomes `**o**` and `**ne**`. */
export function splitWords(state: EditorState, at: number, between: string): Split {
  let here = at;
  let [open, close] = ["", ""];
  for (const node of marksAround(state, at)) {
    const { from, to } = WHOLE.test(node.name)
      ? { from: node.from, to: node.from }
      : betweenMarks(node);
    if (!close && here <= from) here = here === node.from || from > node.from ? node.from : node.to;
    else if (!close && here >= to) here = node.to;
    else {
      close += state.sliceDoc(to, node.to);
      open = state.sliceDoc(node.from, from) + open;
    }
  }
  const line = state.doc.lineAt(here);
  const first = Math.min(lineStart(state, line).words, here);
  const before = /[ \t]*$/.exec(state.sliceDoc(first, here))?.[0].length ?? 0;
  const after = /^[ \t]*/.exec(state.sliceDoc(here, line.to))?.[0].length ?? 0;
  const insert = close + between + open;
  const from = here - before;
  return { change: { from, to: here + after, insert }, caret: from + insert.length };
}

/** The marked words around a position, innermost first. */
function marksAround(state: EditorState, at: number): MarkdownNode[] {
  const tree = markdownTree(state);
  const found = new Map<string, MarkdownNode>();
  for (const side of [-1, 1] as const) {
    for (const node of nodesAt(tree, at, side)) {
      const isPart =
        node.name === "URL" && /^(?:Link|Image|Autolink)$/.test(node.parent?.name ?? "");
      if (!isPart && (MARKED.test(node.name) || WHOLE.test(node.name))) {
        if (node.from < at && at < node.to) found.set(`${node.from}-${node.to}`, node);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.to - a.from - (b.to - b.from));
}
