import { timestamp } from "../../../contract/clock.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import type { Transition } from "./transition.ts";

/** A public piece that an editor sends back, or one already taken down, is down until the takedown is lifted. */
export async function keepTakedown(
  tx: Queryable,
  store: Store,
  { action, to }: Transition,
  piece: StoredPiece,
): Promise<void> {
  if (action === "lift") {
    await tx.deleteFrom("takedowns").where("piece_id", "=", piece.id).execute();
    return;
  }
  const isSentBack = action === "reject" || action === "ask_for_changes";
  const wasPublic = piece.status === "approved";
  if (!isSentBack || !(wasPublic || piece.takenDown)) return;
  if (to !== "rejected" && to !== "changes_requested")
    throw new Error(`No takedown leads to ${to}.`);
  const at = timestamp(store.clock);
  await tx
    .insertInto("takedowns")
    .values({ piece_id: piece.id, status: to, at })
    .onConflict((conflict) => conflict.column("piece_id").doUpdateSet({ status: to, at }))
    .execute();
}
