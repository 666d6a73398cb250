import { Parser } from "htmlparser2";
import { escapeAttribute, htmlOf } from "../xml.ts";
import { isOwnPicture, mailSource } from "./mail-source.ts";

// The text of a piece for mail clients. They drop stylesheets, so every element has its own style; the classes are for
// readers who prefer dark pages, and for clients that keep a stylesheet.

/** The widest that a mail is, in pixels. Some clients know no widths but those of attributes. */
export const MAIL_WIDTH = 600;

export interface MailHtmlOptions {
  /** The page that the text is from. */
  pageUrl: string;
  direction: "ltr" | "rtl";
  /** The colour of links on light pages. */
  link: string;
}

interface Look {
  /** If it is another element in a mail. */
  as?: string;
  style?: string;
  kind?: string;
}

type Attributes = Readonly<Record<string, string>>;

/** The blocks of a text. A text that is too long is cut between two of them. */
export function mailBlocks(html: string, options: MailHtmlOptions): string[] {
  const looks = looksOf(options);
  const blocks: string[] = [];
  let block = "";
  const open: { name: string; end: string }[] = [];
  let preformatted = 0;
  let cells = 0;
  const endBlock = (): void => {
    if (open.length || !block.trim()) return;
    blocks.push(block.trim());
    block = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "img") {
        block += pictureOf(attributes, options, open.at(-1)?.name === "figure");
        return;
      }
      const inside = preformatted > 0 ? "pre" : open.at(-1)?.name;
      const look = lookOf(looks, name, attributes, inside);
      block += startOf(name, attributes, look);
      if (VOID.has(name)) return;
      if (name === "pre") preformatted++;
      if (CELLS.has(name)) cells++;
      open.push({ name, end: name === "table" ? "</table></div>" : `</${look.as ?? name}>` });
    },
    ontext(text) {
      block += cells > 0 ? breakable(text) : htmlOf(text);
    },
    onclosetag(name) {
      if (!VOID.has(name)) {
        block += open.pop()?.end ?? "";
        if (name === "pre") preformatted--;
        if (CELLS.has(name)) cells--;
      }
      endBlock();
    },
  });
  parser.end(mailSource(html));
  endBlock();
  return blocks;
}

const VOID = new Set(["img", "br", "hr", "wbr"]);
const CELLS = new Set(["th", "td"]);

/** Longer than the words that people write: an address, or a name in code. */
const LONG_WORD = /[\x21-\x7e]{21,}/g;
const PIECE_OF_WORD = /.{1,20}/g;

/** A cell is at least as wide as its longest word, so that one has to have places where a line may end. */
function breakable(text: string): string {
  const cut = text.replace(LONG_WORD, (word) => word.match(PIECE_OF_WORD)?.join(BREAK) ?? word);
  return cut.split(BREAK).map(htmlOf).join("<wbr>");
}

/** No text has this character. */
const BREAK = "\u{1}";

const MONO = "font-family:Consolas,Menlo,monospace";
const CODE = `${MONO};font-size:14px;line-height:1.5`;
const PARAGRAPH = "margin:0 0 20px";

