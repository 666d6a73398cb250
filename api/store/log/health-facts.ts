import { WITHDRAWALS } from "./changes.ts";
import { isSendable } from "../webhooks/delivery-claims.ts";
import { lackingOf } from "./log-position.ts";
import type { Queryable } from "../engine/open.ts";
import { countRows } from "../engine/rows.ts";

/** The time of the oldest withdrawal that a follower has not carried out yet, or null. */
export async function oldestOpenWithdrawal(
  db: Queryable,
  follower: string,
): Promise<string | null> {
  const row = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .where("kind", "in", WITHDRAWALS)
    // Once its own files are gone, only lists are left to be rewritten: nobody can read it any more.
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** The number of changes that failed through no fault of their own, and are retried. */
export async function countPostponed(db: Queryable, follower: string): Promise<number> {
  return countRows(
    db
      .selectFrom("progress")
      .where("follower_id", "=", follower)
      .where("settled_at", "is", null)
      .where("retry_at", "is not", null),
  );
}

/** The number of deliveries that were due before this time and are not being sent. */
export async function countOverdueDeliveries(db: Queryable, before: Date): Promise<number> {
  const time = before.toISOString();
  return countRows(
    db
      .selectFrom("webhook_deliveries")
      .where("status", "=", "due")
      .where("due_at", "<", time)
      .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", time)]))
      .where(isSendable()),
  );
}
