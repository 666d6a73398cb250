import type { PictureLine } from "../../contract/transfer/transfer.ts";
import type { Store } from "../engine/open.ts";
import { findOwnPicture, insertPicture, type NewPicture } from "../pictures/pictures.ts";
import { lockWriter } from "../people/writer-lock.ts";
import { findRow } from "../engine/rows.ts";

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
