import { Parser } from "htmlparser2";
import { URL_MAX } from "../contract/limits.ts";
import { trimSlashes } from "../render/urls.ts";

export interface MeLinks {
  /** Addresses that the page says are the same person: links with rel="me". */
  me: string[];
  /** All other links. */
  others: string[];
}

/** No page for people has templates so deep, or links of so many characters in all; one that has is read up to there. */
const TEMPLATES_MAX = 100;
const KEPT_MAX = 8 * 1_024 * 1_024;

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
export function readLinks(html: string, pageUrl: string): MeLinks {
  const links: MeLinks = { me: [], others: [] };
  let base = pageUrl;
  let hasBase = false;
  /** What stands in a template is not part of the page. */
  let templates = 0;
  /** Characters: short links against a long base are longer than their page. */
  let kept = 0;
  const parser = new FlatParser({
    onopentag(name, { href, rel = "" }) {
      if (name === "template" && ++templates > TEMPLATES_MAX) parser.pause();
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
      if (kept > KEPT_MAX) parser.pause();
    },
    onclosetag(name) {
      if (name === "template") templates--;
    },
  });
  parser.end(html);
  return links;
}

const LINKS = new Set(["a", "area", "link"]);

/**
 * Whether two addresses name the same page: neither http for https, nor a slash at the end, nor what follows ? and # makes
 * another one.
 */
export function isSamePage(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(address: string): string {
  const { host, pathname } = new URL(address);
  return host + trimSlashes(pathname);
}
