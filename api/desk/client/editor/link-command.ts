import { lettersAfter, nodesIn, type Passage, seenIn, withWholeAtoms } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import type { Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

export interface LinkChange {
  changes: TextChange[];
  /** Where the caret is afterwards: after the link. */
  caret: number;
}

/**
 * Makes the words a link to an address. Links inside the words are removed, because links cannot contain links. Undefined
 * if these words cannot be a link.
 */
export function makeLink(passage: Passage, words: Span, address: string): LinkChange | undefined {
  const seen = seenIn(passage, words);
  if (!seen) return undefined;
  const span = withWholeMarks(passage, withWholeAtoms(passage, seen));
  const touched = nodesIn(passage, span, (name) => name === "Link").filter(
    (node) => node.getChild("URL") && node.from < span.to && span.from < node.to,
  );
  if (!isOneBlock(passage, span)) return undefined;
  const { from, to } = touched.find((node) => node.from <= span.from && span.to <= node.to) ?? span;
  const removed = touched.flatMap(plainLink);
  const edge = (at: number): number => {
    const inside = touched.find((node) => node.from < at && at < node.to);
    return inside ? (at === to ? inside.to : inside.from) : at;
  };
  const [start, end] = [edge(from), edge(to)];
  const added = [
    { from: start, to: start, insert: "[" },
    { from: end, to: end, insert: `](${address})` },
  ];
  const changes = [...removed, ...added].toSorted((a, b) => a.from - b.from || a.to - b.to);
  if (lettersAfter(passage, changes).text !== passage.letters.text) return undefined;
  const length = end - start - removed.reduce((sum, one) => sum + one.to - one.from, 0);
  return { changes, caret: start + length + "[]()".length + address.length };
}

const MARKED = /^(?:Emphasis|StrongEmphasis|Strikethrough)$/;

/** The span with all of the marked words that it has a part of, unless it is inside them. */
function withWholeMarks(passage: Passage, span: Span): Span {
  let { from, to } = span;
  for (const node of nodesIn(passage, span, (name) => MARKED.test(name))) {
    const seen = seenIn(passage, node);
    if (!seen || seen.to <= span.from || seen.from >= span.to) continue;
    const isInside = seen.from <= span.from && span.to <= seen.to;
    const isAll = span.from <= seen.from && seen.to <= span.to;
    if (isInside && !isAll) continue;
    from = Math.min(from, node.from);
    to = Math.max(to, node.to);
  }
  return { from, to };
}

/** Takes a link away and leaves its words. */
export function plainLink(node: MarkdownNode): TextChange[] {
  const [open, close] = node.getChildren("LinkMark");
  if (!open || !close) return [];
  return [
    { from: open.from, to: open.to, insert: "" },
    { from: close.from, to: node.to, insert: "" },
  ];
}

/** A link cannot reach over several paragraphs, nor into code. */
function isOneBlock(passage: Passage, span: Span): boolean {
  const blocks = nodesIn(passage, span, (name) =>
    /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task|FencedCode|CodeBlock|HTMLBlock)$/.test(
      name,
    ),
  );
  if (blocks.length === 0) return !passage.text.slice(span.from, span.to).includes("\n");
  const [block, another] = blocks;
  if (!block || (another && another.from > block.to)) return false;
  return !/Code|HTML/.test(block.name) && block.from <= span.from && span.to <= block.to;
}
