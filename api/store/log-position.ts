import { sql } from "kysely";
import type { Queryable } from "./open.ts";

// How far a follower has followed the log of changes: SQL that other queries are made of.

/** The number up to which a follower has the log; -1 for an unknown one. */
function settledTo(db: Queryable, follower: string) {
  const row = db.selectFrom("followers").select("settled_to").where("id", "=", follower);
  return sql<number>`coalesce(${row}, -1)`;
}

/**
 * The changes that a follower lacks, those set aside among them, each with the follower's progress. In two parts, so that
 * each walks an index however long the log is: the end of the log, and the few rows before it that are not settled.
 */
export function lackingParts(db: Queryable, follower: string) {
  const query = db
    .selectFrom("changes")
    .leftJoin("progress", (join) =>
      join
        .onRef("progress.number", "=", "changes.number")
        .on("progress.follower_id", "=", follower),
    )
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
  const end = settledTo(db, follower);
  return {
    after: query.where("changes.number", ">", end),
    before: query.where("progress.number", "is not", null).where("changes.number", "<=", end),
  };
}

/** The same as one query. */
export function lackingOf(db: Queryable, follower: string) {
  const { after, before } = lackingParts(db, follower);
  return after.unionAll(before);
}

/** Whether a follower lacks any change that it does not need a full build for, and that was not set aside. */
export async function hasWaiting(db: Queryable, follower: string): Promise<boolean> {
  const row = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select("number")
    .where("set_aside_at", "is", null)
    .where("kind", "!=", "site_changed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
