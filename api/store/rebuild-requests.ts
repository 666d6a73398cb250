import { timestamp } from "../contract/clock.ts";
import { newestChange, recordChange } from "./changes.ts";
import type { Queryable, Store } from "./open.ts";

/** Asks the worker for a full build; resolves to the number of the change, which is settled when the tree is whole. */
export async function askForRebuild(store: Store): Promise<number> {
  return askForSite(store, "");
}

/** The subject of a request to read the theme again. */
const THEME = "theme";

/**
 * Asks the worker to read the theme again. The change is settled when a tree of it is live, or at once where the theme is
 * broken: then the change keeps the error.
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

/** What somebody asked of the whole site. */
export interface SiteRequest {
  number: number;
  wants: "tree" | "theme";
  /** How often a full build has failed since. */
  attempts: number;
}

/** Requests that are not settled yet, oldest first. */
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

/** Settles requests for the theme, with what is wrong with it or with null. */
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
