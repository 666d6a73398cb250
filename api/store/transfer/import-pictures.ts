import type { ElsewhereLine, PictureLine } from "../../contract/transfer/transfer.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findOwnPicture, insertPicture, type NewPicture } from "../pictures/pictures.ts";
import { lockWriter } from "../people/writer-lock.ts";
import { findRow, hasRow, insertRow } from "../engine/rows.ts";

/**
 * Gives a writer a picture from an export. Neither the quota nor a suspension counts, since the writer had it, and there
 * is no audit entry: the export has its own.
 */
export async function importPicture(
  store: Store,
  writerId: string,
  { id, alt, key_id, created_at }: PictureLine,
  picture: NewPicture["picture"],
): Promise<"added" | "present"> {
  return store.write(async (tx) => {
    await lockWriter(tx, { writerId });
    if (await findOwnPicture(tx, { writerId, id })) return "present";
    const key = await findRow(tx, "api_keys", { id: key_id ?? "" }, ["id"]);
    await insertPicture(tx, store, picture, {
      writer_id: writerId,
      alt,
      key_id: key?.id ?? null,
      created_at,
    });
    return "added";
  });
}

/** Gives a writer a card of a video or a post from an export. Its picture came before it, if it came at all. */
export async function importCard(
  tx: Queryable,
  writerId: string,
  { address, title, by, picture, created_at, fetched_at }: ElsewhereLine,
): Promise<"added" | "present"> {
  const key = { writer_id: writerId, address };
  if (await hasRow(tx, "elsewhere_cards", key)) return "present";
  const own = picture && (await findOwnPicture(tx, { writerId, id: picture }));
  await insertRow(tx, "elsewhere_cards", {
    ...key,
    title,
    author: by,
    picture_id: own ? own.id : null,
    created_at,
    fetched_at,
    due_at: null,
    attempts: 1,
  });
  return "added";
}
