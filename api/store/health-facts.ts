import { WITHDRAWALS } from "./changes.ts";
import { isSendable } from "./delivery-claims.ts";
import type { Queryable } from "./open.ts";

/** When the oldest withdrawal that is still to be carried out was asked for; null where there is none. */
export async function oldestOpenWithdrawal(db: Queryable): Promise<string | null> {
  const row = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .where("settled_at", "is", null)
    .where("kind", "in", WITHDRAWALS)
    // Where its own files are gone, only lists are left to be rewritten: nobody can read it any more.
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** How many changes failed for a reason that is not their own, and are tried again. */
export async function countPostponed(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("settled_at", "is", null)
    .where("retry_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many deliveries were due before this moment and nobody is sending. */
export async function countOverdueDeliveries(db: Queryable, before: Date): Promise<number> {
  const moment = before.toISOString();
  const { count } = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("status", "=", "due")
    .where("due_at", "<", moment)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", moment)]))
    .where(isSendable())
    .executeTakeFirstOrThrow();
  return Number(count);
}
