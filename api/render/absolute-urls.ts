import { Parser } from "htmlparser2";
import { escapeAttribute } from "./xml.ts";

const ADDRESSES = new Set(["href", "src"]);
/** Most texts hold none, and are not parsed at all. A text that only looks so is parsed, and stays as it is. */
const MAY_BE_RELATIVE = /(?:href|src)=(?!"[a-z][a-z0-9+.-]*:)/i;

/** Sanitised HTML as it can be read away from its page: relative addresses are made whole, the rest stays as it is. */
export function absoluteUrls(html: string, pageUrl: string): string {
  if (!MAY_BE_RELATIVE.test(html)) return html;
  const parts: string[] = [];
  let copied = 0;
  const parser = new Parser({
    onattribute(name, value) {
      if (!ADDRESSES.has(name)) return;
      const url = absolute(value, pageUrl);
      if (url === value) return;
      // The parser tells where the attribute stands, from its name to behind its closing quote.
      parts.push(html.slice(copied, parser.startIndex), `${name}="${escapeAttribute(url)}"`);
      copied = parser.endIndex;
    },
  });
  parser.end(html);
  parts.push(html.slice(copied));
  return parts.join("");
}

function absolute(address: string, pageUrl: string): string {
  if (URL.canParse(address) || !URL.canParse(address, pageUrl)) return address;
  return new URL(address, pageUrl).href;
}
