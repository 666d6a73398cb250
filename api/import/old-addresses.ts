import { decoded } from "../contract/transfer/foreign-text.ts";
import { trimSlashes } from "../render/urls.ts";

/** The addresses of a source's pieces on the old site. */
export interface OldAddresses {
  /**
   * Adds the addresses that the export names, and those that the system usually gives. If two pieces claim an address,
   * neither gets it: a wrong link is worse than an old one.
   */
  add(id: string, named: readonly string[], usual?: readonly string[]): void;
  /** The piece at an address, which may be relative to one of the addresses of the page with the link. */
  find(href: string, from?: readonly string[]): string | undefined;
  /** The paths of those of some addresses that belong to this piece alone. */
  pathsOf(id: string, addresses: readonly string[]): string[];
  /** Whether an address leads into the old site: it has no host, or the old site's. */
  isInternal(href: string): boolean;
  /** The address with the old site's host, if that is known. */
  absolute(href: string, from?: readonly string[]): string | undefined;
}

/** A host that no address has: an address that is resolved against it and keeps it had no host. */
const NOWHERE = "http://nowhere.invalid";

/** A piece has one address, and some that it had before. */
const PATHS_MAX = 20;

export function createOldAddresses(site: string | undefined): OldAddresses {
  const home = site === undefined ? undefined : new URL(site);
  const named: Claims = new Map();
  const guessed: Claims = new Map();

  const isHome = ({ protocol, host }: URL): boolean =>
    protocol.startsWith("http") &&
    (host === new URL(NOWHERE).host || (home !== undefined && bare(host) === bare(home.host)));

  function resolve(href: string, from: string): URL | undefined {
    const base = new URL(encodeURI(from), home ?? NOWHERE);
    return URL.canParse(href, base.href) ? new URL(href, base) : undefined;
  }

  function keysOf(url: URL): string[] {
    const key = keyOf(url);
    // When a site was moved, the dates and the folders before them changed. The name after them stayed.
    const [, dated, name] = /(\/\d{4}\/\d\d?(?:\/\d\d?)?(\/[^/]+))$/.exec(key) ?? [];
    const others = dated && name ? [dated, name] : [];
    const below = home ? trimSlashes(home.pathname).toLowerCase() : "";
    const inside = below && key.startsWith(`${below}/`) ? [key.slice(below.length)] : [];
    return [key, ...inside, ...others];
  }

  return {
    add(id, known, usual = []) {
      for (const address of known) {
        const url = resolve(address, "/");
        // The front page stays the front page, also if a page of the old site was it.
        if (!url || !keyOf(url)) continue;
        claim(named, keyOf(url), id);
        for (const key of keysOf(url)) claim(guessed, key, id);
      }
      for (const address of usual) {
        const url = resolve(address, "/");
        if (url) for (const key of keysOf(url)) claim(guessed, key, id);
      }
    },
    find(href, from = []) {
      for (const place of ["/", ...from]) {
        const url = resolve(href, place);
        if (!url || !isHome(url)) continue;
        for (const key of keysOf(url)) {
          const id = named.get(key) ?? guessed.get(key);
          if (id) return id;
        }
      }
      return undefined;
    },
    pathsOf(id, addresses) {
      const paths = addresses.flatMap((address) => {
        const url = resolve(address, "/");
        const isOwn = url && isHome(url) && !url.search && this.find(address) === id;
        return isOwn ? [url.pathname] : [];
      });
      return [...new Set(paths)].slice(0, PATHS_MAX);
    },
    isInternal(href) {
      if (!href || href.startsWith("#")) return false;
      const url = resolve(href, "/");
      return url !== undefined && isHome(url);
    },
    absolute(href, from = []) {
      if (!home) return undefined;
      return resolve(href, from[0] ?? "/")?.href;
    },
  };
}

/** Null for an address that several pieces claim. */
type Claims = Map<string, string | null>;

function claim(claims: Claims, key: string, id: string): void {
  const known = claims.get(key);
  claims.set(key, known === undefined || known === id ? id : null);
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}

/** Servers answer a page under several spellings of its address. WordPress has a post's number in the query. */
function keyOf({ pathname, searchParams }: URL): string {
  const number = searchParams.get("p") ?? searchParams.get("page_id");
  const path = decoded(pathname)
    .toLowerCase()
    .replace(/\.(html?|md|markdown)$/, "");
  const short = trimSlashes(path.replace(/\/index$/, ""));
  return number ? `${short}?p=${number}` : short;
}
