import { escapeAttribute, unescapeHtml } from "./xml.ts";

// Matches tags of sanitised HTML that may hold an address: values are in double quotation marks, and `"`, `<` and `>`
// are escaped in them.
const TAG = /<[a-zA-Z][^<>]*?(?:href|src)=[^<>]*>/g;
/** Matches a whole attribute, so that a value that looks like an attribute is not taken for one. */
const ATTRIBUTE = /([^\s"=<>/]+)="([^"]*)"/g;

const ADDRESSES = new Set(["href", "src"]);
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/** Makes relative addresses of sanitised HTML absolute, so that it can be read away from its page. */
export function absoluteUrls(html: string, pageUrl: string): string {
  return html.replace(TAG, (tag) => withAbsoluteUrls(tag, pageUrl));
}

function withAbsoluteUrls(tag: string, pageUrl: string): string {
  return tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
    if (!ADDRESSES.has(name.toLowerCase())) return attribute;
    const address = unescapeHtml(value);
    if (ABSOLUTE.test(address) || !URL.canParse(address, pageUrl)) return attribute;
    return `${name}="${escapeAttribute(new URL(address, pageUrl).href)}"`;
  });
}
