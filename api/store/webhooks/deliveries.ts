import { timestamp } from "../../contract/clock.ts";
import { insertMany } from "../engine/bulk.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { WebhookDeliveryRow } from "../engine/tables-webhooks.ts";

/**
 * Makes a delivery due for each piece whose writer has a webhook. Part of the transaction that settles the change,
 * after the files are in place: every address in the payload answers when it is sent.
 */
export async function makeDeliveriesDue(
  tx: Queryable,
  store: Store,
  pieceIds: readonly string[],
): Promise<void> {
  if (!pieceIds.length) return;
  const rows = await tx
    .selectFrom("pieces")
    .innerJoin("webhook_endpoints", "webhook_endpoints.writer_id", "pieces.writer_id")
    .select(["pieces.id", "pieces.writer_id"])
    .where("pieces.id", "in", pieceIds)
    .where("webhook_endpoints.disabled_at", "is", null)
    .execute();
  await insertMany(
    tx,
    "webhook_deliveries",
    rows.map((piece) => newDelivery(store, { writerId: piece.writer_id, pieceId: piece.id })),
  );
}

/** A delivery that is due at once; a test if it has no piece. */
export function newDelivery(
  store: Store,
  { writerId, pieceId }: { writerId: string; pieceId: string | null },
): WebhookDeliveryRow {
  const now = timestamp(store.clock);
  return {
    id: `msg_${store.random(16).toString("hex")}`,
    writer_id: writerId,
    piece_id: pieceId,
    kind: pieceId === null ? "test" : "piece",
    status: "due",
    attempts: 0,
    due_at: now,
    claimed_until: null,
    created_at: now,
    delivered_at: null,
  };
}
