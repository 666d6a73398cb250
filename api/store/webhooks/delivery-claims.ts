import { sql } from "kysely";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { WebhookDeliveryRow } from "../engine/tables-webhooks.ts";
import { signingSecrets } from "./webhooks.ts";
import { updateRows } from "../engine/rows.ts";

/** A delivery that this worker may try until the claim expires. */
export interface Claim {
  id: string;
  writerId: string;
  pieceId: string | null;
  kind: WebhookDeliveryRow["kind"];
  /** Tries so far. */
  tries: number;
  claimedUntil: string;
  url: string;
  /** Every secret signs; the newest is first. */
  secrets: string[];
}

/** Longer than an attempt and its log entry take: a killed worker blocks nothing for long. */
const CLAIM_SECONDS = 2 * WEBHOOK_LIMITS.trySeconds;
/** Receivers that failed last time share half of the slots: however many hang, the others are still served. */
const ROOM_FOR_FAILING = WEBHOOK_LIMITS.atOnce / 2;

/**
 * The lock under which one worker at a time claims deliveries or records an attempt: the limits count over all workers.
 */
export const DELIVERIES = "deliveries";

/** Whether any attempt is due: a cheap query, for a caller that asks twice a second. */
export async function isAnythingDue({ read, clock }: Store): Promise<boolean> {
  const row = await dueNow(read, clock().toISOString())
    .select("webhook_deliveries.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims at most `room` due deliveries, and at most two per receiver over all workers. An expired claim is free again,
 * so a piece whose worker was killed may arrive twice, but is never lost.
 */
export async function claimDue(store: Store, room: number): Promise<Claim[]> {
  const now = store.clock();
  const claimedUntil = new Date(now.getTime() + CLAIM_SECONDS * 1_000).toISOString();
  const work = async (tx: Queryable): Promise<Claim[]> => {
    const rows = await candidates(tx, now.toISOString());
    const held = await heldNow(tx, now.toISOString());
    const taken: typeof rows = [];
    let failing = held.failing;
    for (const row of rows) {
      const theirs = held.byWriter.get(row.writer_id) ?? 0;
      if (taken.length >= room || theirs >= WEBHOOK_LIMITS.atOncePerReceiver) continue;
      if (row.failing_since !== null && failing++ >= ROOM_FOR_FAILING) continue;
      held.byWriter.set(row.writer_id, theirs + 1);
      taken.push(row);
    }
    if (!taken.length) return [];
    await tx
      .updateTable("webhook_deliveries")
      .set({ claimed_until: claimedUntil })
      .where(
        "id",
        "in",
        taken.map(({ id }) => id),
      )
      .execute();
    return taken.map((row) => ({
      id: row.id,
      writerId: row.writer_id,
      pieceId: row.piece_id,
      kind: row.kind,
      tries: row.attempts,
      claimedUntil,
      url: row.url,
      secrets: signingSecrets(row, now),
    }));
  };
  return store.writeAlongside(work, DELIVERIES);
}

/** Returns a claim without an attempt, due at once or at a given time. */
export async function releaseClaim(store: Store, claim: Claim, dueAt?: Date): Promise<void> {
  await store.writeAlongside((tx) =>
    updateRows(
      tx,
      "webhook_deliveries",
      { id: claim.id, claimed_until: claim.claimedUntil },
      { claimed_until: null, ...(dueAt ? { due_at: dueAt.toISOString() } : {}) },
    ),
  );
}

function dueNow(db: Queryable, now: string) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.writer_id", "webhook_deliveries.writer_id")
    .where("status", "=", "due")
    .where("due_at", "<=", now)
    .where("disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
    .where(isSendable());
}

/**
 * A test, or a piece that is public and built. A piece that was taken down waits without an attempt, and is sent when
 * it is published again: an attempt that sends nothing would only delay the next one.
 */
export function isSendable() {
  return sql<boolean>`(
    webhook_deliveries.piece_id is null
    or exists (
      select 1 from pieces
      where pieces.id = webhook_deliveries.piece_id and pieces.status = 'approved'
        and not exists (
          select 1 from changes
          where changes.subject_id = pieces.id and changes.settled_at is null
            and changes.kind = 'piece_published'
        )
    )
  )`;
}

/** The first two of each receiver, so that a long queue of one does not hide others. Working receivers come first. */
async function candidates(tx: Queryable, now: string) {
  return tx
    .selectFrom(
      dueNow(tx, now)
        .selectAll("webhook_deliveries")
        .select(["url", "secret", "previous_secret", "previous_secret_until", "failing_since"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over.partitionBy("webhook_deliveries.writer_id").orderBy("due_at").orderBy("id"),
            )
            .as("place"),
        )
        .as("due"),
    )
    .selectAll()
    .where("place", "<=", WEBHOOK_LIMITS.atOncePerReceiver)
    .orderBy((eb) => eb.case().when("failing_since", "is", null).then(0).else(1).end())
    .orderBy("due_at")
    .orderBy("id")
    .limit(4 * WEBHOOK_LIMITS.atOnce)
    .execute();
}

/** Deliveries that any worker is trying at this moment. */
async function heldNow(
  tx: Queryable,
  now: string,
): Promise<{ byWriter: Map<string, number>; failing: number }> {
  const rows = await tx
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_endpoints", "webhook_endpoints.writer_id", "webhook_deliveries.writer_id")
    .select(["webhook_deliveries.writer_id", "failing_since"])
    .where("status", "=", "due")
    .where("claimed_until", ">", now)
    .execute();
  const byWriter = new Map<string, number>();
  for (const { writer_id } of rows) byWriter.set(writer_id, (byWriter.get(writer_id) ?? 0) + 1);
  return { byWriter, failing: rows.filter((row) => row.failing_since !== null).length };
}
