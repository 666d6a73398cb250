import type { Piece } from "../../contract/piece.ts";
import { readingForm } from "../../contract/ledger/reading-form.ts";

/**
 * Whether the page of a piece shows the text of its record, and no other. A page has marks that the record lacks: numbers of
 * notes, boxes of tasks, cards of other sites. With such cards or in a theme, the text must be on the page in its order.
 */
export function pageFaults(page: string, { content_html, title, url }: Piece): string[] {
  const record = wordsOf(withoutMarks(content_html ?? ""), url);
  const article = articleIn(page);
  const headings = [...page.matchAll(/<h1\b[^<>]*>(.*?)<\/h1>/gs)].map(([, html = ""]) =>
    wordsOf(html, url),
  );
  if (!headings.includes(wordsOf(escaped(title), url))) return ["its page has another headline"];
  if (article !== undefined && !article.includes('<p class="elsewhere')) {
    return wordsOf(withoutMarks(article), url) === record
      ? []
      : ["its page has another text than its record"];
  }
  const shown = wordsOf(withoutMarks(page), url);
  let at = 0;
  for (const block of withoutMarks(content_html ?? "").split(BLOCK)) {
    const words = wordsOf(block, url);
    if (!words) continue;
    const found = shown.indexOf(words, at);
    if (found < 0) return ["its page lacks a part of the text of its record"];
    at = found + words.length;
  }
  return [];
}

const BLOCK =
  /<\/?(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|thead|tbody|hr|figure|div|section)\b[^<>]*>/;

/** The body of a shipped page. */
function articleIn(page: string): string | undefined {
  const opening = '<div class="text e-content">';
  const start = page.indexOf(opening);
  if (start < 0) return undefined;
  const from = start + opening.length;
  let depth = 1;
  for (const tag of page.slice(from).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return page.slice(from, from + tag.index);
  }
  return undefined;
}

/** Without pictures, whose files a page names in another way, and without links, which readers do not see. */
function wordsOf(html: string, base: string): string {
  return readingForm(html.replace(/<img [^<>]*>|<a [^<>]*>/g, ""), { base });
}

function withoutMarks(html: string): string {
  return html
    .replace(/<sup class="footnote-ref">.*?<\/sup>/gs, "")
    .replace(/<figcaption>.*?<\/figcaption>/gs, "")
    .replace(/(<li[^<>]*>\s*(?:<p>)?)\[[ xX]\] /g, "$1");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
