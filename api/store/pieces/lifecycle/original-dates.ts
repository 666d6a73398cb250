import { insertion } from "../../engine/bulk.ts";
import type { Query } from "../../engine/engine.ts";
import type { Queryable } from "../../engine/open.ts";

/** Keeps when a draft appeared where it was imported from. */
export function originalDateInsertion(tx: Queryable, pieceId: string, at: string): Query {
  return insertion(tx, "original_dates", [{ piece_id: pieceId, at }]);
}

/** When an imported piece appeared before; null if it did not, or if that is not known. */
export async function findOriginalDate(db: Queryable, pieceId: string): Promise<string | null> {
  const row = await db
    .selectFrom("original_dates")
    .select("at")
    .where("piece_id", "=", pieceId)
    .executeTakeFirst();
  return row?.at ?? null;
}
