import { outsideCode, replacePairs } from "./outside-code.ts";
import { destination } from "./destinations.ts";

/** Where a picture may be. */
export interface Location {
  /** The address in the source, for the report. */
  href: string;
  /** A file in one of the given folders. */
  file?: string | undefined;
  /** An address with a host. */
  url?: string | undefined;
  /** The picture itself, from a data: address. */
  bytes?: Buffer | undefined;
}

/** Finds out where a picture may be; undefined if the address is none. */
export type Locate = (href: string) => Location | undefined;

export interface WantedCover {
  /** The best first: a picture that links to its large version may be had in both sizes. */
  locations: readonly Location[];
  alt: string;
}

/** A picture that a text shows. */
export interface WantedPicture extends WantedCover {
  /** The Markdown that shows it, once it is here. */
  show: (id: string) => string;
  /** The text in its place if it cannot be had. */
  otherwise: string;
}

/** What a source uses the titles of pictures for. */
type Titles = "captions" | "hints";

export interface PlacedPictures {
  /** The text, with a mark for each picture. */
  markdown: string;
  pictures: WantedPicture[];
}

/** Begins a title that was a caption on the old site: it is shown to readers also if the picture stays there. */
export const CAPTION = "\uE004";
const OWN_SIGNS = /[\uE002-\uE004]/g;
const MARK = /\uE002(\d+)\uE003/g;

/** A text with each mark replaced. */
export function fillMarks(text: string, make: (index: number) => string): string {
  return text.replaceAll(MARK, (_, index: string) => make(Number(index)));
}

