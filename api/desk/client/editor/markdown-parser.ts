import { GFM, type MarkdownConfig, parser } from "@lezer/markdown";

export type MarkdownTree = ReturnType<typeof markdownParser.parse>;
export type MarkdownNode = MarkdownTree["topNode"];

/** The nodes around a place, the innermost first. The side says which of two that meet there is meant. */
export function nodesAt(tree: MarkdownTree, at: number, side: -1 | 1): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let node: MarkdownNode | null = tree.resolveInner(at, side);
  for (; node; node = node.parent) nodes.push(node);
  return nodes;
}

const LABEL = /^\[\^[^\s\]]+\]/;
const DEFINITION = /^\[\^[^\s\]]+\]:[ \t]*/;
/** Further paragraphs of a footnote have at least this indentation. */
const NOTE_INDENT = 4;
const LABEL_LENGTH_MAX = 200;

/** `[^1]` in the text, and `[^1]: the words` on a line of its own, as the renderer reads them. */
const footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: "FootnoteDefinition",
      block: true,
      composite: (_context, line) => {
        if (line.next > -1 && line.indent < line.baseIndent + NOTE_INDENT) return false;
        line.moveBaseColumn(line.baseIndent + NOTE_INDENT);
        return true;
      },
    },
    { name: "FootnoteLabel" },
    { name: "FootnoteReference" },
  ],
  parseBlock: [
    {
      name: "FootnoteDefinition",
      before: "LinkReference",
      parse: (context, line) => {
        const [label] = DEFINITION.exec(line.text.slice(line.pos)) ?? [];
        if (!label || line.indent >= line.baseIndent + NOTE_INDENT) return false;
        const from = context.lineStart + line.pos;
        context.startComposite("FootnoteDefinition", line.pos);
        context.addElement(context.elt("FootnoteLabel", from, from + label.trimEnd().length));
        line.moveBase(line.pos + label.length);
        return null;
      },
      endLeaf: (_context, line) => DEFINITION.test(line.text.slice(line.pos)),
    },
  ],
  parseInline: [
    {
      name: "FootnoteReference",
      before: "Link",
      parse: (context, next, at) => {
        if (next !== 91 || context.char(at + 1) !== 94) return -1;
        const rest = context.slice(at, Math.min(context.end, at + LABEL_LENGTH_MAX));
        const [label] = LABEL.exec(rest) ?? [];
        if (!label) return -1;
        return context.addElement(context.elt("FootnoteReference", at, at + label.length));
      },
    },
  ],
};

export const PULL = "{.pull} ";
const PULLED = /^\{\.pull\}(?: |$)/;

/** `> {.pull} words` is a quotation shown large, as the renderer reads it. */
const pullQuotes: MarkdownConfig = {
  defineNodes: [{ name: "PullMark" }],
  parseInline: [
    {
      name: "PullMark",
      parse: (context, next, at) => {
        if (next !== 123 || at !== context.offset) return -1;
        const [mark] =
          PULLED.exec(context.slice(at, Math.min(context.end, at + PULL.length))) ?? [];
        if (!mark) return -1;
        return context.addElement(context.elt("PullMark", at, at + mark.length));
      },
    },
  ],
};

/** The mark at the first words of a quotation; undefined for one that is no pull quote. */
export function pullMarkOf(quotation: MarkdownNode): MarkdownNode | undefined {
  if (quotation.parent?.parent) return undefined;
  const words = quotation.getChild("QuoteMark")?.nextSibling;
  const [mark] = words?.name === "Paragraph" ? words.getChildren("PullMark") : [];
  return mark;
}

/** Readers get what `renderMarkdown` reads (`api/render/text/markdown.ts`): what is new in one goes into both. */
export const markdownParser = parser.configure([GFM, footnotes, pullQuotes]);
