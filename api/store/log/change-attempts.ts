import { timestamp } from "../../contract/clock.ts";
import { requireFollower } from "./followers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { ChangeProgress } from "../engine/tables-changes.ts";

// The progress of a follower with changes that it has begun. `changes.ts` creates changes, and `settle.ts` settles them.

export const NOTHING_DONE: ChangeProgress = {
  attempts: 0,
  cursor: null,
  error: null,
  retry_at: null,
  removed_at: null,
  set_aside_at: null,
};

/** Stores how far a follower is with a change. */
export async function putProgress(
  tx: Queryable,
  store: Store,
  { follower, number }: { follower: string; number: number },
  news: Partial<ChangeProgress> & { settled_at?: string },
): Promise<void> {
  await requireFollower(tx, store, follower);
  await tx
    .insertInto("progress")
    .values({ follower_id: follower, number, attempts: 0, ...news })
    .onConflict((conflict) => conflict.columns(["follower_id", "number"]).doUpdateSet(news))
    .execute();
}

/** Stores the progress of a change that is built in slices. */
export async function moveCursor(
  tx: Queryable,
  store: Store,
  change: { follower: string; number: number },
  from: number,
): Promise<void> {
  await putProgress(tx, store, change, { cursor: String(from) });
}

/** The longest pause before a change is retried. */
export const LONGEST_RETRY_MS = 5 * 60_000;

interface Attempted extends Pick<ChangeProgress, "attempts"> {
  follower: string;
  number: number;
}

/** Counts a failed attempt. A change that is set aside is retried only on request. */
export async function recordAttempt(
  store: Store,
  change: Attempted,
  { error, isSetAside }: { error: Error; isSetAside: boolean },
): Promise<void> {
  const set_aside_at = isSetAside ? timestamp(store.clock) : null;
  await countAttempt(store, change, error, { set_aside_at });
}

/** Counts a failed attempt, and retries the change after a pause. */
export async function postponeChange(
  store: Store,
  change: Attempted & Pick<ChangeProgress, "removed_at">,
  { error, isRemoved, pauseMs }: { error: Error; isRemoved: boolean; pauseMs: number },
): Promise<void> {
  const now = store.clock();
  await countAttempt(store, change, error, {
    removed_at: isRemoved ? (change.removed_at ?? now.toISOString()) : null,
    retry_at: new Date(now.getTime() + pauseMs).toISOString(),
  });
}

async function countAttempt(
  store: Store,
  { follower, number, attempts }: Attempted,
  error: Error,
  news: Partial<ChangeProgress>,
): Promise<void> {
  const progress = { attempts: attempts + 1, error: error.message, ...news };
  await store.write((tx) => putProgress(tx, store, { follower, number }, progress));
}

/** Retries changes that were set aside or postponed, at once: of one number or follower, or all. Returns their number. */
export async function retryChanges(
  store: Store,
  { number, follower }: { number?: number | undefined; follower?: string } = {},
): Promise<number> {
  return store.write(async (tx) => {
    let query = tx
      .updateTable("progress")
      .set({ set_aside_at: null, retry_at: null, error: null, attempts: 0 })
      .where((eb) => eb.or([eb("set_aside_at", "is not", null), eb("retry_at", "is not", null)]))
      .where("settled_at", "is", null);
    if (number !== undefined) query = query.where("number", "=", number);
    if (follower !== undefined) query = query.where("follower_id", "=", follower);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
