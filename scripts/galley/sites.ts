import process from "node:process";
import { createClient, type Client, GalleyError } from "./client.ts";
import { readConnections } from "./connections.ts";
import { EXIT, Failure, galley } from "./failure.ts";
import { tokenFor } from "./tokens.ts";
import { readVersion } from "../../build/tree/version.ts";

export interface SiteOptions {
  site?: string;
  key?: string;
}

/** A site, and a client that may draft there. */
export interface Session {
  site: string;
  client: Client;
}

/**
 * The site is the named one, or the one that a file belongs to, or the only one that the user has signed in to. A key never
 * goes to a site that only a file names: somebody else may have written the file.
 */
export function openSession(options: SiteOptions, known: readonly string[] = []): Session {
  const key = keyFor(options);
  const site = siteFor(options, known);
  const userAgent = `galley/${readVersion()}`;
  if (!key && !readConnections()[site]) throw notSignedIn(site);
  const token = (refused?: string): Promise<string> => tokenFor(site, refused);
  const client = createClient({ site, key: key ?? token, userAgent });
  const ask = async (...call: Parameters<Client>): Promise<unknown> => {
    try {
      return await client(...call);
    } catch (error) {
      throw isRefusedKey(error) ? refusedKey(site, error, key !== undefined) : error;
    }
  };
  return { site, client: ask as Client };
}

function isRefusedKey(error: unknown): error is GalleyError {
  return error instanceof GalleyError && (error.status === 401 || error.reason === "invalid_key");
}

/** Nothing of the key is shown: it may be another secret, in the wrong place. */
function refusedKey(site: string, { message }: GalleyError, isKey: boolean): Failure {
  return new Failure(
    isKey
      ? `${site} does not accept the key. ${message}\n  Keys are at ${site}/desk/edit/online-presence\n  Without a key: ${galley("login", site)}`
      : `${site} does not accept the sign-in of this machine any more. Run: ${galley("login", site)}`,
    EXIT.signIn,
  );
}

export function keyFor({ key }: SiteOptions): string | undefined {
  return key ?? (process.env["GALLEY_KEY"]?.trim() || undefined);
}

/** `known` are the sites that a file has pieces at. */
export function siteFor(options: SiteOptions, known: readonly string[]): string {
  const named = namedSite(options);
  if (named) return named;
  const signedIn = Object.keys(readConnections());
  const own = known.filter((site) => signedIn.includes(site));
  const [first] = known;
  if (first !== undefined && !own.length) {
    throw keyFor(options) ? unnamedSite(first) : notSignedIn(first);
  }
  return onlySite(own.length ? own : signedIn);
}

/** `.galley.json` comes with a repository, and whoever wrote it must not get the key by it. */
function unnamedSite(site: string): Failure {
  return new Failure(
    `Which site is the key for? .galley.json names ${site}, but a key is sent only to a site that you name. If it is the right one: --site ${site}, or GALLEY_SITE=${site}`,
    EXIT.signIn,
  );
}

export function namedSite({ site }: SiteOptions): string | undefined {
  const named = site ?? process.env["GALLEY_SITE"]?.trim();
  return named ? siteOf(named) : undefined;
}

export function onlySite(candidates: readonly string[]): string {
  const [only, ...more] = new Set(candidates);
  if (only === undefined) {
    throw new Failure(
      `Which site? Sign in first: ${galley("login", "https://your.site")}\nWith a key, name the site with --site, or in GALLEY_SITE.`,
      EXIT.signIn,
    );
  }
  if (!more.length) return only;
  throw new Failure(
    `Which site? Name one with --site, or in GALLEY_SITE: ${[only, ...more].join(", ")}`,
    EXIT.usage,
  );
}

function notSignedIn(site: string): Failure {
  return new Failure(
    `You are not signed in to ${site}. Run: ${galley("login", site)}`,
    EXIT.signIn,
  );
}

/** The address of a site in its one form. A key or a token is never sent in the clear over a network. */
export function siteOf(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Failure(`“${text}” is not the address of a site, such as https://galley.example`, 2);
  }
  if (!isSafe(url)) {
    throw new Failure(`Use https: over http, others on the way could read your key. (${text})`, 2);
  }
  return url.origin;
}

/** https, or http on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && LOCAL.test(hostname));
}

const LOCAL = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
