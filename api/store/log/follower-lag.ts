import type { Places } from "../../contract/bucket.ts";
import { runningForMs } from "./followers.ts";
import { lackingOf } from "./log-position.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { FollowerRow } from "../engine/tables-changes.ts";

export interface ListedFollower extends FollowerRow {
  /** Whether it is running, as far as others know. */
  is_alive: boolean;
  /** Changes that it lacks, without those set aside. */
  lag_changes: number;
  /** The age of the oldest of them. */
  lag_s: number;
  /**
   * The time of the oldest of them, if the whole service waits for it: nothing new is live until this follower has it.
   */
  holds_up_since: string | null;
  set_aside: number;
}

/** A busy node is behind for seconds. One that is behind for longer has a trouble of its own. */
const HOLDS_UP_AFTER_S = 60;

/** Every follower, with how far it is behind. */
export async function listFollowers({ read, clock, places }: Store): Promise<ListedFollower[]> {
  const rows = await read
    .selectFrom("followers")
    .selectAll()
    .orderBy("name")
    .orderBy("id")
    .execute();
  const listed: ListedFollower[] = [];
  for (const row of rows) {
    const { pending, oldest, setAside } = await lagOf(read, row.id);
    const seconds =
      oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
    const isAlive = runningForMs({ clock }, row) > 0;
    // A failing one is named for that, and is not waited for beyond half a minute.
    const isWaitedFor =
      isAlive &&
      row.joined_at !== null &&
      row.failing_since === null &&
      isPublicPlace(places, row) &&
      seconds > HOLDS_UP_AFTER_S;
    listed.push({
      ...row,
      is_alive: isAlive,
      lag_changes: pending,
      lag_s: seconds,
      holds_up_since: isWaitedFor ? oldest : null,
      set_aside: setAside,
    });
  }
  return listed;
}

/** How a node stands among the others. */
export interface Among {
  /** Whether it has caught up with the log. */
  hasJoined: boolean;
  /** Whether another node can serve readers instead. */
  hasOthers: boolean;
}

export async function amongNodes(store: Store, id: string): Promise<Among> {
  const rows = await store.read
    .selectFrom("followers")
    .select(["id", "run", "heartbeat_at", "joined_at", "failing_since"])
    .where("kind", "=", "tree")
    .execute();
  return {
    hasJoined: rows.some((row) => row.id === id && row.joined_at !== null),
    hasOthers: rows.some(
      (row) =>
        row.id !== id &&
        row.joined_at !== null &&
        row.failing_since === null &&
        runningForMs(store, row) > 0,
    ),
  };
}

/** Whether the site's address leads to it. */
function isPublicPlace({ publicAt }: Places, { kind }: FollowerRow): boolean {
  return publicAt === "both" || (publicAt === "bucket") === (kind === "bucket");
}

export interface Lag {
  /** Changes that a follower lacks, or that one of them lacks, without those set aside. */
  pending: number;
  /** The time of the oldest of them. */
  oldest: string | null;
  setAside: number;
}

export async function lagOf(db: Queryable, id: string): Promise<Lag> {
  const rows = await db
    .selectFrom(lackingOf(db, id).as("open"))
    .select((eb) => [
      eb.case().when("set_aside_at", "is", null).then(0).else(1).end().as("aside"),
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .groupBy("aside")
    .execute();
  return lagFrom(rows);
}

/** How far a follower is behind. Takes at most two rows: one for changes that were set aside, one for all others. */
export function lagFrom(
  rows: readonly { aside: number; count: number; oldest: string | null }[],
): Lag {
  const waiting = rows.find((row) => row.aside === 0);
  const aside = rows.find((row) => row.aside === 1);
  return {
    pending: waiting?.count ?? 0,
    oldest: waiting?.oldest ?? null,
    setAside: aside?.count ?? 0,
  };
}
