import type { Queryable } from "../../engine/open.ts";

/** Public pieces to choose from. */
export async function newestPages(
  db: Queryable,
  limit: number,
): Promise<{ path: string; headline: string; writer: { slug: string; name: string } }[]> {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.slug", "pieces.headline", "writers.slug as writer", "writers.name"])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ slug, headline, writer, name }) => ({
    path: `/author/${writer}/${slug}`,
    headline,
    writer: { slug: writer, name },
  }));
}

/** The ids of the pieces at these paths, in this order: at their page, or at one that they had before. */
export async function piecesAt(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const pages = paths.flatMap((path) => {
    const [, writer, slug] = /^\/author\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    return writer !== undefined && slug !== undefined ? [{ path, writer, slug }] : [];
  });
  if (!pages.length) return [];
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.id", "pieces.slug", "writers.slug as writer"])
    .where(({ or, and }) =>
      or(pages.map(({ writer, slug }) => and({ "writers.slug": writer, "pieces.slug": slug }))),
    )
    .execute();
  const moved = await db
    .selectFrom("redirects")
    .select(["path", "piece_id"])
    .where(
      "path",
      "in",
      pages.map(({ path }) => path),
    )
    .where("piece_id", "is not", null)
    .execute();
  const ids = new Map([
    ...moved.flatMap(({ path, piece_id }) =>
      piece_id === null ? [] : [[path, piece_id] as const],
    ),
    ...rows.map(({ id, slug, writer }) => [`/author/${writer}/${slug}`, id] as const),
  ]);
  return [...new Set(paths.flatMap((path) => ids.get(path) ?? []))];
}
