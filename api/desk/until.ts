import { setTimeout as delay } from "node:timers/promises";
import { buildProgressOf, type Withdrawal, withdrawalStateOf } from "../store/changes.ts";
import type { Store } from "../store/open.ts";

export type Standing = Awaited<ReturnType<typeof buildProgressOf>>;

const WAIT_AT_MOST_MS = 10_000;
/** Most is done within a few of these; who waits longer is looked after less often. */
const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 250;
/** Each waiter looks into the database: a crowd of them is told how things stand, and not to wait. */
const MOST_WAITING = 50;
let waiting = 0;

/** Waits for the worker, which settles a change when its files are in place. */
export async function untilShown(store: Store, subjectId: string): Promise<Standing> {
  return until(
    () => buildProgressOf(store.read, subjectId),
    (standing) => standing !== "waiting",
  );
}

/** Waits until the worker has taken something off the site. */
export async function untilGone(store: Store, subjectId: string): Promise<Withdrawal> {
  return until(
    () => withdrawalStateOf(store.read, subjectId),
    (state) => state === "gone",
  );
}

/** Looks again and again, for as long as somebody waits for a page. */
export async function until<Found>(
  look: () => Promise<Found>,
  isThere: (found: Found) => boolean,
  atMostMs = WAIT_AT_MOST_MS,
): Promise<Found> {
  const end = performance.now() + (waiting < MOST_WAITING ? atMostMs : 0);
  waiting++;
  try {
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.2, LAST_LOOK_MS)) {
      const found = await look();
      if (isThere(found) || performance.now() >= end) return found;
      await delay(pause);
    }
  } finally {
    waiting--;
  }
}
