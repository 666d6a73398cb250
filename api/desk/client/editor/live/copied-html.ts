import { markdownParser, type MarkdownNode } from "../markdown-parser.ts";
import { isSafe } from "./link-bubble.ts";

/** Markdown as the HTML that other programs paste. Its own raw HTML is left out, so that nothing in it can run. */
export function htmlOf(markdown: string, origin: string): string {
  return childrenOf(markdownParser.parse(markdown).topNode)
    .map((node) => block({ markdown, origin }, node))
    .join("\n");
}

interface Source {
  markdown: string;
  /** Pictures of the library have their address there. */
  origin: string;
}

const BLOCKS: Readonly<Record<string, string>> = {
  Blockquote: "blockquote",
  BulletList: "ul",
  OrderedList: "ol",
  ListItem: "li",
  SetextHeading1: "h1",
  SetextHeading2: "h2",
  Paragraph: "p",
  Task: "p",
  Table: "table",
  TableHeader: "tr",
  TableRow: "tr",
  TableCell: "td",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, `h${level}`])),
};
const LEAVES = /^(?:Paragraph|Task|TableCell|.*Heading\d)$/;

function block(source: Source, node: MarkdownNode): string {
  const { name } = node;
  if (name === "HorizontalRule") return "<hr>";
  if (/^(?:FencedCode|CodeBlock)$/.test(name)) {
    const code = node
      .getChildren("CodeText")
      .map(({ from, to }) => source.markdown.slice(from, to));
    return `<pre><code>${escaped(code.join(""))}</code></pre>`;
  }
  const tag = BLOCKS[name];
  if (!tag) {
    // A footnote has its words in paragraphs of its own.
    return name === "FootnoteDefinition" ? inside(source, node) : "";
  }
  if (LEAVES.test(name)) return `<${tag}>${inline(source, node)}</${tag}>`;
  return `<${tag}>${inside(source, node)}</${tag}>`;
}

function inside(source: Source, node: MarkdownNode): string {
  const children = childrenOf(node);
  const blocks = children.map((child) => block(source, child));
  const [first] = children.filter(({ name }) => name !== "ListMark" && name !== "QuoteMark");
  // The words of an item stand in it as they are, unless it has several paragraphs.
  const isTight =
    node.name === "ListItem" && children.filter(({ name }) => name === "Paragraph").length === 1;
  if (!isTight || !first) return blocks.join("");
  return blocks.map((html) => html.replace(/^<p>(.*)<\/p>$/s, "$1")).join("");
}

const WORDS: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "s",
  InlineCode: "code",
};
const UNSEEN = /(?:Mark|LinkTitle|LinkLabel|HTMLTag|Comment|TableDelimiter)$/;

/** The words between the elements, and the elements. */
function inline(source: Source, node: MarkdownNode, from = node.from, to = node.to): string {
  let html = "";
  let at = from;
  for (const child of childrenOf(node)) {
    if (child.from < at || child.to > to) continue;
    html += escaped(source.markdown.slice(at, child.from)) + element(source, child);
    at = child.to;
  }
  return (html + escaped(source.markdown.slice(at, to))).replace(/\s*\n\s*/g, "\n").trim();
}

function element(source: Source, node: MarkdownNode): string {
  const { name, from, to } = node;
  const text = source.markdown.slice(from, to);
  const tag = WORDS[name];
  if (tag) return `<${tag}>${inline(source, node)}</${tag}>`;
  if (UNSEEN.test(name)) return "";
  switch (name) {
    case "Link":
    case "Image":
      return linked(source, node);
    case "Autolink":
      return anchor(text.slice(1, -1), escaped(text.slice(1, -1)));
    case "URL":
      return /^https?:/i.test(text) ? anchor(text, escaped(text)) : escaped(text);
    case "Escape":
      return escaped(text.slice(1));
    case "Entity":
      return text;
    case "HardBreak":
      return "<br>";
    case "FootnoteReference":
      return `<sup>${escaped(text.slice(2, -1))}</sup>`;
    default:
      return escaped(text);
  }
}

function linked(source: Source, node: MarkdownNode): string {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  if (!open || !close || !url) return escaped(source.markdown.slice(node.from, node.to));
  const address = source.markdown.slice(url.from, url.to).replace(/^<|>$/g, "");
  const words = inline(source, node, open.to, close.from);
  if (node.name === "Link") return anchor(address, words);
  if (!isSafe(address)) return words;
  const full = address.startsWith("/") ? source.origin + address : address;
  return `<img src="${escaped(full)}" alt="${words.replace(/<[^>]*>/g, "")}">`;
}

function anchor(address: string, words: string): string {
  return isSafe(address) ? `<a href="${escaped(address)}">${words}</a>` : words;
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

function childrenOf(node: MarkdownNode): MarkdownNode[] {
  const children: MarkdownNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
