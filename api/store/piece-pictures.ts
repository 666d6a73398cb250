import { type PictureFacts, picturesIn } from "../contract/pictures.ts";
import type { Queryable } from "./open.ts";
import { FACTS, factsFrom } from "./pictures.ts";
import { isShown, type PublicMoment } from "./public-moment.ts";

/**
 * Notes which pictures the public text of a piece shows: only those that its writer has, so that nobody can publish the
 * picture in another's draft by its address.
 */
export async function setPiecePictures(
  tx: Queryable,
  { pieceId, writerId, html }: { pieceId: string; writerId: string; html: string },
): Promise<void> {
  const ids = picturesIn(html);
  await tx.deleteFrom("piece_pictures").where("piece_id", "=", pieceId).execute();
  if (ids.length) {
    const own = await tx
      .selectFrom("picture_owners")
      .select("picture_id")
      .where("writer_id", "=", writerId)
      .where("picture_id", "in", ids)
      .execute();
    for (const { picture_id } of own) {
      const row = { piece_id: pieceId, picture_id, part: "text" } as const;
      await tx.insertInto("piece_pictures").values(row).execute();
    }
  }
}

/** Whether a public text shows a picture. */
export async function isShownAnywhere(db: Queryable, id: string): Promise<boolean> {
  return (await showing(db, id).limit(1).executeTakeFirst()) !== undefined;
}

/** The public pieces that show a picture. */
export async function piecesShowing(db: Queryable, id: string): Promise<string[]> {
  const rows = await showing(db, id).distinct().orderBy("piece_id").execute();
  return rows.map(({ piece_id }) => piece_id);
}

function showing(db: Queryable, id: string) {
  return db
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select("piece_id")
    .where("picture_id", "=", id)
    .where("status", "=", "approved");
}

/** The files of a picture, if the public tree shows it: without their bytes. */
export async function filesOfShown(
  db: PublicMoment,
  id: string,
): Promise<{ name: string; bytes: number }[]> {
  const shown = await showing(db, id).where(isShown(db.shows)).limit(1).executeTakeFirst();
  if (!shown) return [];
  return db
    .selectFrom("picture_files")
    .select(["name", "bytes"])
    .where("picture_id", "=", id)
    .orderBy("name")
    .execute();
}

/** The pictures that these pieces show, or did before they were withdrawn. */
export async function picturesOf(db: Queryable, pieceIds: readonly string[]): Promise<string[]> {
  if (!pieceIds.length) return [];
  const rows = await db
    .selectFrom("piece_pictures")
    .select("picture_id")
    .distinct()
    .where("piece_id", "in", pieceIds)
    .orderBy("picture_id")
    .execute();
  return rows.map(({ picture_id }) => picture_id);
}

/** The same with what a page needs to show them, by piece. */
export async function picturesByPiece(
  db: Queryable,
  pieceIds: readonly string[],
): Promise<Map<string, PictureFacts[]>> {
  if (!pieceIds.length) return new Map();
  const rows = await db
    .selectFrom("piece_pictures")
    .innerJoin("pictures", "pictures.id", "piece_pictures.picture_id")
    .innerJoin("picture_files", "picture_files.picture_id", "pictures.id")
    .select(["piece_id", ...FACTS])
    .where("piece_id", "in", pieceIds)
    .orderBy("piece_id")
    .orderBy("pictures.id")
    .orderBy("name")
    .execute();
  const pieces = Map.groupBy(rows, ({ piece_id }) => piece_id);
  return new Map([...pieces].map(([id, files]) => [id, [...factsFrom(files).values()]]));
}
