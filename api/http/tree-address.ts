import { LIST_LIMITS } from "../contract/limits.ts";
import { toNfc } from "../contract/text.ts";
import { BADGE_THEMES, BADGE_TONES, READ_CATEGORIES } from "../contract/vocabulary.ts";

/** The file for an address, and the address to redirect to if there is a better one. */
export interface Place {
  file: string;
  moved?: string;
}

/**
 * Maps the target of a request to a path in the static tree. For a request that no file can answer (a search, another limit,
 * another letter case) it gives undefined or a path that does not exist.
 */
export function placeOf(target: string): Place | undefined {
  const [path, query] = splitTarget(target);
  if (path === undefined) return undefined;
  if (path === "/") return { file: "index.html" };
  if (path.startsWith(FOR_SERVERS)) return undefined;
  if (path.endsWith("/")) return movedPage(path.slice(0, -1), query);
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (path.startsWith("/log/")) return { file: path.slice(1) };
  if (last === "receipt" && PIECE_RECEIPT.test(path)) {
    const piece = path.slice(0, -"/receipt".length);
    return { file: `${path.slice(1)}.json`, moved: `/receipt#${encodeURI(piece)}` };
  }
  if (!last.includes(".")) {
    if (path.startsWith("/api/public/")) return recordAt(path, query);
    if (path === "/search" && hasWords(query)) return undefined;
    return path.startsWith("/api/") ? undefined : { file: `${path.slice(1)}/index.html` };
  }
  if (last === "index.html") return movedPage(path.slice(0, -"/index.html".length), query);
  if (last === "badge.svg" && query) return { file: badgeFile(path.slice(1), query) };
  return { file: path.slice(1) };
}

/** Leads to the page that checks the receipt of the piece. */
const PIECE_RECEIPT = /^\/author\/[^/]+\/[^/]+\/receipt$/;

/** The search segments, which only servers read. They may contain withdrawn texts for a while. */
const FOR_SERVERS = "/search/segments/";

/** The theme of the badge that an address asks for; undefined if it is no badge address. */
export function badgeAsked(target: string): { theme: (typeof BADGE_THEMES)[number] } | undefined {
  const match = /^\/embed\/[^/?]+\/badge\.svg(?:\?(.*))?$/.exec(target);
  if (!match) return undefined;
  return { theme: single(new URLSearchParams(match[1]), "theme", BADGE_THEMES) ?? "light" };
}

/** Longer than any path of the tree, which has two slugs at most. */
const PATH_MAX = 512;

/**
 * The one protection against path traversal: every name in a path begins with a letter or digit. So `..`, dotfiles, empty
 * names, backslashes, NUL and leftover escapes are all refused.
 */
const PLAIN = /^(?:\/\.well-known(?=\/))?(?:\/[A-Za-z0-9][A-Za-z0-9._~-]*)*\/?$/;

/** The same with letters and digits of other scripts. */
const WIDE = /^(?:\/[A-Za-z0-9\p{L}\p{N}][A-Za-z0-9\p{L}\p{M}\p{N}._~-]*)*\/?$/u;

function splitTarget(target: string): [path: string | undefined, query: string] {
  const cut = target.indexOf("?");
  const raw = cut < 0 ? target : target.slice(0, cut);
  const isPlain = !raw.includes("%");
  const path = isPlain ? raw : decodeLetters(decodeUnreserved(raw));
  const fits =
    path !== "" && path.length <= PATH_MAX && (PLAIN.test(path) || (!isPlain && WIDE.test(path)));
  return [fits ? path : undefined, cut < 0 ? "" : target.slice(cut + 1)];
}

/** RFC 3986 §2.3: decodes escaped unreserved characters, once. Any other escape stays and is refused. */
function decodeUnreserved(path: string): string {
  return path.replace(/%([2-7][0-9A-Fa-f])/g, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape;
  });
}

/** Decodes escaped characters beyond ASCII, once. Bytes that are no UTF-8 stay and are refused. */
function decodeLetters(path: string): string {
  return path.replace(/(?:%[89A-F][0-9A-F])+/gi, (escapes) => {
    try {
      return toNfc(decodeURIComponent(escapes));
    } catch {
      return escapes;
    }
  });
}

/** Pages have no slash at their end. Redirects lead only to pages that exist, never to another host. */
function movedPage(path: string, query: string): Place | undefined {
  if (path.startsWith("/api/") || path.slice(path.lastIndexOf("/")).includes(".")) return undefined;
  const keep = query && /^[\x21-\x7e]+$/.test(query) ? `?${query}` : "";
  if (path === "") return { file: "index.html", moved: `/${keep}` };
  return { file: `${path.slice(1)}/index.html`, moved: encodeURI(path) + keep };
}

/** The server answers a search form that was sent without script. */
function hasWords(query: string): boolean {
  return query !== "" && (new URLSearchParams(query).get("q") ?? "").trim() !== "";
}

function recordAt(path: string, query: string): Place | undefined {
  if (path === "/api/public/pieces/recent" && query) return recentAt(path, query);
  // The file answers only the request without parameters.
  if (path === "/api/public/pieces/trending" && query) return undefined;
  if (query && AUTHOR_PIECES.test(path) && new URLSearchParams(query).has("cursor"))
    return undefined;
  return { file: `${path.slice(1)}.json` };
}

/** All pieces of a writer. The file is the beginning. */
const AUTHOR_PIECES = /^\/api\/public\/authors\/[^/]+\/pieces$/;

/** The tree has a file with the default limit for each category. */
function recentAt(path: string, query: string): Place | undefined {
  const given = new URLSearchParams(query);
  const category = single(given, "category", READ_CATEGORIES);
  const limit = single(given, "limit", [String(LIST_LIMITS.recentPieces.default)]);
  const understood = (category ? 1 : 0) + (limit ? 1 : 0);
  if (understood !== given.size) return undefined;
  return { file: category ? `${path.slice(1)}/${category}.json` : `${path.slice(1)}.json` };
}

/** `badge.svg`, `badge.dark.svg`, `badge.verified.svg` or `badge.dark.verified.svg`. Unknown values count as left out. */
function badgeFile(path: string, query: string): string {
  const given = new URLSearchParams(query);
  const dark = single(given, "theme", BADGE_THEMES) === "dark" ? ".dark" : "";
  const verified = single(given, "tone", BADGE_TONES) === "verified" ? ".verified" : "";
  return path.replace(/\.svg$/, `${dark}${verified}.svg`);
}

/** The value of a parameter that is given once and is one of the known values. */
function single<Value extends string>(
  given: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const [value, ...more] = given.getAll(name);
  return more.length ? undefined : values.find((known) => known === value);
}
