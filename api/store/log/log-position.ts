import { type Nullable, type SelectQueryBuilder, sql } from "kysely";
import type { Queryable } from "../engine/open.ts";
import type { Tables } from "../engine/tables.ts";

// How far a follower has followed the log of changes: SQL that other queries are made of.

/** The number up to which a follower has the log. One that is not registered yet has what is settled. */
export function settledTo(follower: string) {
  return sql<number>`coalesce(
    (select settled_to from followers where followers.id = ${follower}),
    (select min(number) - 1 from changes as unsettled where unsettled.settled_at is null),
    (select max(number) from changes as settled),
    -1
  )`;
}

/**
 * The changes that a follower lacks, those set aside among them, each with the follower's progress. In two parts, so that
 * each walks an index however long the log is: the end of the log, and the few rows before it that are not settled.
 */
export function lackingParts(db: Queryable, follower: string) {
  const end = settledTo(follower);
  const after = withProgress(
    db
      .selectFrom("changes")
      .leftJoin("progress", (join) =>
        join
          .onRef("progress.number", "=", "changes.number")
          .on("progress.follower_id", "=", follower),
      ),
  ).where("changes.number", ">", end);
  const before = withProgress(
    // An inner join, so that SQLite begins with the rows of progress. The columns are the same.
    db
      .selectFrom("changes")
      .innerJoin("progress", "progress.number", "changes.number")
      .where("progress.follower_id", "=", follower) as unknown as Joined,
  ).where("progress.number", "<=", end);
  return { after, before };
}

type Joined = SelectQueryBuilder<
  Tables & { progress: Nullable<Tables["progress"]> },
  "changes" | "progress",
  object
>;

function withProgress(query: Joined) {
  return query
    .select([
      "changes.number as number",
      "changes.kind",
      "changes.subject_id",
      "changes.detail",
      "changes.created_at",
      "changes.settled_at",
    ])
    .select(["progress.cursor", "progress.error", "progress.retry_at", "progress.removed_at"])
    .select("progress.set_aside_at")
    .select(({ fn }) => fn.coalesce("progress.attempts", sql.lit(0)).as("attempts"))
    .where("progress.settled_at", "is", null);
}

/** The same as one query. */
export function lackingOf(db: Queryable, follower: string) {
  const { after, before } = lackingParts(db, follower);
  return after.unionAll(before);
}

/** A node that lacks more than this would hold up the others. */
const FEW = 50;

/**
 * Whether a follower lacks nothing that was told to be public or gone, and little else: the others may wait for it from now
 * on. It need not have everything, since on a busy service there is always something new. Changes that were set aside, that
 * are tried again later or that need a full build do not count. Neither does what is built in slices, the reader index
 * and the pages of a changed writer.
 */
export async function hasCaughtUp(db: Queryable, follower: string): Promise<boolean> {
  const rows = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select("settled_at")
    .where("set_aside_at", "is", null)
    .where("retry_at", "is", null)
    .where("cursor", "is", null)
    .where("kind", "not in", ["site_changed", "words_changed"])
    .limit(sql.lit(FEW + 1))
    .execute();
  return rows.length <= FEW && rows.every(({ settled_at }) => settled_at === null);
}
