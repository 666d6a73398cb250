import type { Queryable } from "../../engine/open.ts";

// Everything that a full build needs, in slices that fit into memory.

export interface WalkedPiece {
  id: string;
  slug: string;
  writerSlug: string;
}

/** Approved pieces in order of their numbers, `size` at a time. */
export async function* walkPieces(db: Queryable, size: number): AsyncGenerator<WalkedPiece[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom("pieces")
      .innerJoin("writers", "writers.id", "pieces.writer_id")
      .select(["pieces.id", "pieces.slug", "pieces.ordinal", "writers.slug as writer_slug"])
      .where("status", "=", "approved")
      .where("ordinal", ">", after)
      .orderBy("ordinal")
      .limit(size)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id, slug, writer_slug }) => ({
      id,
      slug: slug ?? "",
      writerSlug: writer_slug,
    }));
    after = last.ordinal ?? after;
  }
}

export interface WalkedWriter {
  id: string;
  slug: string;
  avatarFile: string | null;
}

/** Every writer by id, read `size` at a time. */
export async function* walkWriters(db: Queryable, size: number): AsyncGenerator<WalkedWriter> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("writers")
      .select(["id", "slug", "avatar_file"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(size)
      .execute();
    for (const { id, slug, avatar_file } of rows) yield { id, slug, avatarFile: avatar_file };
    after = rows.at(-1)?.id ?? "";
    if (!after) return;
  }
}

/** Every tag in use, folded, read `size` at a time. */
export async function* walkTags(db: Queryable, size: number): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("piece_tags")
      .select("tag")
      .distinct()
      .where("tag", ">", after)
      .orderBy("tag")
      .limit(size)
      .execute();
    for (const { tag } of rows) yield tag;
    after = rows.at(-1)?.tag ?? "";
    if (!after) return;
  }
}

/** Every category and tag with a number from `least` on, and its highest number, read `size` at a time. */
export async function* walkLists(
  db: Queryable,
  least: number,
  size: number,
): AsyncGenerator<{ list: string; last: number }> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("list_numbers")
      .select(["list", ({ fn }) => fn.max<number>("ordinal").as("last")])
      .where("list", ">", after)
      .groupBy("list")
      .having(({ fn }) => fn.max<number>("ordinal"), ">=", least)
      .orderBy("list")
      .limit(size)
      .execute();
    yield* rows;
    after = rows.at(-1)?.list ?? "";
    if (!after) return;
  }
}

/** The pictures of public pieces by id, read `size` at a time. */
export async function* walkPictures(db: Queryable, size: number): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("piece_pictures")
      .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
      .select("picture_id")
      .distinct()
      .where("status", "=", "approved")
      .where("picture_id", ">", after)
      .orderBy("picture_id")
      .limit(size)
      .execute();
    for (const { picture_id } of rows) yield picture_id;
    after = rows.at(-1)?.picture_id ?? "";
    if (!after) return;
  }
}

export async function countApproved(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom("pieces")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return count;
}

export async function countTags(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom("piece_tags")
    .select(({ fn }) => fn.count<number>("tag").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
