import { timestamp } from "../contract/clock.ts";
import { newestChange, recordChange } from "./changes.ts";
import type { Queryable, Store } from "./open.ts";

/** Requests a full build. Resolves to the number of the change, which is settled when the new tree is live. */
export async function askForRebuild(store: Store): Promise<number> {
  return askForSite(store, "");
}

/** The subject of a request to reload the theme. */
const THEME = "theme";

/**
 * Requests a reload of the theme. The change is settled when a tree with the theme is live, or at once if the theme is
 * broken. The change has the error then.
 */
export async function askForTheme(store: Store): Promise<number> {
  return askForSite(store, THEME);
}

async function askForSite(store: Store, subjectId: string): Promise<number> {
  return store.write(async (tx) => {
    await recordChange(tx, store, { kind: "site_changed", subjectId });
    return newestChange(tx);
  });
}

/** A request that concerns the whole site. */
export interface SiteRequest {
  number: number;
  wants: "tree" | "theme";
  /** The number of full builds that have failed since. */
  attempts: number;
}

/** Open requests, oldest first. */
export async function openSiteRequests(db: Queryable): Promise<SiteRequest[]> {
  const rows = await db
    .selectFrom("changes")
    .select(["number", "subject_id", "attempts"])
    .where("settled_at", "is", null)
    .where("kind", "=", "site_changed")
    .orderBy("number")
    .execute();
  return rows.map(({ number, subject_id, attempts }) => ({
    number,
    wants: subject_id === THEME ? "theme" : "tree",
    attempts,
  }));
}

/** Settles requests to reload the theme, with its error or null. */
export async function answerThemeRequests(
  store: Store,
  upTo: number,
  error: string | null,
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set({ settled_at: timestamp(store.clock), error })
      .where("settled_at", "is", null)
      .where("kind", "=", "site_changed")
      .where("subject_id", "=", THEME)
      .where("number", "<=", upTo)
      .execute(),
  );
}

/** Whether a change is settled, and the error of its last attempt. A change that was removed counts as settled. */
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

/** Stores the error of a full build with the requests for it. They stay open, and the build is retried. */
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
