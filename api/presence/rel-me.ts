import { Parser } from "htmlparser2";
import { URL_MAX } from "../contract/limits.ts";
import { trimSlashes } from "../render/urls.ts";

export interface MeLinks {
  /** Addresses that the page says are the same person: links with rel="me". */
  me: string[];
  /** All other links. */
  others: string[];
}

/** No page for people is nested so deep or has so many links; what is made to hold us up is read up to there. */
const DEPTH_MAX = 500;
const LINKS_MAX = 10_000;

/** Reads the links of a page as a browser would find them: `a` and `link`, resolved against the page or its `base`. */
export function readLinks(html: string, pageUrl: string): MeLinks {
  const links: MeLinks = { me: [], others: [] };
  let base = pageUrl;
  let hasBase = false;
  /** What stands in a template is not part of the page. */
  let templates = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { href, rel = "" }) {
      if (++depth > DEPTH_MAX) parser.pause();
      if (name === "template") templates++;
      // A mebibyte of base before thousands of links would be parsed again for each of them.
      if (templates || href === undefined || href.length > URL_MAX) return;
      if (name === "base" && !hasBase && URL.canParse(href, pageUrl)) {
        base = new URL(href, pageUrl).href;
        hasBase = true;
      }
      if (!LINKS.has(name) || !URL.canParse(href, base)) return;
      const isMe = rel.toLowerCase().split(/\s+/).includes("me");
      links[isMe ? "me" : "others"].push(new URL(href, base).href);
      if (links.me.length + links.others.length === LINKS_MAX) parser.pause();
    },
    onclosetag(name) {
      depth--;
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
