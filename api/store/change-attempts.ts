import { timestamp } from "../contract/clock.ts";
import type { Queryable, Store } from "./open.ts";
import type { ChangeRow } from "./tables.ts";

// How far the build is with an open change. Changes are made in `changes.ts` and settled in `settle.ts`.

/** Notes how far a change that is built in slices has come. */
export async function moveCursor(tx: Queryable, number: number, from: number): Promise<void> {
  await tx
    .updateTable("changes")
    .set({ cursor: String(from) })
    .where("number", "=", number)
    .execute();
}

/** Counts a failed attempt. A change that is set aside is not tried again until somebody asks for it. */
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

/** Counts a failed attempt, and has the change tried again after a pause. */
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
