/**
 * What a reader gets from the HTML of a piece: its words, its pictures with their descriptions and where its links lead, in
 * order. It is the same for what is stored and for the record, which differ in their tags, in typography and in how they
 * name the files of pictures.
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
  return html.replace(CARD_PICTURE, "$1").replace(PART, (part) => {
    if (!part.startsWith("<")) return plain(unescaped(part));
    if (part.startsWith("<img ")) return pictureForm(part, { base, isShown });
    const link = linkIn(part, base);
    return link === undefined ? "" : `[${link}]`;
  });
}

/** Records name a card of another site without its picture. */
const CARD_PICTURE = /(<p class="elsewhere titled"><a [^<>]*>)<img [^<>]*>/g;

/** A tag, with `>` in its attributes, or the text between two. */
const PART = /<(?:[^<>"]|"[^"]*")*>|[^<]+|</g;

function pictureForm(
  tag: string,
  { base, isShown }: { base: string; isShown: (picture: string) => boolean },
): string {
  const picture = pictureIn(tag, base);
  const alt = plain(attributeOf(tag, "alt") ?? "");
  if (OWN.test(picture) && !isShown(picture)) return alt;
  return `${alt}${plain(attributeOf(tag, "title") ?? "")}[${picture}]`;
}

/** The picture of a tag: its id if it is one of the site, which has several files of it, or else its address. */
export function pictureIn(tag: string, base: string): string {
  const src = attributeOf(tag, "src") ?? "";
  return /\/pictures\/([0-9a-f]{32})/.exec(src)?.[1] ?? resolved(src, base);
}

const OWN = /^[0-9a-f]{32}$/;

/** Where a tag leads; undefined if it is no link. */
export function linkIn(tag: string, base: string): string | undefined {
  const href = tag.startsWith("<a ") ? attributeOf(tag, "href") : undefined;
  return href === undefined ? undefined : resolved(href, base);
}

/** In HTML whose attributes have double quotation marks. */
export function attributeOf(tag: string, name: string): string | undefined {
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
