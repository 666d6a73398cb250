import sanitizeHtml, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { pictureAt } from "../../contract/pictures.ts";
import { withoutHidden } from "../../contract/text.ts";
import { asParsed, VOID_TAGS } from "./as-parsed.ts";

/** Elements whose content is code or data, never prose. They are removed with their content. */
export const NOT_PROSE: readonly string[] = [
  "script style textarea option noscript template title svg math",
  "iframe object noembed noframes xmp plaintext head",
].flatMap((names) => names.split(" "));

/**
 * The small safe set of HTML that a piece may contain. Everything else is removed: scripts, styles, forms, frames, SVG,
 * MathML, event handlers, and every address that is not plainly a link or a picture.
 */
const OPTIONS: IOptions = {
  allowedTags: [
    "h2 h3 h4 h5 h6 p br hr blockquote pre section div span",
    "ul ol li dl dt dd figure figcaption details summary",
    "table caption thead tbody tfoot tr th td",
    "a img em strong b i u s del ins mark small sub sup",
    "code kbd samp var abbr cite q dfn bdi wbr ruby rt rp",
  ].flatMap((names) => names.split(" ")),
  allowedAttributes: {
    "*": ["lang", "dir", "class"],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    h5: ["id"],
    h6: ["id"],
    a: ["href", "title", "rel", "id"],
    img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
    abbr: ["title"],
    dfn: ["title"],
    ol: ["start", "reversed"],
    li: ["value", "id"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    details: ["open"],
  },
  // Only the classes that the Markdown renderer itself writes.
  allowedClasses: {
    code: ["language-*"],
    img: ["wide", "full"],
    blockquote: ["pull"],
    th: ["align-left", "align-center", "align-right"],
    td: ["align-left", "align-center", "align-right"],
    sup: ["footnote-ref"],
    a: ["footnote-backref"],
    hr: ["footnotes-sep"],
    section: ["footnotes"],
    ol: ["footnotes-list"],
    li: ["footnote-item"],
    "*": [],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: [...NOT_PROSE],
  selfClosing: [...VOID_TAGS],
  exclusiveFilter: ({ tag, attribs, text }) =>
    (tag === "img" && !attribs["src"]) || (tag === "rp" && !BRACKET.test(text)),
};

const NOTE_ID = /^fn(ref)?\d{1,5}(:\d{1,5})?$/;
/** The renderer makes them, from the words of the heading. */
const HEADING_ID = /^h-[a-z0-9-]+$/;
/** The content of <rp>, which browsers hide: it is for readers without ruby. */
const BRACKET = /^\s*[()[\]（）［］【】〔〕「」]?\s*$/;
const SCOPE = /^(row|col)(group)?$/;
const CODE_LANGUAGE = /(?:^|\s)(language-[\w+#.-]{1,32})/;
/** Bitmaps only: an SVG can contain a script. */
const BITMAP = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;
const WHOLE_NUMBER = /^\d{1,5}$/;
/** The columns or rows that a cell spans. Zero would mean all rows that follow. */
const SPAN = /^[1-9]\d{0,2}$/;
const DIRECTION = /^(ltr|rtl|auto)$/;
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/**
 * Sanitises HTML whose tags nest correctly. Characters that nobody sees are taken out in between: with one inside of it, a
 * scheme that is forbidden looks like the beginning of a path.
 */
export function sanitiseHtml(html: string): string {
  let safe = sanitiseOnce(html);
  for (;;) {
    const shown = withoutHidden(safe);
    if (shown === safe) return safe;
    safe = sanitiseOnce(shown);
  }
}

function sanitiseOnce(html: string): string {
  const ids = new Set<string>();
  const transform = (tagName: string, attribs: Attributes): Tag => {
    const ownId = /^h\d$/.test(tagName) ? HEADING_ID : NOTE_ID;
    keepOnly(attribs, "id", (id) => ownId.test(id) && !ids.has(id));
    if (attribs["id"]) ids.add(attribs["id"]);
    keepOnly(attribs, "dir", (value) => DIRECTION.test(value));
    keepOnly(attribs, "lang", (value) => LANGUAGE.test(value));
    keepOnly(attribs, "scope", (value) => SCOPE.test(value));
    // Their presence is the value. Anything else would be words that nobody sees.
    for (const name of ["open", "reversed"]) if (name in attribs) attribs[name] = "";
    if (tagName === "code") keepLanguage(attribs);
    for (const name of ["width", "height", "start", "value"]) {
      keepOnly(attribs, name, (value) => WHOLE_NUMBER.test(value));
    }
    for (const name of ["colspan", "rowspan"]) keepOnly(attribs, name, (value) => SPAN.test(value));
    if (tagName === "a") return { tagName, attribs: link(attribs) };
    if (tagName === "img") return { tagName, attribs: picture(attribs) };
    // The page itself has the h1.
    return { tagName: tagName === "h1" ? "h2" : tagName, attribs };
  };
  return sanitizeHtml(html, { ...OPTIONS, transformTags: { "*": transform } });
}

/** Tag soup is usually stable after three passes. HTML that is still changing after this many is shown as text. */
const PASSES = 8;

/**
 * For HTML that a person wrote. Removing a tag can change how its neighbours nest (a `<p>` inside a removed `<form>`),
 * so the HTML is sanitised and put as browsers put it until nothing changes.
 */
export function sanitiseTagSoup(html: string): string {
  let before = html;
  for (let pass = 0; pass < PASSES; pass++) {
    const after = asParsed(sanitiseHtml(before));
    if (after === undefined) break;
    if (after === before) return after;
    before = after;
  }
  return sanitiseHtml(html.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

function keepOnly(attribs: Attributes, name: string, isFine: (value: string) => boolean): void {
  const value = attribs[name];
  if (value !== undefined && !isFine(value)) delete attribs[name];
}

/** The first language of code. Words after it would be on no page. */
function keepLanguage(attribs: Attributes): void {
  const { class: kind } = attribs;
  if (kind !== undefined) attribs["class"] = CODE_LANGUAGE.exec(kind)?.[1] ?? "";
}

/** Strips characters that a browser ignores (WHATWG URL, "basic URL parser"), so that they cannot hide the scheme. */
function cleanUrl(url: string): string {
  return url.replace(/[\t\n\r]/g, "").replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, "");
}

function link({ rel: _, ...attribs }: Attributes): Attributes {
  if (attribs["href"] === undefined) return attribs;
  const href = cleanUrl(attribs["href"]);
  const leadsAway = /^https?:/i.test(href);
  return { ...attribs, href, ...(leadsAway ? { rel: "noopener nofollow ugc" } : {}) };
}

function picture(attribs: Attributes): Attributes {
  const given = cleanUrl(attribs["src"] ?? "");
  const id = pictureAt(given);
  // Whichever file of a picture is named, the page chooses the best one for its reader.
  const src = id ? `/pictures/${id}` : given;
  const { src: _, loading: _loading, decoding: _decoding, ...rest } = attribs;
  if (/^data:/i.test(src) && !BITMAP.test(src)) return rest;
  return { src, ...rest, alt: rest["alt"] ?? "", loading: "lazy", decoding: "async" };
}
