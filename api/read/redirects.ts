import { normalPath, redirectsFile, redirectShard, usualAddress } from "../contract/redirects.ts";
import type { Tree } from "./tree.ts";

export interface Redirects {
  /** Where an old or a usual address leads: a path of this site, or an address of another. */
  find(pathname: string): string | undefined;
}

/**
 * Looks an old address up in the tree. Only a request that has no other answer comes here, and anybody can send those, so
 * a look costs one hash, one look at a file's version, and one look into a map that is kept.
 */
export function createRedirects(tree: Pick<Tree, "form">): Redirects {
  const shards = tree.form<ReadonlyMap<string, string>>(({ version, bytes }) => {
    const parsed = JSON.parse(bytes().toString("utf8")) as Record<string, string>;
    return { value: new Map(Object.entries(parsed)), bytes: KEPT * version.size };
  });
  const targetOf = (path: string): string | undefined =>
    shards.find(redirectsFile(redirectShard(path)))?.get(path);
  return {
    find: (pathname) => {
      const path = normalPath(pathname);
      if (path === undefined) return undefined;
      const target = targetOf(path);
      if (target !== undefined) return target;
      if (!path.endsWith(MARKDOWN)) return usualAddress(path);
      // The Markdown of a page goes where the page went.
      const page = targetOf(path.slice(0, -MARKDOWN.length));
      return page !== undefined && HAS_MARKDOWN.test(page) ? page + MARKDOWN : undefined;
    },
  };
}

const MARKDOWN = ".md";
/** The pages of writers and pieces. */
const HAS_MARKDOWN = /^\/author\/[^?#]*[^/?#]$/;

/** A map takes about this many times the bytes of its text. */
const KEPT = 3;
