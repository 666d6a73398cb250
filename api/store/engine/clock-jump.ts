import { MAIL_LIMITS, MAIL_RETRY_MINUTES } from "../../contract/people/mail.ts";
import { MAILING_RETRY_MINUTES } from "../../contract/mailing/mailing.ts";
import { LONGEST_RETRY_MS } from "../log/change-attempts.ts";
import { DELIVERIES } from "../webhooks/delivery-claims.ts";
import type { Queryable, Store } from "./open.ts";

/** A later time than that of any step that a claim or a delay of seconds makes. */
const SHORT_MS = 120_000;

/**
 * Puts right what was planned while the clock was ahead: retries, claims and checks that would wait until the wrong time
 * has come. Times that people have chosen stay. Returns the number of rows that were changed.
 */
export async function putTimesRight(store: Store): Promise<number> {
  const now = store.clock();
  const counts = await store.writeAlongside(async (tx) => {
    const changed: bigint[] = [];
    for (const query of correctionsAt(tx, now)) {
      changed.push((await query.executeTakeFirst()).numUpdatedRows);
    }
    changed.push(BigInt(await putRetriesRight(tx, now)));
    return changed;
  }, DELIVERIES);
  return Number(counts.reduce((sum, count) => sum + count, 0n));
}

function correctionsAt(tx: Queryable, now: Date) {
  const at = now.toISOString();
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const mailSteps = [MAIL_LIMITS.newsEveryMinutes, ...MAIL_RETRY_MINUTES];
  return [
    ...(["webhook_deliveries", "mails"] as const).map((table) =>
      tx
        .updateTable(table)
        .set({ claimed_until: null })
        .where("claimed_until", ">", after(SHORT_MS)),
    ),
    ...mailSteps.map((minutes, attempts) =>
      tx
        .updateTable("mails")
        .set({ due_at: at })
        .where("attempts", "=", attempts)
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("due_at", ">", after(minutes * 60_000)),
    ),
    // A claim that ended becomes unknown; it is not free again, since its mail may have left.
    tx
      .updateTable("mailing_recipients")
      .set({ claimed_until: at })
      .where("state", "=", "sending")
      .where("claimed_until", ">", after(SHORT_MS)),
    tx
      .updateTable("mailing_recipients")
      .set({ due_at: at })
      .where("state", "=", "waiting")
      .where("due_at", ">", after(Math.max(...MAILING_RETRY_MINUTES) * 60_000)),
    tx
      .updateTable("progress")
      .set({ retry_at: at })
      .where("settled_at", "is", null)
      .where("retry_at", ">", after(LONGEST_RETRY_MS)),
    tx.updateTable("leases").set({ until: at }).where("until", ">", after(SHORT_MS)),
    tx
      .updateTable("followers")
      .set({ heartbeat_at: at })
      .where("heartbeat_at", ">", after(SHORT_MS)),
    tx.updateTable("presence_checks").set({ checked_at: at }).where("checked_at", ">", at),
  ];
}

/** A receiver may have asked for up to a day, so only a retry after an attempt in the future is known to be wrong. */
async function putRetriesRight(tx: Queryable, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom("webhook_deliveries")
    .select(["id", "due_at", "created_at"])
    .select(({ selectFrom }) =>
      selectFrom("webhook_attempts")
        .select(({ fn }) => fn.max("at").as("at"))
        .whereRef("delivery_id", "=", "webhook_deliveries.id")
        .as("tried_at"),
    )
    .where("status", "=", "due")
    .where("due_at", ">", new Date(now.getTime() + SHORT_MS).toISOString())
    .execute();
  let changed = 0;
  for (const { id, due_at, created_at, tried_at } of rows) {
    const planned = Date.parse(tried_at ?? created_at);
    // One that was never tried waits for seconds, if at all.
    const isWrong = tried_at === null || planned > now.getTime();
    if (!isWrong) continue;
    const waitMs = tried_at === null ? 0 : Math.max(0, Date.parse(due_at) - planned);
    const dueAt = new Date(now.getTime() + waitMs).toISOString();
    await tx
      .updateTable("webhook_deliveries")
      .set({ due_at: dueAt })
      .where("id", "=", id)
      .where("due_at", "=", due_at)
      .execute();
    changed++;
  }
  return changed;
}
