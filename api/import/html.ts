import { gfm } from "@joplin/turndown-plugin-gfm";
import { createDocument } from "@mixmark-io/domino";
import { Parser } from "htmlparser2";
import TurndownService from "turndown";
import { NOTE_RULE, noteDefinition, takeNotes } from "../contract/transfer/html-notes.ts";
import { itemMarkdown, MARKDOWN_STYLE } from "../contract/transfer/markdown-style.ts";
import type { Note } from "./losses.ts";
import { CAPTION, PICTURE_FILE, withoutMarks } from "./picture-places.ts";
import { destination } from "./destinations.ts";
import { fenced } from "./outside-code.ts";

const turndown = new TurndownService(MARKDOWN_STYLE);
turndown.use(gfm);
turndown.remove(["script", "style", "object", "form", "noscript"] as const);
// Markdown has no syntax for these elements, and a piece may contain them.
turndown.addRule("inline", {
  filter: ["abbr", "cite", "ins", "kbd", "mark", "q", "small", "sub", "sup", "u", "var"],
  replacement: (content, node) => {
    const name = node.nodeName.toLowerCase();
    const title = (node as Element).getAttribute("title")?.replaceAll('"', "&quot;");
    const text = content.replace(/\s*\n\s*/g, " ").trim();
    return text ? `<${name}${title ? ` title="${title}"` : ""}>${text}</${name}>` : "";
  },
});

/** An address in a text stays as it is: a backslash before its underscores would become part of the link. */
const ADDRESS = /(https?:\/\/[^\s<>"]+)/;
const escapeProse = turndown.escape.bind(turndown);
turndown.escape = (text) =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 ? part.replace(/[*[\]`]/g, percent) : escapeProse(part)))
    .join("");

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

turndown.addRule("note", NOTE_RULE);
turndown.addRule("item", { filter: "li", replacement: itemMarkdown });

// WordPress writes <pre> without <code>, and line breaks in code as <br>.
turndown.addRule("preformatted", {
  filter: (node) =>
    node.nodeName === "PRE" ||
    (node.nodeName === "CODE" && (node as Element).querySelector("br") !== null),
  replacement: (_content, node) => {
    const code = linesOf(node).replace(/^\n|\n$/g, "");
    return `\n${fenced(languageOf(node), code)}\n`;
  },
});

function linesOf(node: Node): string {
  if (node.nodeName === "BR") return "\n";
  if (node.nodeName === "#text") return node.nodeValue ?? "";
  return Array.from(node.childNodes, (child) => linesOf(child)).join("");
}

turndown.addRule("caption", {
  filter: "figcaption",
  replacement: (content) => {
    const caption = content.trim().replace(/\s*\n\s*/g, " ");
    if (!caption) return "";
    return /[*_]/.test(caption) ? `\n\n${caption}\n\n` : `\n\n*${caption}*\n\n`;
  },
});

turndown.addRule("figure", {
  filter: "figure",
  replacement: (content, node) => `\n\n${captionedPicture(node) ?? content.trim()}\n\n`,
});

/** One picture with a plain caption. If the caption has links in it, or the picture is a link, it stays a paragraph. */
function captionedPicture(figure: Element): string | undefined {
  const [picture, ...others] = Array.from(figure.querySelectorAll("img"));
  const [below, ...more] = Array.from(figure.querySelectorAll("figcaption"));
  const caption = (below?.textContent ?? "").replace(/\s+/g, " ").trim();
  const src = picture?.getAttribute("src");
  if (!picture || !src || !caption || others.length || more.length) return undefined;
  const isPlain = !below?.querySelector("a, img, code");
  if (!isPlain || figure.querySelector("iframe, video, audio, pre, table")) return undefined;
  const alt = escapeProse((picture.getAttribute("alt") ?? "").replace(/\s+/g, " "));
  const image = `![${alt}](${destination(src)} "${CAPTION}${caption.replace(/["\\]/g, "\\$&")}")`;
  const parent = picture.parentNode as Element | null;
  const href = parent?.nodeName === "A" ? parent.getAttribute("href") : null;
  if (!href) return image;
  return PICTURE_FILE.test(href) ? `[${image}](${destination(href)})` : undefined;
}

/** Ghost's card for a link: title, address, description, and pictures that only decorate it. */
turndown.addRule("bookmark", {
  filter: (node) => hasClass(node, "kg-bookmark-card"),
  replacement: (_content, node) => {
    const card = node as Element;
    const href = card.querySelector("a")?.getAttribute("href") ?? "";
    const say = (name: string): string =>
      escapeProse(
        (card.querySelector(`.kg-bookmark-${name}`)?.textContent ?? "").replace(/\s+/g, " ").trim(),
      );
    const description = say("description");
    const caption = escapeProse((card.querySelector("figcaption")?.textContent ?? "").trim());
    const parts = [`[${say("title") || href}](${href})`, description, caption && `*${caption}*`];
    return `\n\n${parts.filter(Boolean).join("\n\n")}\n\n`;
  },
});

turndown.addRule("callout", {
  filter: (node) => hasClass(node, "kg-callout-card"),
  replacement: (content) =>
    `\n\n${content
      .trim()
      .replace(/\n{2,}/g, " ")
      .replace(/^/gm, "> ")}\n\n`,
});

turndown.addRule("embedded", {
  filter: (node) => /^(?:iframe|video|audio|embed)$/i.test(node.nodeName),
  replacement: (_content, node) => {
    const element = node as Element;
    const src = element.getAttribute("src") ?? element.querySelector("source")?.getAttribute("src");
    const address = src ? watchAddress(src) : "";
    return address ? `\n\n[${address}](${address})\n\n` : "";
  },
});

/** The page where people watch the video of a frame; the frame's own address if the page is not known. */
function watchAddress(src: string): string {
  const address = src.startsWith("//") ? `https:${src}` : src;
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})/.exec(
    address,
  );
  if (video && video[1] !== "videoseries") return `https://www.youtube.com/watch?v=${video[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address);
  if (vimeo) return `https://vimeo.com/${vimeo[1]}`;
  return /^https?:/.test(address) ? address : "";
}

