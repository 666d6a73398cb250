import { placeOf } from "../../http/tree-address.ts";
import type { Tree } from "../../read/tree.ts";
import type { Queryable } from "../../store/engine/open.ts";
import type { OwnPage } from "../../store/site/own-pages.ts";
import { heldPaths } from "../../store/site/site-paths.ts";

/** Answered by the server, and no files. */
const OF_SERVER = /^\/(?:api|desk|search)(?:\/|$)/;

/** Those of some links that lead to a path of this site where readers find nothing. */
export async function deadLinks(
  db: Queryable,
  { tree, pages }: { tree: Pick<Tree, "has">; pages: readonly OwnPage[] },
  links: readonly { url: string }[],
): Promise<string[]> {
  const paths = links.flatMap(({ url }) => (/^\/(?!\/)/.test(url) ? [localPath(url)] : []));
  const missing = [...new Set(paths)].filter((path) => {
    if (OF_SERVER.test(path)) return false;
    const own = pages.find(({ slug }) => path === `/${slug}`);
    if (own) return own.publishedAt === null;
    const place = placeOf(path);
    return !place || !tree.has(place.file);
  });
  if (!missing.length) return [];
  const held = await heldPaths(db, missing);
  return missing.filter((path) => held.get(path) !== "redirect");
}

/** The address without query, fragment and a slash at its end. */
export function localPath(url: string): string {
  return url.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "");
}
