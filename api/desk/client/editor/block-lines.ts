import { nodesIn, type Passage } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import type { Span } from "./shown-letters.ts";

/** A line of a passage, with the marks that it begins with. */
export interface Line extends Span {
  text: string;
  quotes: MarkdownNode[];
  /** The last one: that of the innermost list. */
  item: MarkdownNode | undefined;
  heading: MarkdownNode | undefined;
  /** Where its words begin: after quotation marks, spaces and list marks. */
  words: number;
  /** Code, a table, HTML, a footnote: lines whose marks would be shown. */
  isFixed: boolean;
}

const FIXED =
  /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock|Table|LinkReference|HorizontalRule|FootnoteDefinition)$/;

export function lineAt(passage: Passage, position: number): Line {
  const { text } = passage;
  const from = text.lastIndexOf("\n", position - 1) + 1;
  const end = text.indexOf("\n", position);
  const to = end < 0 ? text.length : end;
  const marks = nodesIn(passage, { from, to }, (name) => name.endsWith("Mark")).filter(
    (mark) => mark.from >= from && mark.to <= to,
  );
  const quotes = marks.filter(({ name }) => name === "QuoteMark");
  const items = marks.filter(({ name }) => name === "ListMark");
  const last = Math.max(from, ...[...quotes, ...items].map((mark) => mark.to));
  const words = last + (/^[ \t]*/.exec(text.slice(last, to))?.[0].length ?? 0);
  return {
    from,
    to,
    text: text.slice(from, to),
    quotes,
    item: items.at(-1),
    heading: headingAt(passage, { from, to }),
    words,
    isFixed: nodesIn(passage, { from: words, to }, (name) => FIXED.test(name)).some(
      (node) => node.from < to && node.to > words,
    ),
  };
}

export function linesIn(passage: Passage, { from, to }: Span): Line[] {
  const lines: Line[] = [];
  for (let at = from; ;) {
    const line = lineAt(passage, at);
    lines.push(line);
    if (line.to >= to) return lines;
    at = line.to + 1;
  }
}

function headingAt(passage: Passage, { from, to }: Span): MarkdownNode | undefined {
  return nodesIn(passage, { from, to }, (name) => /Heading\d$/.test(name)).find(
    (node) => node.from <= to && node.to >= from && node.from < node.to,
  );
}

export function isWordless({ text, quotes, words, to }: Line): boolean {
  return text.trim() === "" || (quotes.length > 0 && words === to);
}
