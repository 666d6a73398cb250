import { isLeftOut } from "./file-names.ts";

// Which other files a file needs to be read. The texts are somebody else's: they are searched, and never run.

const ATTRIBUTE = /\s(?:href|src|srcset|poster|data-src)="([^"]*)"/g;
/** In styles, scripts and the settings of scripts: what is named by its address. */
const NAMED =
  /["'(](\.{0,2}\/[^"'()\s<>]+\.(?:js|css|woff2?|svg|png|jpe?g|webp|avif|ico|json))["')]/g;

/** The paths below the site that a file names, without queries. `hosts` are the addresses that mean this site. */
export function linksIn(
  text: string,
  { path, hosts }: { path: string; hosts: readonly string[] },
): string[] {
  const base = `${hosts[0]}/${path}`;
  const isPage = /^\s*<!doctype html/i.test(text);
  const plain = isPage ? text.replaceAll("&quot;", '"').replaceAll("&amp;", "&") : text;
  const given = isPage
    ? [...text.matchAll(ATTRIBUTE)].flatMap(([, value = ""]) => parts(value))
    : [];
  const named = [...plain.matchAll(NAMED)].map(([, value = ""]) => value);
  const paths = [...given, ...named].flatMap((link) => {
    if (!URL.canParse(link, base)) return [];
    const url = new URL(link, base);
    return hosts.includes(url.origin) ? [url.pathname.slice(1)] : [];
  });
  return [...new Set(paths)].filter((one) => !isLeftOut(one));
}

/** An address, or those of a `srcset`. */
function parts(value: string): string[] {
  const text = value.replaceAll("&amp;", "&");
  if (!/\s\d+(?:\.\d+)?[wx](?:,|$)/.test(text)) return [text];
  return text.split(",").map((one) => one.trim().split(/\s+/)[0] ?? "");
}

/** The addresses in a sitemap, or of the sitemaps in an index, as paths. */
export function* sitemapPaths(xml: string): Iterable<string> {
  for (const [, loc = ""] of xml.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const url = URL.parse(loc.replaceAll("&amp;", "&"));
    if (url) yield url.pathname.slice(1);
  }
}

/** The page of a piece, by its path. */
export const PIECE_PAGE = /^author\/[^/]+\/[^/.]+$/;
