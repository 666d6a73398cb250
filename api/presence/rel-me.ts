import { setImmediate } from "node:timers/promises";
import { Parser } from "htmlparser2";
import { URL_MAX } from "../contract/limits.ts";
import { trimSlashes } from "../render/urls.ts";

export interface MeLinks {
  /** Addresses that the page says are the same person: links with rel="me". */
  me: string[];
  /** All other links. */
  others: string[];
  /** The page has more than was read. */
  isCut: boolean;
}

/** No page for people has so many links, templates so deep, or addresses so long in all; one that has is read up to there. */
export const LINKS_MAX = 5_000;
const TEMPLATES_MAX = 100;
const KEPT_MAX = 8 * 1_024 * 1_024;

/** Characters that are parsed at once, in some milliseconds. Between two parts everybody else has a turn. */
const PART = 16 * 1_024;

/**
 * Keeps no account of what is open but for templates: links need none of it, and the parser takes time with the square
 * of the depth. A mebibyte of openings would hold the process up for minutes.
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
  /** What stands in a template is not part of the page. */
  let templates = 0;
  /** Characters: short links against a long base are longer than their page. */
  let kept = 0;
  const parser = new FlatParser({
    onopentag(name, { href, rel = "" }) {
      if (links.isCut) return;
      if (name === "template" && ++templates > TEMPLATES_MAX) links.isCut = true;
      // A mebibyte of base before thousands of links would be parsed again for each of them.
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
 * Whether one of the addresses names the page: neither http for https, nor a slash at the end, nor what follows ? and #
 * makes another one.
 */
export function includesPage(addresses: readonly string[], page: string): boolean {
  const wanted = plain(page);
  return addresses.some((address) => plain(address) === wanted);
}

function plain(address: string): string {
  const { host, pathname } = new URL(address);
  return host + trimSlashes(pathname);
}
