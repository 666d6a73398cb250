import { timestamp } from "../../contract/clock.ts";
import { putProgress } from "./change-attempts.ts";
import { recordChange } from "./changes.ts";
import { lackingOf } from "./log-position.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { settle } from "./settle.ts";
import { findRow } from "../engine/rows.ts";

/** Requests a full build of every tree. Resolves to the number of the change, which is settled when they are live. */
export async function askForRebuild(store: Store): Promise<number> {
  return askForSite(store, TREE);
}

/** The subjects of requests for every file, and to reload the theme. */
const TREE = "";
const THEME = "theme";

/**
 * Requests a reload of the theme. A follower has the change when its tree with the theme is live, or at once if the
 * theme is broken. Its progress has the error then.
 */
export async function askForTheme(store: Store): Promise<number> {
  return askForSite(store, THEME);
}

async function askForSite(store: Store, subjectId: string): Promise<number> {
  return store.write((tx) => recordChange(tx, store, { kind: "site_changed", subjectId }));
}

/** A request that concerns the whole site. */
export interface SiteRequest {
  number: number;
  /** Every file made anew; the theme read again; or pages with other settings. */
  wants: "tree" | "theme" | "settings";
  /** The number of full builds that have failed since. */
  attempts: number;
}

const WANTS: Readonly<Record<string, SiteRequest["wants"]>> = { [TREE]: "tree", [THEME]: "theme" };

/** The requests that a follower has not answered, oldest first. */
export async function openSiteRequests(db: Queryable, follower: string): Promise<SiteRequest[]> {
  const rows = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select(["number", "subject_id", "attempts"])
    .where("kind", "=", "site_changed")
    .orderBy("number")
    .execute();
  return rows.map(({ number, subject_id, attempts }) => ({
    number,
    wants: WANTS[subject_id] ?? "settings",
    attempts,
  }));
}

/** Answers requests to reload the theme, with its error or null. */
export async function answerThemeRequests(
  store: Store,
  follower: string,
  { upTo, error }: { upTo: number; error: string | null },
): Promise<void> {
  await store.write(async (tx) => {
    const requests = await openSiteRequests(tx, follower);
    const answered = requests.filter(({ number, wants }) => wants === "theme" && number <= upTo);
    await settle(tx, store, follower, answered);
    if (error === null) return;
    const settled_at = timestamp(store.clock);
    for (const { number } of answered) {
      await putProgress(tx, store, { follower, number }, { error, settled_at });
    }
  });
}

/** Whether a change is settled, and the error of its last attempt. A change that was removed counts as settled. */
export async function stateOfChange(
  db: Queryable,
  number: number,
): Promise<{ isSettled: boolean; error: string | null }> {
  const change = await findRow(db, "changes", { number }, ["settled_at"]);
  const failed = await db
    .selectFrom("progress")
    .select("error")
    .where("number", "=", number)
    .where("error", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const isSettled = change === undefined || change.settled_at !== null;
  return { isSettled, error: failed?.error ?? null };
}

/** Stores the error of a follower's full build with the requests for it. They stay open, and the build is retried. */
export async function noteRebuildFailure(
  store: Store,
  follower: string,
  error: string,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { number, attempts } of await openSiteRequests(tx, follower)) {
      await putProgress(tx, store, { follower, number }, { attempts: attempts + 1, error });
    }
  });
}
