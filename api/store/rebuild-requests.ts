import { newestChange, recordChange } from "./changes.ts";
import type { Queryable, Store } from "./open.ts";

/** Asks the worker for a full build; resolves to the number of the change, which is settled when the tree is whole. */
export async function askForRebuild(store: Store): Promise<number> {
  return store.write(async (tx) => {
    await recordChange(tx, store, { kind: "site_changed", subjectId: "" });
    return newestChange(tx);
  });
}

/** Whether somebody asked for a full build, and whether it has failed since. */
export async function rebuildAsked(db: Queryable): Promise<"anew" | "again" | null> {
  const asked = await db
    .selectFrom("changes")
    .select("attempts")
    .where("settled_at", "is", null)
    .where("kind", "=", "site_changed")
    .orderBy("attempts")
    .limit(1)
    .executeTakeFirst();
  if (!asked) return null;
  return asked.attempts === 0 ? "anew" : "again";
}

/** Whether a change is settled, and the error of its last attempt. A change that is forgotten was settled. */
export async function stateOfChange(
  db: Queryable,
  number: number,
): Promise<{ isSettled: boolean; error: string | null }> {
  const row = await db
    .selectFrom("changes")
    .select(["settled_at", "error"])
    .where("number", "=", number)
    .executeTakeFirst();
  return { isSettled: row === undefined || row.settled_at !== null, error: row?.error ?? null };
}

/** Tells those who asked for a full build that it failed. They keep asking: it is tried again. */
export async function noteRebuildFailure(store: Store, message: string): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), error: message }))
      .where("kind", "=", "site_changed")
      .where("settled_at", "is", null)
      .execute(),
  );
}
