import { Refusal } from "./errors.ts";
import { type Said, say } from "./say.ts";
import { webUrl } from "./fields.ts";
import { toNfc } from "./text.ts";

// Old addresses of this site, and where they lead. A path is kept in one spelling, so that a request finds it however it
// is written: escapes decoded and encoded again, one slash between names and none at the end, no query, no `index.html`.
// Letter case counts.

/** Longer than the path of any page, and with a target short enough for one line of `_redirects` (1,000 characters). */
const REDIRECT_PATH_MAX = 500;
const REDIRECT_TARGET_MAX = 1_000;
/** Those of editors, the operator and imports together. A file of the tree then has 200 on average, which is 30 KB to write for each change. */
export const REDIRECTS_MAX = 50_000;

/** Those that lead to one piece: each of them is written again when the piece is published or withdrawn. */
export const REDIRECTS_PER_PIECE_MAX = 50;

/** The addresses that a writer's pieces had before. They have a bound of their own: no writer can use up the site's. */
export const MOVES_PER_WRITER_MAX = 1_000;

/** The path in its one spelling; undefined if it is not the path of an address. */
export function normalPath(address: string): string | undefined {
  // An escape takes three characters for each byte.
  if (!address.startsWith("/") || address.length > 3 * REDIRECT_PATH_MAX) return undefined;
  const [path = ""] = address.split(/[?#]/, 1);
  const names: string[] = [];
  for (const part of path.split("/")) {
    if (part === "") continue;
    const name = decoded(part);
    if (name === undefined || name === "." || name === ".." || UNFIT.test(name)) return undefined;
    names.push(encodeURIComponent(toNfc(name)));
  }
  if (names.at(-1) === "index.html") names.pop();
  const normal = `/${names.join("/")}`;
  return normal.length <= REDIRECT_PATH_MAX ? normal : undefined;
}

/** Control characters, and characters that separate names elsewhere. */
const UNFIT = /[\p{Cc}/\\]/u;

function decoded(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part);
    return name.isWellFormed() ? name : undefined;
  } catch {
    return undefined;
  }
}

/** A path as people read it. */
export function shownPath(path: string): string {
  return path.split("/").map(decoded).join("/");
}

/** The first names of the addresses that the site itself answers. Nothing below them is redirected. */
const OWN_NAMES = new Set(
  [
    "api desk assets avatars pictures cards embed embed.js follow search docs shop category tag archive writers trending icons log receipt",
    "sitemap.xml sitemaps redirects feed.json feed.xml robots.txt llms.txt llms-full.txt llms-products.txt opensearch.xml",
    "404 404.html 404.json favicon.ico manifest.webmanifest",
  ].flatMap((names) => names.split(" ")),
);

/** Whether a path in its one spelling belongs to the site itself, so that it cannot be redirected. */
export function isReservedPath(path: string): boolean {
  const [, first = "", second, third, ...more] = path.split("/");
  if (first === "" || /^[._]/.test(first) || OWN_NAMES.has(first)) return true;
  // A writer's page, archive and feeds. An old address of a piece is not one of them.
  if (first !== "author") return false;
  return second === undefined || third === undefined || more.length > 0 || isOwnOfWriter(third);
}

/** Names with another meaning in a writer's folder. No piece has one of them. */
export const RESERVED_FOR_PIECES: ReadonlySet<string> = new Set(["archive", "feed", "index"]);

function isOwnOfWriter(name: string): boolean {
  return RESERVED_FOR_PIECES.has(name) || name.startsWith("feed.");
}

/** Where a redirect leads: a path of this site, perhaps with a query or a fragment, or the address of another site. */
export type RedirectTarget = { path: string; rest: string } | { url: string };

export function parseTarget(text: string, origin: string): RedirectTarget | undefined {
  const given = text.trim();
  if (given.length > REDIRECT_TARGET_MAX) return undefined;
  if (given.startsWith("/") && !given.startsWith("//")) return ownTarget(given);
  const parsed = webUrl().safeParse(given);
  if (!parsed.success || parsed.data.length > REDIRECT_TARGET_MAX) return undefined;
  const url = new URL(parsed.data);
  if (url.origin === origin) return ownTarget(url.pathname + url.search + url.hash);
  // A redirect is public, so its address must not contain a password.
  return url.username || url.password ? undefined : { url: url.href };
}

