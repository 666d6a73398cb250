import { FaultyInput } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import {
  NOT_OWN_PICTURE,
  type PictureFacts,
  pictureFileName,
  picturesIn,
  SMALL_FILE,
} from "../../contract/pictures.ts";
import type { Cover } from "../../contract/records.ts";
import { insertMany } from "../engine/bulk.ts";
import type { ShownPictures } from "../pieces/lifecycle/fingerprint.ts";
import type { Queryable } from "../engine/open.ts";
import { FACTS, factsFrom } from "./pictures.ts";
import { isShown, type PublicSnapshot } from "../log/public-snapshot.ts";
import type { PiecePictureRow } from "../engine/tables-pictures.ts";
import { findRows } from "../engine/rows.ts";

/** The pictures that a text shows: those in its body, and its cover. */
export interface ShownByText {
  html: string;
  /** The id of a picture. */
  cover: string | null;
}

/** Notes which pictures the public text of a piece shows. */
export async function setPiecePictures(
  tx: Queryable,
  pieceId: string,
  { pictures, cover }: ShownPictures,
): Promise<void> {
  await tx.deleteFrom("piece_pictures").where("piece_id", "=", pieceId).execute();
  const rows: PiecePictureRow[] = pictures.map((picture_id) => ({
    piece_id: pieceId,
    picture_id,
    part: "text",
    alt: "",
  }));
  if (cover) {
    rows.push({ piece_id: pieceId, picture_id: cover.id, part: "cover", alt: cover.alt });
  }
  await insertMany(tx, "piece_pictures", rows);
}

/**
 * The pictures of a text that readers would see now: only those that its writer has, so that nobody can publish the
 * picture in another's draft by its address. A text does not change when its writer gets or loses a picture, or describes
 * it anew.
 */
export async function picturesShown(
  db: Queryable,
  { writerId, html, cover }: { writerId: string } & ShownByText,
): Promise<ShownPictures> {
  const inText = picturesIn(html);
  const own = await ownAmong(db, { writerId, ids: cover ? [...inText, cover] : inText });
  const alt = cover ? own.get(cover) : undefined;
  return {
    pictures: inText.filter((id) => own.has(id)).toSorted(),
    cover: cover && alt !== undefined ? { id: cover, alt } : null,
  };
}

/** Refuses a cover that is not a picture of the writer's. */
export async function requireOwnCover(
  tx: Queryable,
  { writerId, cover }: { writerId: string; cover: string | null },
): Promise<void> {
  if (await isOwnCover(tx, { writerId, cover })) return;
  const issues = [{ path: "cover", said: say(NOT_OWN_PICTURE) }];
  throw new FaultyInput(issues);
}

/** Whether the writer has the picture, or there is no cover. */
export async function isOwnCover(
  db: Queryable,
  { writerId, cover }: { writerId: string; cover: string | null },
): Promise<boolean> {
  return !cover || (await ownAmong(db, { writerId, ids: [cover] })).has(cover);
}

/** Those of these pictures that a writer has, with the descriptions in their library. */
async function ownAmong(
  db: Queryable,
  { writerId, ids }: { writerId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const rows = await findRows(
    db,
    "picture_owners",
    { writer_id: writerId, picture_id: [...new Set(ids)] },
    ["picture_id", "alt"],
  );
  return new Map(rows.map(({ picture_id, alt }) => [picture_id, alt]));
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
  { db, shows }: PublicSnapshot,
  id: string,
): Promise<{ name: string; bytes: number }[]> {
  const shown = await showing(db, id).where(isShown(shows)).limit(1).executeTakeFirst();
  if (!shown) return [];
  return findRows(db, "picture_files", { picture_id: id }, ["name", "bytes"], "name");
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
    // A picture in the text may be the cover too.
    .distinct()
    .where("piece_id", "in", pieceIds)
    .orderBy("piece_id")
    .orderBy("pictures.id")
    .orderBy("name")
    .execute();
  const pieces = Map.groupBy(rows, ({ piece_id }) => piece_id);
  return new Map([...pieces].map(([id, files]) => [id, [...factsFrom(files).values()]]));
}

/** The covers of these public pieces, by piece. */
export async function coversOf(
  db: Queryable,
  pieceIds: readonly string[],
): Promise<Map<string, Cover>> {
  if (!pieceIds.length) return new Map();
  const rows = await db
    .selectFrom("piece_pictures")
    .innerJoin("pictures", "pictures.id", "piece_pictures.picture_id")
    .leftJoin("picture_files", (join) =>
      join
        .onRef("picture_files.picture_id", "=", "pictures.id")
        .on("picture_files.name", "=", pictureFileName(SMALL_FILE)),
    )
    .select(["piece_id", "pictures.id", "pictures.width", "pictures.height", "animated", "alt"])
    .select("picture_files.name as small")
    .where("piece_id", "in", pieceIds)
    .where("part", "=", "cover")
    .execute();
  return new Map(
    rows.map(({ piece_id, animated, small, ...cover }) => [
      piece_id,
      { ...cover, isAnimated: animated === "yes", hasSmall: small !== null },
    ]),
  );
}
