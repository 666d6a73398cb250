import { sql } from "kysely";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, findRow } from "../engine/rows.ts";
import { type MailingFacts, mailingFacts } from "../mailing/mailing-facts.ts";
import { PIECE_COUNTER } from "../pieces/public/counters.ts";
import { CHANGE_COUNTER } from "./changes.ts";
import { type ListedFollower, listFollowers } from "./follower-lag.ts";
import { countOverdueDeliveries } from "./health-facts.ts";

/** How many rows have each state. */
type Counts = Readonly<Record<string, number>>;

/** What the database knows of the work of the whole service. */
export interface MetricFacts {
  followers: ListedFollower[];
  /** Changes that were ever noted in the log, and pieces that were ever published: these only grow. */
  changes: number;
  publications: number;
  pieces: Counts;
  writers: number;
  deliveries: Counts;
  overdueDeliveries: number;
  mails: Counts;
  mailing: MailingFacts;
  pictures: number;
  /** Pictures that lack some of their encodings. */
  unfinishedPictures: number;
}

/** Like the health check: retries within this time are normal. */
const OVERDUE_MS = 300_000;
const MAILS_FAILED_WITHIN_MS = 7 * 86_400_000;

/** Each number is counted in an index. With 100,000 pieces they take some tens of milliseconds. */
export async function metricFacts(store: Store): Promise<MetricFacts> {
  const { read } = store;
  const now = store.clock();
  return {
    followers: await listFollowers(store),
    changes: await countedBy(read, CHANGE_COUNTER),
    publications: await countedBy(read, PIECE_COUNTER),
    pieces: await countPieces(read),
    writers: await countRows(read.selectFrom("writers")),
    deliveries: await countDeliveries(read),
    overdueDeliveries: await countOverdueDeliveries(read, new Date(now.getTime() - OVERDUE_MS)),
    mails: await countMails(read, new Date(now.getTime() - MAILS_FAILED_WITHIN_MS)),
    mailing: await mailingFacts(read, now),
    pictures: await countRows(read.selectFrom("pictures")),
    unfinishedPictures: await countRows(
      read.selectFrom("pictures").where("finished_at", "is", null),
    ),
  };
}

async function countedBy(db: Queryable, name: string): Promise<number> {
  return (await findRow(db, "counters", { name }, ["value"]))?.value ?? 0;
}

async function countPieces(db: Queryable): Promise<Counts> {
  const unpublished = await db
    .selectFrom("pieces")
    .select("status")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .where("status", "!=", sql.lit("approved" as const))
    .groupBy("status")
    .execute();
  const approved = await countRows(db.selectFrom("pieces").where("status", "=", "approved"));
  return { approved, ...Object.fromEntries(unpublished.map((row) => [row.status, row.count])) };
}

async function countDeliveries(db: Queryable): Promise<Counts> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select("status")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function countMails(db: Queryable, failedSince: Date): Promise<Counts> {
  const unsent = db.selectFrom("mails").where("sent_at", "is", null);
  return {
    waiting: await countRows(unsent.where("failed_at", "is", null)),
    failed: await countRows(unsent.where("failed_at", ">", failedSince.toISOString())),
  };
}
