import { timestamp } from "../contract/clock.ts";
import type { Queryable, Store } from "./open.ts";
import type { ChangeRow } from "./tables.ts";

// The progress of the build with open changes. `changes.ts` creates changes, and `settle.ts` settles them.

/** Stores the progress of a change that is built in slices. */
export async function moveCursor(tx: Queryable, number: number, from: number): Promise<void> {
  await tx
    .updateTable("changes")
    .set({ cursor: String(from) })
    .where("number", "=", number)
    .execute();
}

/** Counts a failed attempt. A change that is set aside is retried only on request. */
export async function recordAttempt(
  store: Store,
  { number, attempts }: Pick<ChangeRow, "number" | "attempts">,
  { error, isSetAside }: { error: Error; isSetAside: boolean },
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set({
        attempts: attempts + 1,
        error: error.message,
        set_aside_at: isSetAside ? timestamp(store.clock) : null,
      })
      .where("number", "=", number)
      .execute(),
  );
}

/** Counts a failed attempt, and retries the change after a pause. */
export async function postponeChange(
  store: Store,
  { number, attempts, removed_at }: Pick<ChangeRow, "number" | "attempts" | "removed_at">,
  { error, isRemoved, pauseMs }: { error: Error; isRemoved: boolean; pauseMs: number },
): Promise<void> {
  const now = store.clock();
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set({
        attempts: attempts + 1,
        error: error.message,
        removed_at: isRemoved ? (removed_at ?? timestamp(store.clock)) : null,
        retry_at: new Date(now.getTime() + pauseMs).toISOString(),
      })
      .where("number", "=", number)
      .execute(),
  );
}
