import { setImmediate } from "node:timers/promises";
import { Parser } from "htmlparser2";
import { URL_MAX } from "../contract/limits.ts";
import { trimSlashes } from "../render/urls.ts";

export interface MeLinks {
  /** Addresses that the page says are the same person: links with rel="me". */
  me: string[];
  /** All other links. */
  others: string[];
  /** Only a part of the page was read. */
  isCut: boolean;
}

/** No normal page has this many links, templates this deep, or addresses this long in all. The rest is not read. */
export const LINKS_MAX = 5_000;
const TEMPLATES_MAX = 100;
const KEPT_MAX = 8 * 1_024 * 1_024;

/** Characters parsed at once, in some milliseconds. Other requests get their turn between two parts. */
const PART = 16 * 1_024;

/**
 * Tracks no open elements except templates. Links do not need them, and the parser takes quadratic time in the depth: a
 * mebibyte of opening tags would block the process for minutes.
 */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== "template";
  }
}

/** Reads the links of a page as a browser would find them: `a` and `link`, resolved against the page or its `base`. */
export async function readLinks(html: string, pageUrl: string): Promise<MeLinks> {
  const links: MeLinks = { me: [], others: [], isCut: false };
  let base = pageUrl;
  let hasBase = false;
  /** The content of a template is not part of the page. */
  let templates = 0;
  /** Counts characters: short links with a long base can be longer than the page. */
  let kept = 0;
  const parser = new FlatParser({
    onopentag(name, { href, rel = "" }) {
      if (links.isCut) return;
      if (name === "template" && ++templates > TEMPLATES_MAX) links.isCut = true;
      // A base address of a mebibyte would be parsed again for each link.
      if (templates || href === undefined || href.length > URL_MAX) return;
      if (name === "base" && !hasBase && URL.canParse(href, pageUrl)) {
        base = new URL(href, pageUrl).href;
        hasBase = true;
      }
      if (!LINKS.has(name) || !URL.canParse(href, base)) return;
      const isMe = rel.toLowerCase().split(/\s+/).includes("me");
      const address = new URL(href, base).href;
      links[isMe ? "me" : "others"].push(address);
      kept += address.length;
      const count = links.me.length + links.others.length;
      if (kept > KEPT_MAX || count >= LINKS_MAX) links.isCut = true;
    },
    onclosetag(name) {
      if (name === "template") templates--;
    },
  });
  for (let at = 0; at < html.length && !links.isCut; at += PART) {
    if (at) await setImmediate();
    parser.write(html.slice(at, at + PART));
  }
  parser.end();
  return links;
}

const LINKS = new Set(["a", "area", "link"]);

/**
 * Whether one of the addresses is the page. Differences between http and https, a slash at the end, and everything after ?
 * or # are ignored.
 */
export function includesPage(addresses: readonly string[], page: string): boolean {
  const wanted = plain(page);
  return addresses.some((address) => plain(address) === wanted);
}

function plain(address: string): string {
  const { host, pathname } = new URL(address);
  return host + trimSlashes(pathname);
}
