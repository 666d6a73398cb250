import type { Configuration } from "../../contract/configuration.ts";
import type { Cover } from "../../contract/records.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { pictureFileName, SMALL_FILE } from "../../contract/pictures.ts";
import { type Change, recordChanges } from "../log/changes.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { mustSign } from "../people/signing.ts";
import { requireNotSuspended } from "../people/suspension.ts";

/** A picture in its writer's library. */
export interface LibraryPicture extends Omit<Cover, "files"> {
  /** What it counts for the quota. */
  bytes: number;
  createdAt: string;
  /** The name of the key that brought it. */
  keyName: string | null;
}

/** Pictures that are not wider have none. */
const SMALL = pictureFileName(SMALL_FILE);

/** A writer's pictures, newest first, and whether there are more. */
export async function listPictures(
  db: Queryable,
  {
    writerId,
    ids,
    limit,
    offset = 0,
  }: {
    writerId: string;
    /** Only these. */
    ids?: readonly string[];
    limit: number;
    offset?: number;
  },
): Promise<{ pictures: LibraryPicture[]; more: boolean }> {
  let query = db
    .selectFrom("picture_owners")
    .innerJoin("pictures", "pictures.id", "picture_owners.picture_id")
    .leftJoin("picture_files", (join) =>
      join
        .onRef("picture_files.picture_id", "=", "pictures.id")
        .on("picture_files.name", "=", SMALL),
    )
    .leftJoin("api_keys", "api_keys.id", "picture_owners.key_id")
    .select([
      "pictures.id",
      "pictures.width",
      "pictures.height",
      "pictures.animated",
      "picture_owners.alt",
      "picture_owners.bytes",
      "picture_owners.created_at",
      "picture_files.name as small",
      "api_keys.name as key_name",
    ])
    .where("picture_owners.writer_id", "=", writerId)
    // The picture of a card belongs to the card.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("elsewhere_cards")
            .select("address")
            .whereRef("elsewhere_cards.writer_id", "=", "picture_owners.writer_id")
            .whereRef("elsewhere_cards.picture_id", "=", "picture_owners.picture_id"),
        ),
      ),
    );
  if (ids) query = query.where("pictures.id", "in", ids);
  const rows = await query
    .orderBy("picture_owners.created_at", "desc")
    .orderBy("pictures.id")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return {
    more: rows.length > limit,
    pictures: rows.slice(0, limit).map((row) => ({
      id: row.id,
      width: row.width,
      height: row.height,
      alt: row.alt,
      bytes: row.bytes,
      isAnimated: row.animated === "yes",
      hasSmall: row.small !== null,
      createdAt: row.created_at,
      keyName: row.key_name,
    })),
  };
}

/**
 * Changes the description of a picture in the library. Texts that show the picture keep their own. Public covers get the
 * new one, unless an editor must see it first or its writer signs what they publish: then the next update brings it. Returns whether readers will see it.
 */
export async function describePicture(
  store: Store,
  {
    writerId,
    id,
    alt,
    review,
  }: { writerId: string; id: string; alt: string; review: Configuration["review"] },
): Promise<boolean> {
  return store.write(async (tx) => {
    await requireNotSuspended(tx, writerId);
    const { numUpdatedRows } = await tx
      .updateTable("picture_owners")
      .set({ alt })
      .where("writer_id", "=", writerId)
      .where("picture_id", "=", id)
      .executeTakeFirstOrThrow();
    if (!numUpdatedRows) throw new Refusal("not_found", say("You have no such picture."));
    const isReviewed = review !== "off" || (await mustSign(store, tx, writerId));
    return !isReviewed && describeCovers(tx, store, { writerId, id, alt });
  });
}

async function describeCovers(
  tx: Queryable,
  store: Store,
  { writerId, id, alt }: { writerId: string; id: string; alt: string },
): Promise<boolean> {
  const covered = await tx
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select("piece_id")
    .where("picture_id", "=", id)
    .where("part", "=", "cover")
    .where("alt", "!=", alt)
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .orderBy("piece_id")
    .execute();
  if (!covered.length) return false;
  const ids = covered.map(({ piece_id }) => piece_id);
  await tx
    .updateTable("piece_pictures")
    .set({ alt })
    .where("piece_id", "in", ids)
    .where("picture_id", "=", id)
    .where("part", "=", "cover")
    .execute();
  await recordChanges(
    tx,
    store,
    ids.map((subjectId): Change => ({ kind: "piece_updated", subjectId })),
  );
  return true;
}
