import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import {
  followedLanguage,
  MAILING_LIMITS,
  type SubscriptionChoice,
} from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, findRow, putRow } from "../engine/rows.ts";
import type { SubscriptionRow } from "../engine/tables-mailing.ts";

// What addresses follow, and whom a piece reaches.

/** What a subscriber follows, in the order in which they chose it. */
export async function listSubscriptions(
  db: Queryable,
  subscriberId: string,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscriber_id", "=", subscriberId)
    .orderBy("created_at")
    .orderBy("kind")
    .orderBy("subject")
    .execute();
}

/** Adds a subscription, or changes its rhythm. */
export async function putSubscription(
  tx: Queryable,
  store: Store,
  subscriberId: string,
  { kind, subject, rhythm }: SubscriptionChoice,
): Promise<void> {
  const theirs = tx.selectFrom("subscriptions").where("subscriber_id", "=", subscriberId);
  const others = theirs.where(({ not, and }) => not(and({ kind, subject })));
  if ((await countRows(others)) >= MAILING_LIMITS.subscriptions) throw new Refusal("conflict");
  const key = { subscriber_id: subscriberId, kind, subject };
  const isThere = await theirs
    .select("kind")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (isThere) {
    await tx
      .updateTable("subscriptions")
      .set({ rhythm })
      .where(({ and }) => and(key))
      .execute();
    return;
  }
  await putRow(tx, "subscriptions", key, { rhythm, created_at: timestamp(store.clock) });
}

/** What decides whom a piece reaches. */
export interface Reached {
  writerId: string;
  category: string;
  locale: string;
}

/**
 * How many people a mail of this piece goes to now: those who get it at once, and those who find it in their weekly digest.
 * Somebody who follows both the site and its writer counts once, and gets it at once if either says so.
 */
export async function countReached(
  db: Queryable,
  piece: Reached,
): Promise<{ atOnce: number; weekly: number }> {
  const rows = await db
    .selectFrom(reachedBy(db, piece).as("reached"))
    .select("rhythm")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("rhythm")
    .execute();
  const of = (rhythm: string) => rows.find((row) => row.rhythm === rhythm)?.count ?? 0;
  return { atOnce: of("at_once"), weekly: of("weekly") };
}

/** Each subscriber whom a piece reaches, with the quicker one of their rhythms: the first in the alphabet. */
export function reachedBy(db: Queryable, piece: Reached) {
  return activeSubscriptions(db)
    .where(({ or, and }) => or(subjectsOf(piece).map((subject) => and(subject))))
    .select("subscriber_id")
    .select(({ fn }) => fn.min("rhythm").as("rhythm"))
    .groupBy("subscriber_id");
}

/** The subscriptions by which somebody gets a mailing: of its piece, or all weekly ones if it is a digest. */
export async function reasonsOf(
  db: Queryable,
  { subscriberId, pieceId }: { subscriberId: string; pieceId: string | null },
): Promise<SubscriptionRow[]> {
  const theirs = await listSubscriptions(db, subscriberId);
  if (pieceId === null) return theirs.filter(({ rhythm }) => rhythm === "weekly");
  const piece = await findRow(db, "pieces", { id: pieceId }, ["writer_id", "category", "locale"]);
  if (!piece) return [];
  const subjects = subjectsOf({ ...piece, writerId: piece.writer_id });
  return theirs.filter(({ kind, subject }) =>
    subjects.some((one) => one.kind === kind && one.subject === subject),
  );
}

/** Subscriptions of people who get mailings now. */
export function activeSubscriptions(db: Queryable) {
  return db
    .selectFrom("subscriptions")
    .innerJoin("subscribers", "subscribers.id", "subscriptions.subscriber_id")
    .where("paused_at", "is", null)
    .where("left_at", "is", null)
    .where("suppressed_at", "is", null);
}

/** What somebody may follow who gets this piece. */
export function subjectsOf({ writerId, category, locale }: Reached) {
  return [
    { kind: "site", subject: "" },
    { kind: "writer", subject: writerId },
    { kind: "category", subject: category },
    { kind: "language", subject: followedLanguage(locale) },
  ] as const;
}