function looksOf({ direction, link }: MailHtmlOptions): Readonly<Record<string, Look>> {
  const [start, list] = direction === "rtl" ? ["right", "0 26px 0 0"] : ["left", "0 0 0 26px"];
  // The text around it may be broken anywhere. Columns would then be as narrow as a letter.
  const cell = `padding:8px 10px;border-bottom:1px solid #ddd6c8;vertical-align:top;overflow-wrap:break-word;text-align:${start}`;
  return {
    p: { style: PARAGRAPH },
    h2: { style: "margin:36px 0 12px;font-size:24px;line-height:1.25" },
    h3: { style: "margin:30px 0 10px;font-size:20px;line-height:1.3" },
    h4: { style: "margin:26px 0 8px;font-size:18px;line-height:1.35" },
    h5: { style: "margin:26px 0 8px;font-size:16px;line-height:1.4" },
    h6: { style: "margin:26px 0 8px;font-size:16px;line-height:1.4" },
    a: { style: `color:${link}`, kind: "a" },
    blockquote: {
      style: `margin:0 0 20px;border-${start}:3px solid #ddd6c8;padding-${start}:18px;color:#625b50`,
      kind: "q l",
    },
    pre: {
      style: `margin:0 0 20px;padding:12px 14px;background:#f4f1ea;white-space:pre-wrap;overflow-wrap:anywhere;text-align:left;direction:ltr;${CODE}`,
      kind: "k",
    },
    code: { style: `${MONO};font-size:.88em;background:#f4f1ea`, kind: "k" },
    kbd: { style: `${MONO};font-size:.88em` },
    samp: { style: `${MONO};font-size:.88em` },
    ul: { style: `margin:0 0 20px;padding:${list}` },
    ol: { style: `margin:0 0 20px;padding:${list}` },
    li: { style: "margin:0 0 8px" },
    dl: { style: PARAGRAPH },
    dt: { style: "font-weight:bold" },
    dd: { style: `margin:0 0 8px;padding:${list}` },
    hr: { style: "margin:32px 0;border:0;border-top:1px solid #ddd6c8", kind: "l" },
    // Their own margins and folds differ from client to client.
    figure: { as: "div", style: "margin:0 0 24px" },
    figcaption: {
      as: "div",
      style: "margin:8px 0 0;font-size:14px;line-height:1.5;color:#625b50",
      kind: "q",
    },
    details: { as: "div", style: PARAGRAPH },
    summary: { as: "p", style: `${PARAGRAPH};font-weight:bold` },
    section: { as: "div", style: "font-size:15px;line-height:1.55" },
    table: { style: "width:100%;border-collapse:collapse;font-size:15px;line-height:1.45" },
    caption: { style: `padding:0 0 8px;text-align:${start};font-weight:bold` },
    th: { style: cell, kind: "l" },
    td: { style: cell, kind: "l" },
    mark: { style: "background:#f7e9a8;color:#1d1b18" },
    sup: { style: "font-size:.75em;line-height:0" },
    sub: { style: "font-size:.75em;line-height:0" },
  };
}

const ALIGNED = /^align-(left|center|right)$/;

function lookOf(
  looks: Readonly<Record<string, Look>>,
  name: string,
  { class: kind = "" }: Attributes,
  inside: string | undefined,
): Look {
  // The block of code around it has the look.
  if (inside === "pre" && name === "code") return {};
  const look = looks[name] ?? {};
  if (inside === "li" && (name === "ul" || name === "ol")) {
    return { ...look, style: `${look.style}`.replace("margin:0 0 20px", "margin:8px 0 0") };
  }
  const [, side] = ALIGNED.exec(kind) ?? [];
  if (side) return { ...look, style: `${look.style};text-align:${side}` };
  if (kind === "task") return { ...look, style: `${look.style};list-style:none` };
  return look;
}

/** Attributes that mean something in a mail. */
const KEPT = new Set("lang dir title start reversed value scope colspan rowspan".split(" "));

function startOf(name: string, attributes: Attributes, { as = name, style, kind }: Look): string {
  const kept = Object.entries(attributes).filter(
    ([key, value]) => KEPT.has(key) || (key === "href" && IS_LINK.test(value)),
  );
  const all = [
    ...kept,
    ...(kind ? [["class", kind] as const] : []),
    ...(style ? [["style", style] as const] : []),
  ];
  const written = all.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  // A wide table scrolls where the client can do that.
  return `${name === "table" ? SCROLLS : ""}<${as}${written.join("")}>`;
}

const SCROLLS = '<div style="margin:0 0 20px;overflow-x:auto">';
const IS_LINK = /^(?:https?|mailto):/i;

function pictureOf(
  { src = "", alt = "", ...size }: Attributes,
  { pageUrl, link }: MailHtmlOptions,
  isAlone: boolean,
): string {
  if (!isOwnPicture(src, pageUrl)) {
    const href = /^https?:/i.test(src) ? src : pageUrl;
    return `<a href="${escapeAttribute(href)}" class="a" style="color:${link}">${htmlOf(alt || new URL(href).host)}</a>`;
  }
  const width = Math.min(Number(size["width"] ?? MAIL_WIDTH), MAIL_WIDTH);
  const style = `max-width:100%;height:auto;border:0${isAlone ? ";display:block" : ""}`;
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}" width="${width}" style="${style}">`;
}
