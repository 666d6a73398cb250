import { withoutColours } from "./code-blocks.ts";
import { linkElsewhere, showElsewhere } from "./elsewhere.ts";
import { readingWords, type ReadingWords } from "./reading-words.ts";
import { linkPictures, showPictures, type ShownPictures } from "../pictures.ts";
import { typesetHtml } from "./typeset.ts";

// The stored HTML is sanitised and has no typography. These functions turn it into the HTML that readers see.

export interface ShownText {
  html: string;
  language: string;
  /** The address of the frames of its cards, without their numbers. */
  players?: string | undefined;
}

/** The address of the frames of a piece, before their numbers. */
export function playersOf(pieceId: string): string {
  return `/embed/piece/${pieceId}/play/`;
}

/** The body of a piece on its own page, and in the desk's preview of that page. */
export function pageHtml(
  { html, ...text }: ShownText,
  shown: ShownPictures,
  options: { hasCover?: boolean } = {},
): string {
  return typesetPage({ ...text, html: showPictures(html, shown, options) });
}

/** The same where pictures are shown already. */
export function typesetPage({ html, language, players }: ShownText): string {
  return easyToRead(typesetHtml(showElsewhere(html, { language, players }), language), language);
}

/** The body of a piece in feeds and records: without what only our own pages use. */
export function feedHtml({ html, language }: ShownText, shown: ShownPictures): string {
  // Colours are in code, which is not typeset: the page of most pieces is typeset from the same HTML.
  return withoutColours(typesetHtml(linkPictures(linkElsewhere(html), shown), language));
}

/**
 * Makes sanitised HTML easy to read and to use: a wide table or line of code scrolls by keyboard too, a footnote has a
 * named way back, and a list of tasks has boxes.
 */
export function easyToRead(html: string, language: string): string {
  const words = readingWords(language);
  const open = `<div class="scroll" role="group" aria-label="${words.table}" tabindex="0"><table`;
  return boxTasks(html, words)
    .replace(/<table(?=[ >])/g, open)
    .replaceAll("</table>", "</table></div>")
    .replace(/<pre(?=[ >])/g, '<pre tabindex="0"')
    .replace(NOTE, `$1 aria-label="${words.note} $2">$2</a></sup>`)
    .replace(WAY_BACK, `$1 aria-label="${words.back}">`)
    .replaceAll(NOTES, `<section class="footnotes" aria-label="${words.notes}">`);
}

/** The renderer's own mark. The brackets are for plain text: on a page the number is small and raised. */
const NOTE =
  /(<sup class="footnote-ref"><a href="#fn\d+" id="fnref\d+(?::\d+)?")>\[(\d+(?::\d+)?)\]<\/a><\/sup>/g;
const NOTES = '<section class="footnotes">';
const WAY_BACK = /(<a href="#fnref\d+(?::\d+)?" class="footnote-backref")>/g;

const TASK = /<li>(\n?<p>)?\[([ xX])\] /g;

/** `- [ ]` and `- [x]`. They are boxes to look at: the text belongs to the writer. */
function boxTasks(html: string, { done, open }: ReadingWords): string {
  return html.replace(TASK, (_, paragraph: string | undefined, mark: string) => {
    const box =
      mark === " "
        ? `<input type="checkbox" disabled aria-label="${open}">`
        : `<input type="checkbox" disabled checked aria-label="${done}">`;
    return `<li class="task">${paragraph ?? ""}${box} `;
  });
}
