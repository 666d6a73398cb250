import { insertMany } from "../engine/bulk.ts";
import { NOTHING_DONE } from "./change-attempts.ts";
import { findFollower, join } from "./followers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { settleWaiting } from "./settle.ts";
import { findRows } from "../engine/rows.ts";

/** How far a follower has followed the log, for another follower that copies its files. */
export interface Position {
  settledTo: number;
  /** Changes that are settled before earlier ones, and those that are open or set aside. */
  rows: { number: number; settled_at: string | null; set_aside_at: string | null }[];
}

/** How much of the log a follower has; null for an unknown follower. */
export async function readPosition(db: Queryable, follower: string): Promise<Position | null> {
  const row = await findFollower(db, follower);
  if (!row) return null;
  const rows = await findRows(
    db,
    "progress",
    { follower_id: follower },
    ["number", "settled_at", "set_aside_at"],
    "number",
  );
  return { settledTo: row.settled_to, rows };
}

/** The last change that a follower has, whatever it lacks before. */
export function lastOf({ settledTo, rows }: Position): number {
  return Math.max(settledTo, ...rows.map((row) => (row.settled_at === null ? -1 : row.number)));
}

/**
 * Records that a follower has what another one had: a bucket holds what the tree held when the upload began. It joins when
 * it has every change, and settles what waited for it alone.
 */
export async function takePosition(
  store: Store,
  follower: string,
  { settledTo, rows }: Position,
): Promise<void> {
  const isJoined = await store.write(async (tx) => {
    await tx.deleteFrom("progress").where("follower_id", "=", follower).execute();
    const updated = await tx
      .updateTable("followers")
      .set({ settled_to: settledTo })
      .where("id", "=", follower)
      .returning("joined_at")
      .executeTakeFirst();
    // An operator has removed it. It registers again with its next heartbeat.
    if (!updated) return true;
    await insertMany(
      tx,
      "progress",
      rows.map((row) => ({ ...NOTHING_DONE, follower_id: follower, ...row })),
    );
    return updated.joined_at !== null;
  });
  if (!isJoined) await join(store, follower);
  await settleWaiting(store, follower);
}
