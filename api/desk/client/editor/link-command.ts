import { lettersAfter, nodesIn, type Passage, seenIn, withWholeAtoms } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import type { Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

/** An address that the writer types over. */
const NO_ADDRESS = "https://";

export interface LinkChange {
  changes: TextChange[];
  /** What is selected afterwards; undefined if the same words are. */
  selected?: Span;
}

/**
 * Turns the selected text into a link, or a link into text. Links inside the text are removed: links cannot contain
 * links.
 */
export function toggleLink(passage: Passage, words: Span, address = NO_ADDRESS): LinkChange {
  const seen = seenIn(passage, words);
  const span = seen
    ? withWholeMarks(passage, withWholeAtoms(passage, seen))
    : { from: words.to, to: words.to };
  const touched = nodesIn(passage, span, (name) => name === "Link").filter(
    (node) => node.getChild("URL") && isTouched(node, span),
  );
  const within = touched.find(({ from, to }) => from <= span.from && span.to <= to);
  if (within && address === NO_ADDRESS) return { changes: plainLink(within) };
  if (!isOneBlock(passage, span)) return { changes: [] };
  const { from, to } = within ?? span;
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
  const length = end - start - removed.reduce((sum, one) => sum + one.to - one.from, 0);
  if (lettersAfter(passage, changes).text !== passage.letters.text) return { changes: [] };
  if (address !== NO_ADDRESS) {
    const after = start + length + "[]()".length + address.length;
    return { changes, selected: { from: after, to: after } };
  }
  if (length === 0) return { changes, selected: { from: start + 1, to: start + 1 } };
  const place = start + length + "[](".length;
  return { changes, selected: { from: place, to: place + address.length } };
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

function isTouched({ from, to }: MarkdownNode, span: Span): boolean {
  return span.from === span.to
    ? from < span.from && span.to < to
    : from < span.to && span.from < to;
}

function plainLink(node: MarkdownNode): TextChange[] {
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
