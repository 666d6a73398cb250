import type { Queryable } from "../../engine/open.ts";
import { countRows, walkRows, walkSlices } from "../../engine/rows.ts";

// Everything that a full build needs, in slices that fit into memory.

/** Approved pieces in order of their numbers, `size` at a time. */
export async function* walkPieces(db: Queryable, size: number) {
  const approved = db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.id", "pieces.slug", "pieces.ordinal", "writers.slug as writerSlug"])
    .where("status", "=", "approved");
  for await (const rows of walkSlices(approved, "ordinal", size, -1)) {
    yield rows.map(({ id, slug, writerSlug }) => ({ id, slug: slug ?? "", writerSlug }));
  }
}

/** Every writer by id, read `size` at a time. */
export function walkWriters(db: Queryable, size: number) {
  const writers = db.selectFrom("writers").select(["id", "slug", "avatar_file as avatarFile"]);
  return walkRows(writers, "id", size);
}

/** Every tag in use, folded, read `size` at a time. */
export async function* walkTags(db: Queryable, size: number): AsyncGenerator<string> {
  const tags = db.selectFrom("piece_tags").select("tag").distinct();
  for await (const { tag } of walkRows(tags, "tag", size)) yield tag;
}

/** Every category and tag with a number from `least` on, and its highest number, read `size` at a time. */
export function walkLists(db: Queryable, least: number, size: number) {
  const lists = db
    .selectFrom("list_numbers")
    .select(["list", ({ fn }) => fn.max<number>("ordinal").as("last")])
    .groupBy("list")
    .having(({ fn }) => fn.max<number>("ordinal"), ">=", least);
  return walkRows(lists, "list", size);
}

/** The pictures of public pieces by id, read `size` at a time. */
export async function* walkPictures(db: Queryable, size: number): AsyncGenerator<string> {
  const shown = db
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select("picture_id")
    .distinct()
    .where("status", "=", "approved");
  for await (const { picture_id } of walkRows(shown, "picture_id", size)) yield picture_id;
}

export async function countApproved(db: Queryable): Promise<number> {
  return countRows(db.selectFrom("pieces").where("status", "=", "approved"));
}

export async function countTags(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom("piece_tags")
    .select(({ fn }) => fn.count<number>("tag").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
