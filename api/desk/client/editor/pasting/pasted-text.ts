import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import {
  type HtmlNote,
  NOTE_RULE,
  noteDefinition,
  takeNotes,
} from "../../../../contract/transfer/html-notes.ts";
import { itemMarkdown, MARKDOWN_STYLE } from "../../../../contract/transfer/markdown-style.ts";
import { imageMarkdown } from "../../../../contract/picture-markdown.ts";
import { inertHtml } from "./inert-html.ts";
import { tidyOffice } from "./office-html.ts";
import { absoluteAddress, tidyLinks } from "./pasted-links.ts";

export interface PastedText {
  markdown: string;
  /** The definitions of its footnotes, for the end of the text. */
  notes: string;
  /** The addresses of its pictures on other sites, each once, as the Markdown has them. */
  remote: string[];
  /** Pictures that the text itself contains; the Markdown has their placeholders. */
  files: { placeholder: string; file: File }[];
}

/** What the text that is being written says about a paste. */
export interface PastePlace {
  /** The place of a picture that has no address. */
  placeholderOf: (name: string, taken: readonly string[]) => string;
  /** The number of the first footnote that is free. */
  firstNote: number;
}

/** Turns HTML from the clipboard into Markdown. */
export function markdownOf(
  clipboard: string,
  { placeholderOf, firstNote }: PastePlace,
): PastedText {
  const { html, base } = inertHtml(clipboard);
  const page = new DOMParser().parseFromString(html, "text/html");
  const notes = tidy(page, base, firstNote);
  const remote = new Set<string>();
  const files: PastedText["files"] = [];
  const turndown = createTurndown((image) => {
    const words = {
      alt: oneLine(image.getAttribute("alt")),
      caption: oneLine(image.getAttribute("title")),
    };
    const address = addressOf(image, base);
    if (!address) return "";
    const file = fileOf(address);
    if (file) {
      const taken = files.map(({ placeholder }) => placeholder);
      files.push({ placeholder: placeholderOf(file.name, taken), file });
      return files.at(-1)?.placeholder ?? "";
    }
    if (!address.startsWith("/pictures/")) remote.add(address);
    return imageMarkdown(address, words);
  });
  const markdownIn = (element: Element): string =>
    turndown
      .turndown(element as HTMLElement)
      .replace(LAST_SPACES, "")
      .trim();
  const markdown = markdownIn(page.body);
  const definitions = notes.map(({ label, body }) => noteDefinition(label, markdownIn(body)));
  return { markdown, notes: definitions.join("\n\n"), remote: [...remote], files };
}

/** Programs put a space that does not break at the end of a line. */
const LAST_SPACES = /\u00A0+[ \u00A0]*$/gm;

function createTurndown(picture: (image: Element) => string): TurndownService {
  const turndown = new TurndownService(MARKDOWN_STYLE);
  turndown.use(gfm);
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => picture(node),
  });
  turndown.addRule("item", { filter: "li", replacement: itemMarkdown });
  turndown.addRule("note", NOTE_RULE);
  turndown.addRule("small", {
    filter: ["sup", "sub"],
    replacement: (content, node) => smallDigits(content, node.nodeName === "SUP"),
  });
  return turndown;
}

/** Raised and lowered numbers have letters of their own: without them, m² would be m2. */
function smallDigits(content: string, isRaised: boolean): string {
  if (!/^\d{1,4}$/.test(content)) return content;
  const digits = isRaised ? "⁰¹²³⁴⁵⁶⁷⁸⁹" : "₀₁₂₃₄₅₆₇₈₉";
  return content.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
}

/** Keeps what Markdown can say. Returns the footnotes, which are no longer in the page. */
function tidy(page: Document, base: string | undefined, firstNote: number): HtmlNote[] {
  tidyOffice(page);
  const notes = takeNotes(page, firstNote);
  for (const root of [page, ...notes.map(({ body }) => body)]) {
    tidyEmphasis(root);
    tidyPictures(root);
    tidyLinks(root, base);
  }
  return notes;
}

function tidyEmphasis(root: ParentNode): void {
  // Google Docs puts everything into a <b> that is not bold, and says bold and italic with styles.
  for (const one of root.querySelectorAll<HTMLElement>("b[data-style], span[data-style]")) {
    const style = one.getAttribute("data-style") ?? "";
    if (one.tagName === "B" && !/font-weight:\s*(?:normal|400)/.test(style)) continue;
    const names = [
      ...(/font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ["strong"] : []),
      ...(/font-style:\s*italic/.test(style) ? ["em"] : []),
      ...(/vertical-align:\s*super/.test(style) ? ["sup"] : []),
    ];
    let inner = [...one.childNodes];
    for (const name of names) {
      const wrap = one.ownerDocument.createElement(name);
      wrap.append(...inner);
      inner = [wrap];
    }
    one.replaceWith(...inner);
  }
}

function tidyPictures(root: ParentNode): void {
  for (const figure of root.querySelectorAll("figure")) {
    const [image, another] = figure.querySelectorAll("img");
    const caption = figure.querySelector("figcaption");
    if (!image || another || !caption) continue;
    image.title = oneLine(caption.textContent);
    caption.remove();
  }
  for (const image of root.querySelectorAll(
    "body > img, div > img, section > img, article > img",
  )) {
    const paragraph = image.ownerDocument.createElement("p");
    image.replaceWith(paragraph);
    paragraph.append(image);
  }
  // Our pages link each picture to its largest file, so a pasted link around it is dropped.
  for (const link of root.querySelectorAll("a")) {
    if (link.querySelector("img") && !link.textContent?.trim())
      link.replaceWith(...link.childNodes);
  }
}

/** The address of a picture, or undefined if it cannot be had. */
function addressOf(image: Element, base: string | undefined): string | undefined {
  const given = image.getAttribute("src")?.trim() ?? "";
  // Sites count their readers with pictures of one pixel.
  if (["width", "height"].some((side) => /^[01]$/.test(image.getAttribute(side) ?? ""))) return;
  if (/^data:image\//i.test(given) || OWN_PICTURE.test(given)) return given;
  const address = absoluteAddress(given, base);
  if (!address || !/^https?:/i.test(address)) return;
  const url = new URL(address);
  const own = DESK_PICTURE.exec(url.pathname)?.[1];
  if (own && url.origin === location.origin) return `/pictures/${own}`;
  url.hash = "";
  return url.href.replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
}

/** As our own Markdown has it. */
const OWN_PICTURE = /^\/pictures\/[0-9a-f]{32}$/;
const DESK_PICTURE = /^(?:\/desk)?\/pictures\/([0-9a-f]{32})\b/;
const DATA = /^data:image\/([a-z]+);base64,([a-z0-9+/]+={0,2})$/i;

function fileOf(address: string): File | undefined {
  const [, type = "", base64 = ""] = DATA.exec(address.replace(/\s/g, "")) ?? [];
  if (!base64) return address.startsWith("data:") ? new File([], "picture") : undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], `picture.${type}`, { type: `image/${type}` });
  } catch {
    return new File([], "picture");
  }
}

function oneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
