import {
  attributeOf,
  linkIn,
  pictureIn,
  plain,
  readingForm,
} from "../../contract/ledger/reading-form.ts";
import type { Piece } from "../../contract/piece.ts";

/**
 * Whether the page of a piece shows what its record says: headline, standfirst, text, links and pictures. A page has marks
 * that the record lacks: numbers of notes, boxes of tasks, cards of other sites. With such cards or in a theme, all of it
 * must be on the page in its order, and there may be more.
 */
export function pageFaults(
  page: string,
  { content_html, title, url }: Piece,
  standfirst: string | null,
): string[] {
  const html = content_html ?? "";
  const headings = insideOf(page, "h1").map((heading) => wordsOf(heading, url));
  if (!headings.includes(wordsOf(escaped(title), url))) return ["its page has another headline"];
  const article = articleIn(page);
  if (article === undefined || article.includes('<p class="elsewhere')) {
    return isWithin(html, page, url) ? [] : ["its page lacks a part of the text of its record"];
  }
  if (wordsOf(withoutMarks(article), url) !== wordsOf(withoutMarks(html), url)) {
    return ["its page has another text than its record"];
  }
  const [named, shown] = [html, article].map((one) => namesIn(one, url).join("\n"));
  return [
    ...(named === shown ? [] : ["its page has other links or pictures than its record"]),
    ...(hasStandfirst(page, standfirst, url) ? [] : ["its page has another standfirst"]),
  ];
}

/** Whether each block of a text is on a page, in order, and its links and pictures. */
function isWithin(html: string, page: string, url: string): boolean {
  const names = new Set(linksAndPicturesIn(page, url));
  if (!linksAndPicturesIn(html, url).every((name) => names.has(name))) return false;
  const shown = wordsOf(withoutMarks(page), url);
  let at = 0;
  for (const block of withoutMarks(html).split(BLOCK)) {
    const words = wordsOf(block, url);
    if (!words) continue;
    const found = shown.indexOf(words, at);
    if (found < 0) return false;
    at = found + words.length;
  }
  return true;
}

const BLOCK =
  /<\/?(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|thead|tbody|hr|figure|div|section)\b[^<>]*>/;

const OPENING = '<div class="text e-content">';

/** The body of a shipped page. A page with two of them is that of a theme. */
function articleIn(page: string): string | undefined {
  const start = page.indexOf(OPENING);
  if (start < 0 || page.includes(OPENING, start + 1)) return undefined;
  const from = start + OPENING.length;
  let depth = 1;
  for (const tag of page.slice(from).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return page.slice(from, from + tag.index);
  }
  return undefined;
}

/** The standfirst of a shipped page stands between the headline and the text. */
function hasStandfirst(page: string, standfirst: string | null, url: string): boolean {
  const head = page.slice(0, page.indexOf(OPENING));
  const shown = insideOf(head, "p", ' class="standfirst p-summary"');
  const [found] = shown;
  if (standfirst === null || found === undefined) return standfirst === null && shown.length === 0;
  return shown.length === 1 && wordsOf(found, url) === wordsOf(escaped(standfirst), url);
}

/** The links and pictures of a text in order, and the captions. */
function namesIn(html: string, url: string): string[] {
  const titles = tagsIn(html).map((tag) => plain(attributeOf(tag, "title") ?? ""));
  const captions = insideOf(html, "figcaption").map((caption) => wordsOf(caption, url));
  const shown = [...titles, ...captions].filter((caption) => caption !== "");
  return [...linksAndPicturesIn(html, url), ...shown.toSorted()];
}

/** Without links within the page, and those of pictures to their own files. */
function linksAndPicturesIn(html: string, url: string): string[] {
  return tagsIn(html).flatMap((tag) => {
    if (tag.startsWith("<img ")) return [pictureIn(tag, url)];
    const link = linkIn(tag, url);
    const isWithinPage = link === undefined || link.startsWith(`${url}#`);
    return isWithinPage || /\/pictures\/[0-9a-f]{32}/.test(link) ? [] : [link];
  });
}

function tagsIn(html: string): string[] {
  return Array.from(html.matchAll(/<(?:a|img) (?:[^<>"]|"[^"]*")*>/g), ([tag]) => tag);
}

/** Without links and pictures, which are compared by themselves. */
function wordsOf(html: string, base: string): string {
  return readingForm(html.replace(/<img [^<>]*>|<a [^<>]*>/g, ""), { base });
}

/** A page has numbers of notes without brackets, boxes of tasks, and captions below pictures. */
function withoutMarks(html: string): string {
  const text = replaceInside(html, '<sup class="footnote-ref">', "</sup>", (note) =>
    note.replace(/[[\]]/g, ""),
  );
  return replaceInside(text, "<figcaption>", "</figcaption>", () => "").replace(
    /(<li[^<>]*>\s*(?:<p>)?)\[[ xX]\] /g,
    "$1",
  );
}

// The pages are somebody else's: a pattern with a lazy middle takes hours for a page of unclosed tags.

function replaceInside(
  html: string,
  opening: string,
  end: string,
  replace: (inside: string) => string,
): string {
  let text = "";
  let at = 0;
  for (;;) {
    const from = html.indexOf(opening, at);
    const to = from < 0 ? -1 : html.indexOf(end, from);
    if (to < 0) return text + html.slice(at);
    text += html.slice(at, from) + replace(html.slice(from + opening.length, to));
    at = to + end.length;
  }
}

/** The content of the elements of this name, and with these attributes if they are given. None is within another. */
function insideOf(html: string, name: string, attributes?: string): string[] {
  const end = `</${name}>`;
  return html
    .split(end)
    .slice(0, -1)
    .flatMap((part) => {
      const start = part.lastIndexOf(`<${name}${attributes ?? ""}`);
      const from = start < 0 ? -1 : part.indexOf(">", start) + 1;
      return from <= 0 ? [] : [part.slice(from)];
    });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
