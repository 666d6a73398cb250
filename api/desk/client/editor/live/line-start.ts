import type { EditorState, Line } from "@codemirror/state";
import { type MarkdownNode, nodesAt, pullMarkOf } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";

/** What a line begins with: the marks of quotations and lists, and spaces. Readers do not see them. */
export interface LineStart {
  /** Where the words begin. */
  words: number;
  /** The last mark of a list. */
  item: MarkdownNode | undefined;
}

const MARKED = /^(?:\s|>|[-+*]|\d{1,9}[.)])/;
const AS_WRITTEN = /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock)$/;

export function lineStart(state: EditorState, { from, to, text }: Line): LineStart {
  if (!MARKED.test(text)) return { words: from, item: undefined };
  const tree = markdownTree(state);
  let item: MarkdownNode | undefined;
  let at = from;
  for (;;) {
    const mark = at + spacesAt(text, at - from);
    const node = mark < to ? tree.resolveInner(mark, 1) : undefined;
    const isMark = node?.name === "QuoteMark" || node?.name === "ListMark";
    if (!node || !isMark || node.from !== mark) break;
    at = node.to + (/[ \t]/.test(text.charAt(node.to - from)) ? 1 : 0);
    if (node.name === "ListMark") item = node;
  }
  if (isAsWritten(state, from)) return { words: at, item };
  const first = tree.resolveInner(at, 1);
  const quotation = first.name === "PullMark" ? first.parent?.parent : undefined;
  if (quotation && pullMarkOf(quotation)?.from === at) return { words: first.to, item };
  return { words: at + spacesAt(text, at - from), item };
}

function spacesAt(text: string, at: number): number {
  return /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
}

/** Whether a line belongs to code or HTML, where each space and each blank line counts. */
export function isAsWritten(state: EditorState, at: number): boolean {
  const node = nodesAt(markdownTree(state), at, 1).find(({ name }) => AS_WRITTEN.test(name));
  return node !== undefined && node.from <= at && at < node.to;
}

const BLANK = /^[\s>]*$/;

/**
 * Whether a blank line only keeps two blocks apart: readers see a gap. Words typed there would become part of the block
 * beside it. A blank line between blank lines is an empty paragraph.
 */
export function isGap(state: EditorState, { number, text, from }: Line): boolean {
  if (!BLANK.test(text)) return false;
  const { doc } = state;
  const before = number > 1 ? doc.line(number - 1).text : "";
  const after = number < doc.lines ? doc.line(number + 1).text : "";
  if (BLANK.test(before) && BLANK.test(after)) return false;
  return !isAsWritten(state, from);
}