function ownTarget(address: string): RedirectTarget | undefined {
  const path = normalPath(address);
  const [, rest = ""] = /^[^?#]*(.*)$/.exec(address) ?? [];
  return path !== undefined && /^[\x21-\x7e]*$/.test(rest) ? { path, rest } : undefined;
}

/**
 * A target with the query and the fragment of an address that led to it, as a browser that follows both: a part that the
 * target has itself comes first. Left out where the whole would be too long.
 */
export function withRest(target: string, rest: string): string {
  const [, query = "", fragment = ""] = /^([^#]*)(.*)$/.exec(rest) ?? [];
  const hasFragment = target.includes("#");
  const joined =
    target + (hasFragment || target.includes("?") ? "" : query) + (hasFragment ? "" : fragment);
  return joined.length <= REDIRECT_TARGET_MAX ? joined : target;
}

export interface TypedRedirect {
  path: string;
  target: string;
}

/** A redirect as a person types it. Refuses one that is no redirect, or whose old path has a page. */
export function parseRedirect(
  typed: TypedRedirect,
  { origin, hasFile }: { origin: string; hasFile: (file: string) => boolean },
): { path: string; target: RedirectTarget } {
  const path = parseOldPath(typed.path, origin);
  if (path === undefined) {
    throw wrongRedirect(
      "path",
      say("The old path must be a path of this site, such as /2019/01/a-post."),
      say("must be a path of this site, such as /2019/01/a-post"),
    );
  }
  const target = parseTarget(typed.target, origin);
  if (!target) {
    throw wrongRedirect(
      "target",
      say("The new address must be a path of this site, or an http or https address."),
      say("must be a path of this site, or an http or https address"),
    );
  }
  if ([path.slice(1), `${path.slice(1)}/index.html`].some(hasFile)) {
    throw wrongRedirect(
      "path",
      say("The old path is the address of a page, and a page always comes first."),
      say("is the address of a page, and a page always comes first"),
    );
  }
  return { path, target };
}

/** A redirect that is refused: the sentence about it, and the fault of its field. */
export function wrongRedirect(path: keyof TypedRedirect, sentence: Said, said: Said): Refusal {
  return new Refusal("validation_failed", sentence, [{ path, said }]);
}

/** The old path in what a person types: a path, or an address of this site. */
export function parseOldPath(text: string, origin: string): string | undefined {
  const given = text.trim();
  if (given.startsWith("/")) return normalPath(given);
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  return url.origin === origin ? normalPath(url.pathname) : undefined;
}

/** The files that the redirects are spread over, by a hash of the path (FNV-1a): `00` to `ff`. */
export function redirectShard(path: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index++) {
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 24) ^ (hash & 0xff)).toString(16).padStart(2, "0");
}

export function redirectsFile(shard: string): string {
  return `redirects/${shard}.json`;
}

/**
 * Addresses that people and programs try on any site, and where they lead on this one. `:name` stands for one name. A page
 * or a redirect at such an address comes first. Those with a name are last, as Cloudflare demands.
 */
export const USUAL_ADDRESSES: readonly (readonly [asked: string, target: string])[] = [
  ...["rss", "rss.xml", "feed", "feeds", "atom.xml", "index.xml"].map(
    (name) => [`/${name}`, "/feed.xml"] as const,
  ),
  ...["author", "authors", "writer"].map((name) => [`/${name}`, "/writers"] as const),
  // There is no list of all tags: the search finds them.
  ...["tag", "tags", "topics"].map((name) => [`/${name}`, "/search"] as const),
  ...["archives", "articles", "posts"].map((name) => [`/${name}`, "/archive"] as const),
  // The front page has the newest pieces, and leads to each category.
  ...["blog", "category", "categories", "home"].map((name) => [`/${name}`, "/"] as const),
  ["/sitemap", "/sitemap.xml"],
  ["/sitemap_index.xml", "/sitemap.xml"],
  ["/author/:slug/feed", "/author/:slug/feed.xml"],
  // Tags had a JSON Feed in earlier releases, and programs that read feeds take both.
  ["/tag/:slug/feed.json", "/tag/:slug/feed.xml"],
  ...["category", "series", "tag"].flatMap((list) =>
    ["feed", "rss"].map((name) => [`/${list}/:slug/${name}`, `/${list}/:slug/feed.xml`] as const),
  ),
];

/** Where a path in its one spelling leads if it is one of the usual addresses. */
export function usualAddress(path: string): string | undefined {
  const names = path.split("/");
  for (const [asked, target] of USUAL_ADDRESSES) {
    const parts = asked.split("/");
    const place = parts.findIndex((part) => part.startsWith(":"));
    const fits = (part: string, index: number): boolean =>
      index === place ? names[index] !== "" : part === names[index];
    if (parts.length !== names.length || !parts.every(fits)) continue;
    return place < 0 ? target : target.replace(parts[place] ?? "", () => names[place] ?? "");
  }
  return undefined;
}