/** Definition lists stay HTML, which a piece may contain. */
turndown.addRule("terms", {
  filter: "dl",
  replacement: (_content, node) =>
    `\n\n${(node as Element).outerHTML.replace(/\s*\n\s*/g, "\n").replace(/\s(class|id|style)="[^"]*"/g, "")}\n\n`,
});

function hasClass(node: Node, name: string): boolean {
  const value = "getAttribute" in node ? (node as Element).getAttribute("class") : null;
  return value?.split(/\s+/).includes(name) ?? false;
}

/** `language-php`, or the first word of WordPress's `brush: php`. */
function languageOf(pre: Element): string {
  const names = `${pre.getAttribute("class") ?? ""} ${pre.querySelector("code")?.getAttribute("class") ?? ""}`;
  return /(?:language-|lang-|brush:\s*)([\w+#-]+)/.exec(names)?.[1] ?? "";
}

/** Elements that are replaced or left out. */
const CHANGED: Readonly<Record<string, Pick<Note, "loss" | "label">>> = {
  iframe: { loss: "frame" },
  embed: { loss: "frame" },
  video: { loss: "media", label: "videos" },
  audio: { loss: "media", label: "sounds" },
  script: { loss: "embed", label: "scripts" },
  form: { loss: "embed", label: "forms" },
  object: { loss: "embed", label: "objects" },
  style: { loss: "embed", label: "styles" },
  svg: { loss: "embed", label: "drawings (SVG)" },
  canvas: { loss: "embed", label: "canvases" },
};

/** Converts HTML to Markdown, and notes what was lost. */
export function markdownOf(html: string): { markdown: string; notes: Note[] } {
  const notes: Note[] = [];
  const parser = new Parser({
    onopentag(name, { src, style }) {
      const changed = CHANGED[name];
      const background = /background(?:-image)?:[^;]*url\(([^)]*)\)/i.exec(style ?? "");
      if (background) {
        notes.push({ loss: "embed", label: "background pictures", detail: background[1] ?? "" });
      }
      if (changed) notes.push({ ...changed, ...(src ? { detail: src } : {}) });
    },
  });
  parser.end(html);
  return { markdown: withFootnotes(withoutMarks(html)), notes };
}

/** Footnotes of other systems are links within their page, which lead nowhere on ours. */
function withFootnotes(html: string): string {
  if (!/href\s*=\s*["']?[^"'\s>]*#/i.test(html)) return plainMarkdown(html);
  const page = createDocument(html, true);
  const footnotes = takeNotes(page, 1);
  const isLeft = Array.from(page.querySelectorAll("a[href^='#']")).filter((link) =>
    NOTE_NAME.test(link.getAttribute("href") ?? ""),
  );
  for (const link of isLeft) link.replaceWith(...Array.from(link.childNodes));
  if (!footnotes.length && !isLeft.length) return plainMarkdown(html);
  const definitions = footnotes.map(({ label, body }) =>
    noteDefinition(label, plainMarkdown(body as HTMLElement)),
  );
  return [plainMarkdown(page.body), ...definitions].join("\n\n");
}

/** What programs call a footnote whose partner is missing: it becomes its words. */
const NOTE_NAME = /^#_?(?:ftn|fn|edn|en|footnote|endnote|note|cite)[\w:.-]*\d/i;

function plainMarkdown(html: string | HTMLElement): string {
  // Elements that were left out leave blank lines behind.
  return turndown.turndown(html).replace(/\n{3,}/g, "\n\n");
}

/** The plain text of a title, which other systems keep as HTML. */
export function textOfHtml(html: string): string {
  let text = "";
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}
