import { damageOf, READABLE } from "./damage.ts";
import { isShown, type PublicMoment, showsOf } from "./public-moment.ts";
import { repeatable } from "./repeatable.ts";

// Public pieces by their numbers: the shards of the site, and the pages of a writer's archive.

/** The numbers of the shards of `size` numbers each that hold a public piece, within [from, to). */
export async function shardsInUse(
  db: PublicMoment,
  size: number,
  { from: start = 0, to = Infinity }: { from?: number; to?: number } = {},
): Promise<number[]> {
  const shards: number[] = [];
  for (let from = start; ;) {
    const [{ first } = { first: null }] = await firstOrdinal(db, { from, ...db.shows });
    if (first === null || first >= to) return shards;
    const shard = Math.floor(first / size);
    shards.push(shard);
    from = (shard + 1) * size;
  }
}

const firstOrdinal = repeatable<{ from: number } & PublicMoment["shows"]>()((db, value) =>
  db
    .selectFrom("pieces")
    .select(({ fn }) => fn.min<number | null>("ordinal").as("first"))
    .where("status", "=", "approved")
    .where(isShown(showsOf(value)))
    .where("ordinal", ">=", value("from")),
);

export interface SitemapPiece {
  slug: string;
  writerSlug: string;
  modifiedAt: string;
}

/** Public pieces with numbers in [from, to), newest first. */
export async function sitemapPieces(
  db: PublicMoment,
  { from, to }: { from: number; to: number },
): Promise<SitemapPiece[]> {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select([...READABLE, "pieces.slug", "writers.slug as writer_slug"])
    .where("status", "=", "approved")
    .where(isShown(db.shows))
    .where("ordinal", ">=", from)
    .where("ordinal", "<", to)
    .orderBy("published_at", "desc")
    .orderBy("pieces.id", "desc")
    .execute();
  const readable = rows.filter((row) => !damageOf(row));
  return readable.map((row) => ({
    slug: row.slug ?? "",
    writerSlug: row.writer_slug,
    modifiedAt: row.modified_at ?? "",
  }));
}

/** The numbers of the pages of a writer's archive that have a public piece. */
export async function archivesInUse(
  db: PublicMoment,
  { writerId, size }: { writerId: string; size: number },
): Promise<number[]> {
  const archives: number[] = [];
  for (let from = 0; ;) {
    const [found] = await firstNumbered(db, { writerId, from, ...db.shows });
    if (!found || found.first === null) return archives;
    const archive = Math.floor(found.first / size);
    archives.push(archive);
    from = (archive + 1) * size;
  }
}

/** Runs for each page of the archive on each publication of its writer. */
const firstNumbered = repeatable<{ writerId: string; from: number } & PublicMoment["shows"]>()(
  (db, value) =>
    db
      .selectFrom("pieces")
      .select(({ fn }) => fn.min<number | null>("writer_ordinal").as("first"))
      .where("writer_id", "=", value("writerId"))
      .where("status", "=", "approved")
      .where(isShown(showsOf(value)))
      .where("writer_ordinal", ">=", value("from")),
);

/** The last number in use in a writer's archive. */
export async function lastInArchive(db: PublicMoment, writerId: string): Promise<number | null> {
  const { last } = await db
    .selectFrom("pieces")
    .select(({ fn }) => fn.max("writer_ordinal").as("last"))
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .where(isShown(db.shows))
    .executeTakeFirstOrThrow();
  return last;
}
