import type { MarkdownNode } from "./markdown-parser.ts";
import { type Passage, seenIn } from "./passage.ts";
import type { Span } from "./shown-letters.ts";

const CONTAINERS = new Set(["Emphasis", "StrongEmphasis", "Strikethrough", "Link"]);
const NEVER_CODE = new Set(["Entity", "Image", "HTMLTag", "Autolink", "HardBreak", "InlineCode"]);

/** Splits a span where other marks begin or end inside it. Code cannot contain marks, so it is split at each of them. */
export function runsIn(
  passage: Passage,
  node: MarkdownNode,
  span: Span,
  how: { isTouched: (node: MarkdownNode) => boolean; isCode: boolean },
): Span[] {
  const runs: (Span | undefined)[] = [];
  let { from: start } = span;
  let { to: end } = span;
  for (const child of childrenOf(node, how.isTouched)) {
    if (child.to <= start || child.from >= end) continue;
    if (CONTAINERS.has(child.name)) {
      const seen = seenIn(passage, child);
      if (!seen) continue;
      if (!how.isCode && seen.from >= start && seen.to <= end) {
        start = Math.min(start, child.from);
        end = Math.max(end, child.to);
        continue;
      }
      runs.push(seenOrWhole(passage, { from: start, to: child.from }));
      const part = overlap({ from: start, to: end }, betweenMarks(child));
      runs.push(...runsIn(passage, child, part, how));
      start = child.to;
    } else if (how.isCode && NEVER_CODE.has(child.name)) {
      runs.push(seenOrWhole(passage, { from: start, to: child.from }));
      start = child.to;
    }
  }
  runs.push(seenOrWhole(passage, { from: start, to: end }));
  return runs.flatMap((run) => run ?? []);
}

/** Marks that belong to a run stay in it; spaces at its edges do not. */
function seenOrWhole(passage: Passage, { from, to }: Span): Span | undefined {
  if (from >= to || !seenIn(passage, { from, to })) return undefined;
  const { text, shown } = passage;
  let start = from;
  // A line inside the run may begin with the mark of a quotation.
  while (/\s/.test(text[start] ?? "") || (text[start] === ">" && shown.hidden[start])) start++;
  const [end = ""] = /(?:\n[ \t>]*|\s)+$/.exec(text.slice(start, to)) ?? [];
  return { from: start, to: to - end.length };
}

function childrenOf(
  node: MarkdownNode,
  isTouched: (node: MarkdownNode) => boolean,
): MarkdownNode[] {
  const children: MarkdownNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (isTouched(child)) children.push(...childrenOf(child, isTouched));
    else children.push(child);
  }
  return children;
}

export function betweenMarks(node: MarkdownNode): Span {
  const [open, close] =
    node.name === "Link" ? node.getChildren("LinkMark") : [node.firstChild, node.lastChild];
  return { from: open?.to ?? node.from, to: close?.from ?? node.to };
}

export function overlap(a: Span, b: Span): Span {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}
