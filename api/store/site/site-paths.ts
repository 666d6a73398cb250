import type { Queryable } from "../engine/open.ts";

/** What an address of the site belongs to. Each belongs to one of them: a page would hide a redirect for ever. */
export type PathHolder = "piece" | "page" | "redirect";

/** Those of some paths, in their one spelling, that are taken: by a piece or an own page, public or not, or a redirect. */
export async function heldPaths(
  tx: Queryable,
  paths: readonly string[],
): Promise<Map<string, PathHolder>> {
  if (!paths.length) return new Map();
  return new Map([
    ...(await ownPagesAmong(tx, paths)).map((path) => [path, "page"] as const),
    ...(await piecesAmong(tx, paths)).map((path) => [path, "piece"] as const),
    // Last: an earlier version let a page and a redirect have one address, and then the redirect must go.
    ...(await redirected(tx, paths)).map((path) => [path, "redirect"] as const),
  ]);
}

async function redirected(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom("redirects").select("path").where("path", "in", paths).execute();
  return rows.map(({ path }) => path);
}

async function ownPagesAmong(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const slugs = paths.flatMap((path) => /^\/([^/]+)$/.exec(path)?.[1] ?? []);
  if (!slugs.length) return [];
  const rows = await tx.selectFrom("own_pages").select("slug").where("slug", "in", slugs).execute();
  return rows.map(({ slug }) => `/${slug}`);
}

async function piecesAmong(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const slugs = paths.flatMap((path) => /^\/author\/[^/]+\/([^/]+)$/.exec(path)?.[1] ?? []);
  if (!slugs.length) return [];
  const rows = await tx
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.slug", "writers.slug as writer"])
    .where("pieces.slug", "in", slugs)
    .execute();
  const wanted = new Set(paths);
  return rows
    .map(({ writer, slug }) => `/author/${writer}/${slug}`)
    .filter((path) => wanted.has(path));
}
