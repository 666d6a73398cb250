import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { newDelivery } from "./deliveries.ts";
import type { Attempt } from "./delivery-results.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { WebhookDeliveryRow } from "../engine/tables-webhooks.ts";
import { requireLiveWebhook } from "./webhooks.ts";
import { findRow, hasRow } from "../engine/rows.ts";

export interface ListedDelivery {
  /** The webhook-id of each attempt. */
  id: string;
  kind: WebhookDeliveryRow["kind"];
  pieceId: string | null;
  headline: string | null;
  status: WebhookDeliveryRow["status"];
  createdAt: string;
  deliveredAt: string | null;
  /** The time of the next attempt, if it is still due. */
  dueAt: string | null;
  /** Oldest first. */
  attempts: (Attempt & { number: number })[];
}

/** A writer's deliveries, newest first, each with its attempts. */
export async function listDeliveries(
  db: Queryable,
  writerId: string,
  limit: number = WEBHOOK_LIMITS.deliveriesShown,
): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .leftJoin("pieces", "pieces.id", "webhook_deliveries.piece_id")
    .selectAll("webhook_deliveries")
    .select(["pieces.headline", "pieces.status as piece_status"])
    .where("webhook_deliveries.writer_id", "=", writerId)
    .orderBy("webhook_deliveries.created_at", "desc")
    .orderBy("webhook_deliveries.id")
    .limit(limit)
    .execute();
  if (!rows.length) return [];
  const attempts = await db
    .selectFrom("webhook_attempts")
    .selectAll()
    .where(
      "delivery_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("number")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    pieceId: row.piece_id,
    headline: row.headline,
    status: row.status,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    dueAt: row.status === "due" && isTried(row) ? row.due_at : null,
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === row.id)
      .map(({ delivery_id: _, ...attempt }) => attempt),
  }));
}

/** The delivery of a piece that is not public waits until the piece is public again. */
function isTried({ piece_id, piece_status }: { piece_id: string | null; piece_status: unknown }) {
  return piece_id === null || piece_status === "approved";
}

/** Sends a made-up piece, to see whether the receiver works. It is tried once. */
export async function sendTest(
  store: Store,
  actor: Actor,
  { writerId }: { writerId: string },
): Promise<{ deliveryId: string }> {
  return store.write(async (tx) => {
    await requireLiveWebhook(tx, writerId);
    // One test at a time: the button must not be usable to flood somebody's server.
    const waiting = { writer_id: writerId, kind: "test", status: "due" } as const;
    if (await hasRow(tx, "webhook_deliveries", waiting))
      throw new Refusal("conflict", say("A test is already on its way."));
    const row = newDelivery(store, { writerId, pieceId: null });
    await tx.insertInto("webhook_deliveries").values(row).execute();
    await recordAudit(tx, store, { actor, action: "send test", subject: ["webhook", writerId] });
    return { deliveryId: row.id };
  });
}

/** Sends a delivery again, at once and with its old id, with all retries available again. */
export async function redeliver(
  store: Store,
  actor: Actor,
  { writerId, deliveryId }: { writerId: string; deliveryId: string },
): Promise<void> {
  await store.write(async (tx) => {
    await requireLiveWebhook(tx, writerId);
    const { numUpdatedRows } = await tx
      .updateTable("webhook_deliveries")
      .set({ status: "due", attempts: 0, due_at: timestamp(store.clock) })
      .where("id", "=", deliveryId)
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new Refusal("not_found", say("There is no such delivery."));
    const subject = ["webhook", writerId] as const;
    await recordAudit(tx, store, { actor, action: "redeliver", subject, note: deliveryId });
  });
}

/** Whether it has been tried since it was last requested. */
export async function isDeliveryTried(db: Queryable, deliveryId: string): Promise<boolean> {
  const row = await findRow(db, "webhook_deliveries", { id: deliveryId }, ["status", "attempts"]);
  return row === undefined || row.status !== "due" || row.attempts > 0;
}

/** Removes deliveries that were finished long ago, with their attempts. */
export async function forgetDeliveries(store: Store): Promise<void> {
  const before = new Date(store.clock().getTime() - WEBHOOK_LIMITS.keptDays * 86_400_000);
  await store.writeAlongside((tx) =>
    tx
      .deleteFrom("webhook_deliveries")
      .where("status", "!=", "due")
      .where("created_at", "<", before.toISOString())
      .execute(),
  );
}