/** Removes the signs that marks are made of from a text that somebody wrote. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OWN_SIGNS, "");
}

const ALT = String.raw`((?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,2000})`;
const TITLE = String.raw`(?:"((?:[^"\\]|\\.){0,2000})"|'((?:[^'\\]|\\.){0,2000})')`;
const DESTINATION = String.raw`(?:<([^<>\n]{1,2000})>|((?:[^\s()<>]|\([^\s()<>]{0,2000}\))+))`;
const INLINE = new RegExp(
  String.raw`!\[${ALT}\]\(\s{0,9}${DESTINATION}(?:\s{1,9}${TITLE})?\s{0,9}\)`,
  "g",
);
const REFERENCE = new RegExp(String.raw`!\[${ALT}\](?:\[([^\]\n]{0,200})\])?(?![[(])`, "g");
const DEFINITION = new RegExp(
  String.raw`^ {0,3}\[([^\]\n^][^\]\n]{0,200})\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+${TITLE})?[ \t]*$`,
  "gm",
);
const TAG = /<img\b([^<>]{0,20000})>/gi;
const LINKED =
  /\[\s{0,9}\uE002(\d+)\uE003\s{0,9}\]\(\s{0,9}<?([^\s()<>]{1,2000})>?[^()\n]{0,2000}\)/g;
const LINKED_TAG =
  /<a\b[^<>]{0,2000}?\bhref\s{0,9}=\s{0,9}["']([^"'<>]{1,2000})["'][^<>]{0,2000}>\s{0,99}\uE002(\d+)\uE003\s{0,99}<\/a\s{0,9}>/gi;
/** A link to such a file shows a picture in its full size. */
export const PICTURE_FILE = /\.(?:jpe?g|jfif|png|gif|webp|avif)(?:[?#]|$)/i;

/**
 * Finds the pictures that a Markdown text shows, except in code, and puts marks in their place. Titles are captions in
 * Markdown. In HTML, `titles: "hints"`, they are often names of files, and are dropped with the old picture.
 */
export function placePictures(
  source: string,
  locate: Locate,
  { titles = "captions" }: { titles?: Titles } = {},
): PlacedPictures {
  const pictures: WantedPicture[] = [];
  const place = (picture: WantedPicture): string => `\uE002${pictures.push(picture) - 1}\uE003`;
  const definitions = definitionsIn(source);

  function fromMarkdown(whole: string, alt: string, href: string, title: string): string {
    const location = locate(href);
    if (!location) return whole.replaceAll(CAPTION, "");
    return place(markdownPicture(location, { alt, title, titles }));
  }

  function fromTag(tag: string, attributes: string, at: number, text: string): string {
    const [src = "", lazy] = ["src", "data-src"].map((name) => attributeOf(attributes, name));
    // A script of the old page would put the picture in the place of an empty one.
    const href = lazy && (!src || src.startsWith("data:")) ? lazy : src;
    const location = href ? locate(href) : undefined;
    if (!location) return tag;
    const alt = attributeOf(attributes, "alt") ?? "";
    return place(tagPicture(location, { alt, isAlone: standsAlone(text, at, tag.length) }));
  }

  function fromReference(whole: string, alt: string, label: string | undefined): string {
    const found = definitions.get(folded(label || alt));
    return found ? fromMarkdown(whole, alt, found.href, found.title) : whole;
  }

  /** A picture that only links to its large version: pages do that by themselves. */
  function unlink(whole: string, index: number, href: string): string {
    const picture = pictures[index];
    const large = PICTURE_FILE.test(href) ? locate(href) : undefined;
    if (!picture || !large) return whole;
    pictures[index] = withLarge(picture, large, whole.startsWith("<") ? "tag" : "markdown");
    return `\uE002${index}\uE003`;
  }

  const markdown = outsideCode(withoutForeignMarks(source), (prose) =>
    prose
      .replace(
        INLINE,
        (whole, alt: string, angled?: string, bare?: string, a?: string, b?: string) =>
          fromMarkdown(whole, alt, angled ?? bare ?? "", a ?? b ?? ""),
      )
      .replace(REFERENCE, (whole, alt: string, label?: string) => fromReference(whole, alt, label))
      .replace(TAG, fromTag)
      .replace(LINKED, (whole, index: string, href: string) => unlink(whole, Number(index), href))
      .replace(LINKED_TAG, (whole, href: string, index: string) =>
        unlink(whole, Number(index), href),
      ),
  );
  return { markdown, pictures };
}

/** `<figure>` with a picture, which Markdown files contain as HTML. */
export function replaceFigures(markdown: string, convert: (html: string) => string): string {
  return outsideCode(markdown, (prose) =>
    replacePairs(prose, /<figure\b[^<>]{0,2000}>/i, /<\/figure\s{0,9}>/i, (_, inner) =>
      /<img\b/i.test(inner)
        ? `\n\n${convert(`<figure>${inner}</figure>`).trim()}\n\n`
        : `<figure>${inner}</figure>`,
    ),
  );
}

function markdownPicture(
  location: Location,
  { alt, title, titles }: { alt: string; title: string; titles: Titles },
): WantedPicture {
  const isCaption = title.startsWith(CAPTION);
  const words = title.replaceAll(CAPTION, "");
  const kept = isCaption || titles === "captions" ? quoted(words) : "";
  const hint = isCaption ? "" : quoted(words);
  const below = isCaption ? `\n\n*${unescaped(words)}*` : "";
  return {
    locations: [location],
    alt: plain(alt),
    show: (id) => `![${alt}](/pictures/${id}${kept})`,
    otherwise: location.url
      ? `![${alt}](${destination(location.url)}${hint})${below}`
      : alt + below,
  };
}

/** Whether a tag is a paragraph of its own. */
function standsAlone(text: string, at: number, length: number): boolean {
  return (
    /(?:^|\n[ \t]*\n)[ \t]{0,3}$/.test(text.slice(Math.max(0, at - 9), at)) &&
    /^[ \t]*(?:\n[ \t]*\n|\n?$)/.test(text.slice(at + length, at + length + 9))
  );
}

function tagPicture(
  location: Location,
  { alt, isAlone }: { alt: string; isAlone: boolean },
): WantedPicture {
  const description = `alt="${inAttribute(alt)}"`;
  return {
    locations: [location],
    alt,
    // Markdown inside the HTML of a block is text.
    show: (id) =>
      isAlone
        ? `![${bracketed(alt)}](/pictures/${id})`
        : `<img src="/pictures/${id}" ${description}>`,
    otherwise: location.url
      ? `<img src="${inAttribute(location.url)}" ${description}>`
      : inAttribute(alt),
  };
}

/** The picture in its full size, or else the small one with a link to the large one. */
function withLarge(
  picture: WantedPicture,
  large: Location,
  form: "tag" | "markdown",
): WantedPicture {
  const { locations, otherwise } = picture;
  const link = large.url ?? locations[0]?.url;
  const linkedTo = (href: string): string =>
    form === "tag" ? `<a href="${inAttribute(href)}">${otherwise}</a>` : linked(otherwise, href);
  return {
    ...picture,
    locations: [large, ...locations],
    otherwise: link ? linkedTo(link) : otherwise,
  };
}

function withoutForeignMarks(text: string): string {
  return text.replaceAll(/[\uE002\uE003]/g, "");
}

/** More than any text has; each picture looks its label up here. */
const DEFINITIONS_MAX = 2_000;

function definitionsIn(text: string): Map<string, { href: string; title: string }> {
  const found = new Map<string, { href: string; title: string }>();
  for (const [, label = "", href = "", double, single] of text.matchAll(DEFINITION)) {
    if (found.size >= DEFINITIONS_MAX) break;
    if (!found.has(folded(label)))
      found.set(folded(label), { href, title: double ?? single ?? "" });
  }
  return found;
}

function folded(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The link around a picture, but not around the caption below it. */
function linked(markdown: string, href: string): string {
  const end = markdown.indexOf("\n\n");
  const picture = end < 0 ? markdown : markdown.slice(0, end);
  return `[${picture}](${destination(href)})${end < 0 ? "" : markdown.slice(end)}`;
}

function quoted(title: string): string {
  // A quotation mark that is not escaped yet ended a title in single quotation marks.
  return title ? ` "${title.replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"').replace(/\s+/g, " ")}"` : "";
}

function plain(markdown: string): string {
  return unescaped(markdown.replace(/(?<!\\)[*`]/g, ""));
}

function unescaped(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function bracketed(text: string): string {
  return text.replace(/[[\]\\`*<&]/g, "\\$&");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#039;": "'",
};

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    String.raw`(?:^|[\s"'])${name}\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    "i",
  ).exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value
    ?.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

export function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
