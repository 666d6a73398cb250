import { escapeAttribute } from "./xml.ts";

// As sanitised HTML has them: values in double quotation marks, and neither these nor `<` or `>` in a value as themselves.
const TAG = /<[a-z][^<>]*>/gi;
/** A whole attribute at a time: what looks like one inside of a value is none. */
const ATTRIBUTE = /([^\s"=<>/]+)="([^"]*)"/g;

const ADDRESSES = new Set(["href", "src"]);
const WHOLE = /^[a-z][a-z0-9+.-]*:/i;

/** Sanitised HTML as it can be read away from its page: relative addresses are made whole, the rest stays as it is. */
export function absoluteUrls(html: string, pageUrl: string): string {
  return html.replace(TAG, (tag) =>
    tag.includes("href=") || tag.includes("src=") ? withWholeAddresses(tag, pageUrl) : tag,
  );
}

function withWholeAddresses(tag: string, pageUrl: string): string {
  return tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
    if (!ADDRESSES.has(name.toLowerCase())) return attribute;
    const address = unescape(value);
    if (WHOLE.test(address) || !URL.canParse(address, pageUrl)) return attribute;
    return `${name}="${escapeAttribute(new URL(address, pageUrl).href)}"`;
  });
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescape(value: string): string {
  return value.replace(
    /&(amp|lt|gt|quot);/g,
    (reference, name: string) => CHARACTERS[name] ?? reference,
  );
}
