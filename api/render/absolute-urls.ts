import { escapeAttribute } from "./xml.ts";

/** An attribute that holds an address. In sanitised HTML no `<`, `>` or quotation mark stands in a value as itself. */
const ADDRESS = /(<[a-z][^<>]*?\s(?:href|src)=)(?:"([^"]*)"|'([^']*)')/gi;
const WHOLE = /^[a-z][a-z0-9+.-]*:/i;

/** Sanitised HTML as it can be read away from its page: relative addresses are made whole, the rest stays as it is. */
export function absoluteUrls(html: string, pageUrl: string): string {
  return html.replace(ADDRESS, (attribute, front: string, double?: string, single?: string) => {
    const address = unescape(double ?? single ?? "");
    if (WHOLE.test(address) || !URL.canParse(address, pageUrl)) return attribute;
    return `${front}"${escapeAttribute(new URL(address, pageUrl).href)}"`;
  });
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescape(value: string): string {
  return value.includes("&")
    ? value.replace(
        /&(amp|lt|gt|quot);/g,
        (reference, name: string) => CHARACTERS[name] ?? reference,
      )
    : value;
}
