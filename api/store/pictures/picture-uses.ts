import { PICTURE_TEXTS } from "../../contract/pictures.ts";
import { bodyAsTyped, coverIdOf } from "../pieces/drafts/content.ts";
import type { Queryable } from "../engine/open.ts";

/** A piece that shows a picture, or names it in its text. */
export interface PictureUse {
  id: string;
  headline: string;
  isCover: boolean;
}

export interface PictureUses {
  /** The writer's pieces in which readers see it. */
  shown: PictureUse[];
  /** There are more of these. */
  more: boolean;
  /** Their drafts, and their unpublished changes, that name it. */
  drafts: PictureUse[];
}

/** Where a writer uses these pictures, by id. */
export async function usesOf(
  db: Queryable,
  { writerId, ids, limit }: { writerId: string; ids: readonly string[]; limit: number },
): Promise<Map<string, PictureUses>> {
  const uses = new Map<string, PictureUses>();
  if (!ids.length) return uses;
  for (const id of ids) {
    const found = await shownIn(db, { writerId, id, limit: limit + 1 });
    uses.set(id, { shown: found.slice(0, limit), more: found.length > limit, drafts: [] });
  }
  for (const { id, headline, body, cover } of await textsWithPictures(db, writerId)) {
    for (const picture of new Set([...picturesNamedIn(body), ...(cover ? [cover] : [])])) {
      uses.get(picture)?.drafts.push({ id, headline, isCover: picture === cover });
    }
  }
  return uses;
}

async function shownIn(
  db: Queryable,
  { writerId, id, limit }: { writerId: string; id: string; limit: number },
): Promise<PictureUse[]> {
  const pieces = await db
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select(["pieces.id", "pieces.headline", "pieces.published_at"])
    // "cover" comes before "text": a picture may be both.
    .select(({ fn }) => fn.min("part").as("part"))
    .where("picture_id", "=", id)
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .groupBy(["pieces.id", "pieces.headline", "pieces.published_at"])
    .orderBy("pieces.published_at", "desc")
    .orderBy("pieces.id")
    .limit(limit)
    .execute();
  return pieces.map(({ id: pieceId, headline, part }) => ({
    id: pieceId,
    headline,
    isCover: part === "cover",
  }));
}

/** The newest texts that are not public and show pictures. */
async function textsWithPictures(
  db: Queryable,
  writerId: string,
): Promise<{ id: string; headline: string; body: string; cover: string | null }[]> {
  const newest = await db
    .selectFrom("pieces")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .select("pieces.id")
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("status", "!=", "approved"), eb("working_copies.piece_id", "is not", null)]),
    )
    .orderBy("pieces.updated_at", "desc")
    .orderBy("pieces.id")
    .limit(PICTURE_TEXTS)
    .execute();
  if (!newest.length) return [];
  const rows = await db
    .selectFrom("pieces")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .select(({ fn }) => [
      "pieces.id",
      fn.coalesce("working_copies.headline", "pieces.headline").as("headline"),
      fn.coalesce("working_copies.body_md", "pieces.body_md").as("body_md"),
      fn.coalesce("working_copies.fields", "pieces.fields").as("fields"),
    ])
    .where(
      "pieces.id",
      "in",
      newest.map(({ id }) => id),
    )
    .where(({ fn, or, eb }) =>
      or([
        eb(fn.coalesce("working_copies.body_md", "pieces.body_md"), "like", "%/pictures/%"),
        eb(fn.coalesce("working_copies.fields", "pieces.fields"), "like", '%"cover"%'),
        eb(fn.coalesce("working_copies.fields", "pieces.fields"), "like", "%/pictures/%"),
      ]),
    )
    .orderBy("pieces.updated_at", "desc")
    .orderBy("pieces.id")
    .execute();
  return rows.map(({ id, headline, ...text }) => ({
    id,
    headline,
    body: bodyAsTyped(text),
    cover: coverIdOf(text),
  }));
}

function picturesNamedIn(body: string): Set<string> {
  const named = body.matchAll(/\/pictures\/([0-9a-f]{32})/g);
  return new Set([...named].map(([, id = ""]) => id));
}
