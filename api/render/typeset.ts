import { quotesOf, type Quotes } from "./quotes.ts";
import { type Edit, editsOf } from "./typeset-line.ts";

/**
 * A line as a typesetter would set it: the quotation marks of its language, apostrophes, dashes and ellipses in place of
 * what a keyboard has. For what readers see, never for what is stored, searched or sent as data. Addresses stay as they
 * are, and so does text in a language whose marks we do not know.
 */
export function typeset(text: string, language: string): string {
  const quotes = quotesOf(language);
  return quotes ? applied(text, editsOf(text, quotes)) : text;
}

/** Their text is not prose. */
const VERBATIM = /^<(\/?)(?:pre|code|kbd|samp|var)(?=[ >])/;
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|u|var|wbr)(?=[ >/])/;
/** Stands for code or a picture inside a sentence. It counts as a word. */
const OBJECT = "\uFFFC";

/**
 * The same for sanitised HTML. A quotation may begin in one element and end in another, as in `"<em>so</em>"`, so the
 * inline elements of a paragraph are read as one line. The time grows with the length of the HTML only.
 */
export function typesetHtml(html: string, language: string): string {
  const quotes = quotesOf(language);
  if (!quotes) return html;
  const out: string[] = [];
  /** The texts of the current paragraph, and their places in the output. */
  let line: { place: number; text: string }[] = [];
  let verbatim = 0;
  for (const [part] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    const place = out.push(part) - 1;
    if (!part.startsWith("<")) {
      line.push({ place, text: verbatim ? OBJECT : part });
      continue;
    }
    const [tag, slash] = VERBATIM.exec(part) ?? [];
    if (tag) verbatim += slash ? -1 : 1;
    if (part.startsWith("<img")) line.push({ place, text: OBJECT });
    else if (!INLINE.test(part)) {
      setLine(line, out, quotes);
      line = [];
    }
  }
  setLine(line, out, quotes);
  return out.join("");
}

function setLine(
  line: readonly { place: number; text: string }[],
  out: string[],
  quotes: Quotes,
): void {
  const edits = editsOf(line.map(({ text }) => text).join(""), quotes);
  let next = 0;
  let start = 0;
  for (const { place, text } of line) {
    const end = start + text.length;
    const own: Edit[] = [];
    for (let edit = edits[next]; edit && edit[0] < end; edit = edits[++next]) {
      // Three dots that a tag divides are no ellipsis.
      if (edit[1] <= end) own.push([edit[0] - start, edit[1] - start, edit[2]]);
    }
    if (own.length > 0) out[place] = applied(text, own);
    start = end;
  }
}

function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end, replacement] of edits) {
    parts.push(text.slice(from, start), replacement);
    from = end;
  }
  return parts.length ? parts.join("") + text.slice(from) : text;
}
