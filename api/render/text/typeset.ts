import { work } from "../../contract/work.ts";
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

const TAG = /^<(\/?)([a-z0-9]+)(?=[ >/])/;
/** Their text is not prose. */
const VERBATIM = new Set(["pre", "code", "kbd", "samp", "var"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);
/** Stands for code or a picture inside a sentence. It counts as a word. */
const OBJECT = "\uFFFC";

/**
 * The same for sanitised HTML. A quotation may begin in one element and end in another, as in `"<em>so</em>"`, so the
 * inline elements of a paragraph are read as one line. The time grows with the length of the HTML only.
 */
export function typesetHtml(html: string, language: string): string {
  const quotes = quotesOf(language);
  if (!quotes) return html;
  if (html !== last.html || language !== last.language) {
    last = { html, language, typeset: typesetWith(quotes, html) };
  }
  return last.typeset;
}

/** A piece's record and its page are made one after the other, most of them from the same HTML. */
let last = { html: "", language: "", typeset: "" };

function typesetWith(quotes: Quotes, html: string): string {
  work.texts++;
  const edits: Edit[] = [];
  let line: Text[] = [];
  let verbatim = 0;
  for (let at = 0, end = 0; at < html.length; at = end) {
    end = endOfPart(html, at);
    if (html[at] !== "<") {
      line.push({ at, text: verbatim ? OBJECT : html.slice(at, end) });
      continue;
    }
    const [, slash, name = ""] = TAG.exec(html.slice(at, end)) ?? [];
    if (VERBATIM.has(name)) verbatim += slash ? -1 : 1;
    if (name === "pre" && !slash) end = endOfCode(html, end);
    if (name === "img") line.push({ at, text: OBJECT });
    else if (!INLINE.has(name)) {
      addEdits(edits, line, quotes);
      line = [];
    }
  }
  addEdits(edits, line, quotes);
  return applied(html, edits);
}

/** One of the texts of a paragraph, and where it begins in the HTML. */
interface Text {
  at: number;
  text: string;
}

/** A part is a tag, or the text before the next one. */
function endOfPart(html: string, at: number): number {
  const isTag = html[at] === "<";
  const found = html.indexOf(isTag ? ">" : "<", at);
  if (found < 0) return html.length;
  return isTag ? found + 1 : found;
}

/** Code has more tags than all the rest, for its colours: they are passed over, unless there is code within code. */
function endOfCode(html: string, at: number): number {
  const found = html.indexOf("</pre>", at);
  return found < 0 || html.slice(at, found).includes("<pre") ? at : found;
}

/** Adds the edits of a paragraph, at their places in the HTML. */
function addEdits(placed: Edit[], line: readonly Text[], quotes: Quotes): void {
  if (!line.length) return;
  const edits = editsOf(line.map(({ text }) => text).join(""), quotes);
  let next = 0;
  let start = 0;
  for (const { at, text } of line) {
    const end = start + text.length;
    for (let edit = edits[next]; edit && edit[0] < end; edit = edits[++next]) {
      const [from, to, replacement] = edit;
      // Three dots that a tag divides are no ellipsis.
      if (to <= end) placed.push([at + from - start, at + to - start, replacement]);
    }
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
