import type { MarkdownTree } from "./markdown-parser.ts";

export interface Span {
  from: number;
  to: number;
}

/** How a letter is shown, as bits. */
export const KIND = {
  bold: 1,
  italic: 2,
  code: 4,
  link: 8,
  heading: 16,
  quote: 32,
  list: 64,
  numbers: 128,
  block: 256,
  struck: 512,
  /** The first letter of a paragraph. */
  start: 1_024,
} as const;

/** The upper bits count how deep a letter is in lists and in quotations. */
export const LIST_LEVEL = 1 << 16;
export const QUOTE_LEVEL = 1 << 24;
const LEVELS: Readonly<Record<string, number>> = {
  BulletList: LIST_LEVEL,
  OrderedList: LIST_LEVEL,
  Blockquote: QUOTE_LEVEL,
};
/** Deeper levels are not told apart. */
const DEEPEST = 30;

const KINDS: Readonly<Record<string, number>> = {
  StrongEmphasis: KIND.bold,
  Emphasis: KIND.italic,
  InlineCode: KIND.code,
  Link: KIND.link,
  Image: KIND.block,
  SetextHeading1: KIND.heading,
  SetextHeading2: KIND.heading,
  Blockquote: KIND.quote,
  BulletList: KIND.list,
  OrderedList: KIND.numbers,
  FencedCode: KIND.block,
  CodeBlock: KIND.block,
  HTMLBlock: KIND.block,
  Table: KIND.block,
  Strikethrough: KIND.struck,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, KIND.heading])),
};

const HIDDEN = new Set([
  "EmphasisMark",
  "StrikethroughMark",
  "HeaderMark",
  "PullMark",
  "QuoteMark",
  "ListMark",
  "CodeInfo",
  "HorizontalRule",
  "HTMLTag",
  "LinkReference",
  "LinkTitle",
  "TableDelimiter",
]);

/** What readers see of a Markdown text: for each character whether it is shown, and how. */
export interface ShownLetters {
  /** One for a character that is not shown: a mark, an address, white space. */
  hidden: Uint8Array;
  /** The kinds of each character. */
  kinds: Uint32Array;
}

export function shownIn(text: string, tree: MarkdownTree): ShownLetters {
  const hidden = new Uint8Array(text.length);
  const kinds = new Uint32Array(text.length);
  const starts: number[] = [];
  let depth = 0;
  const hide = ({ from, to }: Span): void => void hidden.fill(1, from, to);
  tree.iterate({
    enter: ({ name, from, to, node }) => {
      if (name === "Link" || name === "Image") {
        const url = node.getChild("URL");
        // `[words]` alone is a link only if a definition follows somewhere: it is taken for text.
        if (!url) return;
        const [open, close] = node.getChildren("LinkMark");
        if (open) hide(open);
        if (close) hide({ from: close.from, to });
      }
      const kind = KINDS[name];
      if (kind) for (let at = from; at < to; at++) kinds[at] = (kinds[at] ?? 0) | kind;
      const level = LEVELS[name];
      if (level && ++depth < DEEPEST) {
        for (let at = from; at < to; at++) kinds[at] = (kinds[at] ?? 0) + level;
      }
      if (BLOCK.test(name)) starts.push(from);
      if (HIDDEN.has(name)) hide({ from, to });
      if (name === "CodeMark") hide({ from, to });
      if (name === "Autolink") {
        hide({ from, to: from + 1 });
        hide({ from: to - 1, to });
      }
      if (name === "Escape") hide({ from, to: from + 1 });
    },
    leave: ({ name }) => {
      if (LEVELS[name]) depth--;
    },
  });
  for (const { index, 0: space } of text.matchAll(/\s+/g)) {
    hide({ from: index, to: index + space.length });
  }
  for (const start of starts) {
    const first = hidden.indexOf(0, start);
    if (first >= 0) kinds[first] = (kinds[first] ?? 0) | KIND.start;
  }
  return { hidden, kinds };
}

const BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task|TableCell|FencedCode)$/;

/** The shown letters without white space, and the kinds of each. */
export interface Letters {
  text: string;
  kinds: number[];
  /** Where each letter stands in the Markdown. */
  at: number[];
}

export function lettersIn(text: string, { hidden, kinds }: ShownLetters): Letters {
  const letters: Letters = { text: "", kinds: [], at: [] };
  const parts: string[] = [];
  for (let at = 0; at < text.length; at++) {
    if (hidden[at]) continue;
    parts.push(text[at] ?? "");
    letters.kinds.push(kinds[at] ?? 0);
    letters.at.push(at);
  }
  letters.text = parts.join("");
  return letters;
}
