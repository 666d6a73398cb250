import { unescapeHtml } from "./xml.ts";

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

function wordsOf(inside: string): string {
  return unescapeHtml(inside.replace(/<[^<>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
