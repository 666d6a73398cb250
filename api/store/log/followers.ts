import { timestamp } from "../../contract/clock.ts";
import { raiseNumber, readNumber } from "../pieces/public/counters.ts";
import { hasCaughtUp } from "./log-position.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { FollowerRow } from "../engine/tables-changes.ts";
import { insertRow, updateById, updateRows } from "../engine/rows.ts";

// A follower is a copy of the public files that follows the log of changes: the tree of a node, or a bucket. It has nothing to
// do with people who follow a writer.

/** The follower of a service with a single tree. A SQLite database has no other tree. */
export const SINGLE_TREE = "tree";

/** A follower that is silent for longer is not waited for. */
export const SILENT_AFTER_MS = 30_000;

export type Identity = Pick<FollowerRow, "id" | "kind" | "name" | "version" | "run">;

/** The run of a follower that no process works for. */
const NO_RUN = "";

/** How long a follower counts as running without a further heartbeat; 0 for one that has stopped. */
export function runningForMs(
  { clock }: Pick<Store, "clock">,
  { run, heartbeat_at }: Pick<FollowerRow, "run" | "heartbeat_at">,
): number {
  if (run === NO_RUN) return 0;
  return Math.max(0, Date.parse(heartbeat_at) + SILENT_AFTER_MS - clock().getTime());
}

/** A follower whose heartbeat is older than this is silent. */
export function silentBefore({ clock }: Pick<Store, "clock">): string {
  return new Date(clock().getTime() - SILENT_AFTER_MS).toISOString();
}

/**
 * Registers a follower at its start. One that was silent, and one that is new, joins when it has caught up: until then
 * nobody waits for it.
 */
export async function registerFollower(store: Store, identity: Identity): Promise<void> {
  const now = timestamp(store.clock);
  const { id, ...rest } = identity;
  await store.write(async (tx) => {
    const known = await findFollower(tx, id);
    if (!known) await createFollower(tx, store, id);
    const isStillJoined = known !== undefined && known.heartbeat_at > silentBefore(store);
    await updateById(tx, "followers", id, {
      ...rest,
      started_at: now,
      heartbeat_at: now,
      clock_ahead_ms: store.clockAheadMs(),
      joined_at: isStillJoined ? known.joined_at : null,
    });
  });
}

/** Adds the row of a follower that works without being registered, such as a build by hand. */
export async function requireFollower(tx: Queryable, store: Store, id: string): Promise<void> {
  if (!(await findFollower(tx, id))) await createFollower(tx, store, id);
}

export async function findFollower(db: Queryable, id: string): Promise<FollowerRow | undefined> {
  return db.selectFrom("followers").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * The first follower of a database is the tree that was alone until now: it has everything that is settled, and what was
 * settled before cannot be followed by others. Every later follower is new.
 */
async function createFollower(tx: Queryable, store: Store, id: string): Promise<void> {
  const others = await tx.selectFrom("followers").select("id").limit(1).executeTakeFirst();
  const settledTo = others ? -1 : await lastBeforeOpen(tx);
  if (!others) await raiseNumber(tx, FORGOTTEN, settledTo);
  const now = timestamp(store.clock);
  await insertRow(tx, "followers", {
    id,
    kind: "tree",
    name: id,
    version: "",
    run: NO_RUN,
    settled_to: settledTo,
    started_at: now,
    heartbeat_at: now,
    joined_at: null,
    failing_since: null,
    failure: null,
    clock_ahead_ms: 0,
  });
}

async function lastBeforeOpen(tx: Queryable): Promise<number> {
  const { open, newest } = await tx
    .selectFrom("changes")
    .select(({ fn, eb }) => [
      fn.max<number | null>("number").as("newest"),
      fn
        .min<number | null>(eb.case().when("settled_at", "is", null).then(eb.ref("number")).end())
        .as("open"),
    ])
    .executeTakeFirstOrThrow();
  return open === null ? (newest ?? -1) : open - 1;
}

export type Beat = "joined" | "waiting" | "replaced";

/**
 * Stores the heartbeat of a follower. One that comes back from a silence, or that could not write for as long, joins
 * again when it has caught up. `replaced` means that another process runs under the same id, or that the follower was
 * removed.
 */
export async function beat(
  tx: Queryable,
  store: Store,
  { id, run }: Pick<Identity, "id" | "run">,
): Promise<Beat> {
  const row = await tx
    .updateTable("followers")
    .set(({ eb }) => ({
      heartbeat_at: timestamp(store.clock),
      clock_ahead_ms: store.clockAheadMs(),
      joined_at: eb
        .case()
        .when(
          eb.and([
            eb("heartbeat_at", ">", silentBefore(store)),
            eb.or([
              eb("failing_since", "is", null),
              // As long as it may be silent: see places.ts.
              eb("failing_since", ">", silentBefore(store)),
            ]),
          ]),
        )
        .then(eb.ref("joined_at"))
        .else(null)
        .end(),
    }))
    .where("id", "=", id)
    .where("run", "=", run)
    .returning("joined_at")
    .executeTakeFirst();
  if (!row) return "replaced";
  return row.joined_at === null ? "waiting" : "joined";
}

/** Joins if it has caught up. Returns whether it has joined. No change is recorded or settled meanwhile. */
export async function join(store: Store, id: string): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await hasCaughtUp(tx, id))) return false;
    await updateById(tx, "followers", id, { joined_at: timestamp(store.clock) });
    return true;
  });
}

/** Records that a follower stops: others no longer wait for it, and its leases are free. */
export async function leave(
  store: Store,
  { id, run }: Pick<Identity, "id" | "run">,
): Promise<void> {
  await store.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("followers")
      .set({ joined_at: null })
      .where("id", "=", id)
      .where("run", "=", run)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tx.deleteFrom("leases").where("holder", "=", id).execute();
  });
}

/** Says that a node has stopped, and with it the bucket that it wrote to: from now on, nothing of it writes. */
export async function noteStopped(
  store: Store,
  { id, run }: Pick<Identity, "id" | "run">,
): Promise<void> {
  await store.writeAlongside(async (tx) => {
    await updateRows(tx, "followers", { run }, { run: NO_RUN, joined_at: null });
    await tx.deleteFrom("leases").where("holder", "=", id).execute();
  });
}

/** The counter with the highest number of a change that can no longer be followed. */
const FORGOTTEN = "forgotten change";

export async function noteForgotten(tx: Queryable, number: number): Promise<void> {
  await raiseNumber(tx, FORGOTTEN, number);
}

/** The lowest number up to which a living follower has the log, or null if none lives. */
export async function lowestPosition(tx: Queryable, store: Store): Promise<number | null> {
  const { lowest } = await tx
    .selectFrom("followers")
    .select(({ fn }) => fn.min<number | null>("settled_to").as("lowest"))
    .where("joined_at", "is not", null)
    .where("heartbeat_at", ">", silentBefore(store))
    .executeTakeFirstOrThrow();
  return lowest;
}

/** Whether a follower lacks a change that is no longer in the log. It can only start anew. */
export async function isBehindLog(
  db: Queryable,
  { id, settled_to }: Pick<FollowerRow, "id" | "settled_to">,
): Promise<boolean> {
  const forgotten = await readNumber(db, FORGOTTEN);
  if (settled_to < forgotten) return true;
  const row = await db
    .selectFrom("progress")
    .select("number")
    .where("follower_id", "=", id)
    .where("settled_at", "is", null)
    .where("number", "<=", forgotten)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a follower that does not come back. Returns false if there is none with this id. */
export async function removeFollower(store: Store, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.write((tx) =>
    tx.deleteFrom("followers").where("id", "=", id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
