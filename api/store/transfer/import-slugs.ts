import { RESERVED_FOR_PIECES } from "../../contract/redirects.ts";
import { slugsRedirectedOf } from "../pieces/public/old-addresses.ts";
import type { Queryable } from "../engine/open.ts";
import { firstFree } from "../pieces/public/slugs.ts";

export interface WantedPlace {
  id: string;
  writerSlug: string;
  wanted: string;
}

/**
 * Chooses the slug of each piece before the first is written, so that their texts can link to each other. An existing
 * piece keeps its slug.
 */
export async function planSlugs(
  db: Queryable,
  pieces: readonly WantedPlace[],
): Promise<Map<string, string>> {
  const planned = new Map<string, string>();
  const writers = new Set(pieces.map(({ writerSlug }) => writerSlug));
  for (const writerSlug of writers) {
    const rows = await db
      .selectFrom("pieces")
      .innerJoin("writers", "writers.id", "pieces.writer_id")
      .select(["pieces.id", "pieces.slug"])
      .where("writers.slug", "=", writerSlug)
      .where("pieces.slug", "is not", null)
      .execute();
    const taken = new Set<string | null>(await slugsRedirectedOf(db, writerSlug));
    for (const { slug } of rows) taken.add(slug);
    const own = new Map(rows.map(({ id, slug }) => [id, slug ?? ""]));
    for (const { id, wanted } of pieces.filter((piece) => piece.writerSlug === writerSlug)) {
      const isTaken = async (slug: string): Promise<boolean> =>
        taken.has(slug) || RESERVED_FOR_PIECES.has(slug);
      const slug = own.get(id) ?? (await firstFree(wanted, isTaken));
      planned.set(id, slug);
      taken.add(slug);
    }
  }
  return planned;
}
