import { unescapeHtml } from "../xml.ts";

/** The total length of all headings; the rest is not indexed. */
const LENGTH_MAX = 2_000;

/** The headings of sanitised HTML, which may be cut off anywhere. Each character is read once. */
export function headingsOf(html: string): string[] {
  const headings: string[] = [];
  let length = 0;
  for (let at = html.indexOf("<h"); at !== -1 && length < LENGTH_MAX; at = html.indexOf("<h", at)) {
    const level = html.charAt(at + 2);
    const open = html.indexOf(">", at);
    if (open === -1) break;
    if (!/[1-6]/.test(level) || /\w/.test(html.charAt(at + 3))) {
      at = open;
      continue;
    }
    const close = html.indexOf(`</h${level}>`, open);
    if (close === -1) break;
    const words = wordsOf(html.slice(open + 1, close));
    if (words) headings.push(words.slice(0, LENGTH_MAX - length));
    length += words.length;
    at = close;
  }
  return headings;
}

/** The most sections that a list of contents shows. */
const SECTIONS_MAX = 40;
const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/** The sections of a piece: its highest headings, with the ids that links name. */
export function sectionsOf(html: string): { id: string; title: string }[] {
  const sections: { id: string; title: string }[] = [];
  for (const [, id = "", inside = ""] of html.matchAll(SECTION)) {
    const title = wordsOf(inside);
    if (title) sections.push({ id, title });
    if (sections.length === SECTIONS_MAX) break;
  }
  return sections;
}

function wordsOf(inside: string): string {
  return unescapeHtml(inside.replace(/<[^<>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
