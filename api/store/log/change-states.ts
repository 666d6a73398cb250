import { type ExpressionBuilder, sql } from "kysely";
import { WITHDRAWALS } from "./changes.ts";
import { type Lag, lagFrom } from "./follower-lag.ts";
import { silentBefore } from "./followers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { isLackedBy } from "./places.ts";
import type { Tables } from "../engine/tables.ts";
import type { ChangeProgress, ChangeRow } from "../engine/tables-changes.ts";

// The changes that not every living follower has yet, as the desk, the operator and the health check see them.

/** Whether every tree shows the latest state of a piece or writer; `failed` if a change of it was set aside. */
export async function buildProgressOf(
  db: Queryable,
  subjectId: string,
): Promise<"shown" | "waiting" | "failed"> {
  const rows = await db
    .selectFrom("changes")
    .select((eb) => isSetAside(eb).as("aside"))
    .where("settled_at", "is", null)
    .where("subject_id", "=", subjectId)
    .execute();
  if (!rows.length) return "shown";
  return rows.some((row) => row.aside === 0) ? "waiting" : "failed";
}

/** 1 for a change that a follower has set aside, else 0. */
function isSetAside(eb: ExpressionBuilder<Tables, "changes">) {
  const aside = eb
    .selectFrom("progress")
    .select("progress.number")
    .whereRef("progress.number", "=", "changes.number")
    .where("progress.set_aside_at", "is not", null);
  return eb.case().when(eb.exists(aside)).then(1).else(0).end();
}

/** What readers still see of something withdrawn: nothing, lists that name it, or the thing itself. */
export type Withdrawal = "gone" | "lists" | "going";

/** The progress of the build in removing a piece, a writer or a listing from the site. */
export async function withdrawalStateOf(store: Store, subjectId: string): Promise<Withdrawal> {
  const rows = await store.read
    .selectFrom("changes")
    .select((eb) => eb.case().when(isRemovedEverywhere(store)).then(1).else(0).end().as("removed"))
    .where("subject_id", "=", subjectId)
    .where("kind", "in", WITHDRAWALS)
    .where(({ or, eb }) => or([eb("settled_at", "is", null), isLackedBy(mayShow(store))]))
    .execute();
  if (!rows.length) return "gone";
  return rows.every(({ removed }) => removed === 1) ? "lists" : "going";
}

/** A condition for open withdrawals: each place that may show it has removed the thing itself, if not its lists. */
function isRemovedEverywhere(store: Store) {
  return sql<boolean>`(
    exists (
      select 1 from progress
      where progress.number = changes.number and progress.removed_at is not null
    )
    and not ${isLackedBy(sql`${mayShow(store)} and progress.removed_at is null`)}
  )`;
}

/** A condition for followers that may show what was withdrawn. A sick one that nobody waits for does, and so does a bucket. */
function mayShow(store: Store) {
  return sql`(
    (followers.joined_at is not null or followers.failing_since is not null)
      and followers.heartbeat_at > ${silentBefore(store)}
    or followers.id = ${store.places.bucket ?? ""} and followers.settled_to >= 0
  )`;
}

export async function countOpenChanges(db: Queryable): Promise<Lag> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("changes")
        .select("created_at")
        .select((eb) => isSetAside(eb).as("aside"))
        .where("settled_at", "is", null)
        .as("open"),
    )
    .select("aside")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy("aside")
    .execute();
  return lagFrom(rows);
}

/** A change that is not settled, with the progress of one follower that has begun it, if any. */
export interface ListedChange extends Omit<ChangeRow, "detail">, ChangeProgress {
  /** The name of the follower. */
  node: string | null;
}

/** Open changes: first those set aside for their own fault, then the others, each oldest first. */
export async function listOpenChanges(db: Queryable, limit: number): Promise<ListedChange[]> {
  const rows = await db
    .selectFrom("changes")
    .leftJoin("progress", (join) =>
      join.onRef("progress.number", "=", "changes.number").on("progress.settled_at", "is", null),
    )
    .leftJoin("followers", "followers.id", "progress.follower_id")
    .select(["changes.number", "changes.kind", "changes.subject_id", "changes.created_at"])
    .select(["changes.settled_at", "progress.attempts", "progress.cursor", "progress.error"])
    .select(["progress.retry_at", "progress.removed_at", "progress.set_aside_at"])
    .select("followers.name as node")
    .where(({ or, eb }) =>
      or([eb("changes.settled_at", "is", null), eb("progress.number", "is not", null)]),
    )
    .orderBy((eb) => eb.case().when("progress.set_aside_at", "is", null).then(1).else(0).end())
    .orderBy("changes.number")
    .orderBy("followers.name")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, attempts: row.attempts ?? 0 }));
}
