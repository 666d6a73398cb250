import { sql } from "kysely";
import type { Queryable } from "../engine/open.ts";
import { countRows } from "../engine/rows.ts";
import { type ListedMailing, mailingCounts } from "./mailings.ts";

// What the operator is told of the queue: in the health of the service, and by commands.

export interface MailingFacts {
  waiting: number;
  /** Since when the oldest of them is due; null if none is. */
  oldest: string | null;
  lastTry: string | null;
  /** Mails of the mailings of the last week, here and below. */
  unknown: number;
  refused: number;
}

/** Each number is read from an index, however many mails were sent. */
export async function mailingFacts(db: Queryable, now: Date): Promise<MailingFacts> {
  const at = now.toISOString();
  const due = db
    .selectFrom("mailing_recipients")
    .where("state", "=", sql.lit("waiting" as const))
    .where("due_at", "<=", at);
  const oldest = await due.select("due_at").orderBy("due_at").limit(1).executeTakeFirst();
  const last = await db
    .selectFrom("mailing_recipients")
    .select("tried_at")
    .where("tried_at", "is not", null)
    .where("tried_at", "<=", at)
    .orderBy("tried_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: await countRows(
      db.selectFrom("mailing_recipients").where("state", "=", sql.lit("waiting" as const)),
    ),
    oldest: oldest?.due_at ?? null,
    lastTry: last?.tried_at ?? null,
    unknown: await countLately(db, now, "unknown"),
    refused: await countLately(db, now, "refused"),
  };
}

async function countLately(db: Queryable, now: Date, state: "unknown" | "refused") {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  return countRows(
    db
      .selectFrom("mailing_recipients")
      .where("state", "=", state)
      .where("mailing_id", "in", ({ selectFrom }) =>
        selectFrom("mailings").select("id").where("due_at", ">", since),
      ),
  );
}

/** The newest mailings, digests among them, with their numbers. */
export async function newestMailings(db: Queryable, limit: number): Promise<ListedMailing[]> {
  const rows = await db
    .selectFrom("mailings")
    .select(["id", "kind", "piece_id", "version", "week", "subject", "preview", "reason"])
    .select(["made_by", "made_at", "due_at", "expanded_to", "state"])
    .select(["finished_at", "past_counts"])
    .orderBy("made_at", "desc")
    .limit(limit)
    .execute();
  const listed: ListedMailing[] = [];
  for (const row of rows) listed.push({ ...row, counts: await mailingCounts(db, row) });
  return listed;
}

/** The recipients of a mailing of whom nobody knows whether they have it, or who were refused, for the operator. */
export async function listTroubled(db: Queryable, mailingId: string) {
  return db
    .selectFrom("mailing_recipients")
    .leftJoin("subscribers", "subscribers.id", "mailing_recipients.subscriber_id")
    .select(["email", "state", "tried_at", "error"])
    .where("mailing_id", "=", mailingId)
    .where("state", "in", ["unknown", "refused"])
    .orderBy("state")
    .orderBy("email")
    .execute();
}
