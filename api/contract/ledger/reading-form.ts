/**
 * What a reader gets from the HTML of a piece: its words, the descriptions of its pictures and where its links lead, in
 * order. It is the same for what is stored, for the record and for the page, which differ in their tags, in typography and
 * in how they name the files of pictures.
 */
export function readingForm(
  html: string,
  {
    base,
    isShown = () => true,
  }: {
    /** The address of the page, which links may be relative to. */
    base: string;
    /** Whether a picture of the site is shown. Of one that is gone, readers get the description alone. */
    isShown?: (picture: string) => boolean;
  },
): string {
  return html.replace(PART, (part) => {
    if (!part.startsWith("<")) return plain(unescaped(part));
    if (part.startsWith("<img ")) return pictureForm(part, isShown);
    const href = part.startsWith("<a ") ? attributeOf(part, "href") : undefined;
    return href === undefined ? "" : `[${resolved(href, base)}]`;
  });
}

/** A tag, with `>` in its attributes, or the text between two. */
const PART = /<(?:[^<>"]|"[^"]*")*>|[^<]+|</g;

function pictureForm(tag: string, isShown: (picture: string) => boolean): string {
  const id = /\/pictures\/([0-9a-f]{32})/.exec(attributeOf(tag, "src") ?? "")?.[1];
  const alt = plain(attributeOf(tag, "alt") ?? "");
  if (id !== undefined && !isShown(id)) return alt;
  return alt + plain(attributeOf(tag, "title") ?? "");
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

function resolved(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}

/** Without what typesetting changes: quotation marks, dashes, ellipses and spaces. */
export function plain(text: string): string {
  return text
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g, "")
    .replace(/["'`´‘’‚‛“”„‟‹›«»「」『』]/g, '"')
    .replace(/[-‐‑‒–—―−]+/g, "-")
    .replaceAll("…", "...");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

function unescaped(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
