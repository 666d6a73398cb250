import { markdownParser } from "../../markdown-parser.ts";

type Element = ReturnType<typeof markdownParser.parseInline>[number];

const TAGS: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "s",
  InlineCode: "code",
  Link: "u",
};

/** The words of a cell as readers will see them. A link is underlined and leads nowhere while the text is written. */
export function shownWords(words: string): Node[] {
  return nodesIn(words, 0, words.length, markdownParser.parseInline(words, 0));
}

function nodesIn(words: string, from: number, to: number, elements: readonly Element[]): Node[] {
  const nodes: Node[] = [];
  let at = from;
  for (const element of elements) {
    if (element.from > at) nodes.push(text(words.slice(at, element.from)));
    nodes.push(...nodesOf(words, element));
    at = Math.max(at, element.to);
  }
  if (at < to) nodes.push(text(words.slice(at, to)));
  return nodes;
}

function nodesOf(words: string, element: Element): Node[] {
  const { from, to } = element;
  const name = nameOf(element);
  const children = childrenOf(element);
  if (name === "Escape") return [text(words.slice(from + 1, to))];
  if (name === "HTMLTag") return [];
  if (name === "Image") return [text(words.slice(from, to).replace(IMAGE, "🖼 $1"))];
  const tag = TAGS[name];
  if (!tag) return [text(words.slice(from, to))];
  const marks = children.filter((child) => nameOf(child).endsWith("Mark"));
  const [open, close] = [marks[0], name === "Link" ? marks[1] : marks.at(-1)];
  if (!open || !close) return [text(words.slice(from, to))];
  const inner = children.filter((child) => child.from >= open.to && child.to <= close.from);
  const made = document.createElement(tag);
  made.append(...nodesIn(words, open.to, close.from, inner));
  return [made];
}

const IMAGE = /^!\[([^\]]*)\].*$/s;

function text(words: string): Text {
  return document.createTextNode(words);
}

const NAMES = markdownParser.nodeSet.types;

function nameOf({ type }: Element): string {
  return NAMES[type]?.name ?? "";
}

function childrenOf(element: Element): readonly Element[] {
  return "children" in element ? (element.children as readonly Element[]) : [];
}
