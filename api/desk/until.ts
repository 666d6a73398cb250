import { setTimeout as delay } from "node:timers/promises";
import { buildProgressOf, type Withdrawal, withdrawalStateOf } from "../store/log/change-states.ts";
import type { Store } from "../store/engine/open.ts";

export type BuildProgress = Awaited<ReturnType<typeof buildProgressOf>>;

const WAIT_AT_MOST_MS = 10_000;
/** Most changes are done within a few of these intervals; after that the interval grows. */
const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 250;
/** Each waiting request polls the database. Beyond this number, requests get the current state at once. */
const MOST_WAITING = 50;
let waiting = 0;

/** Waits until the worker has put the files of a change in place, or cannot. */
export async function untilShown(
  store: Store,
  subjectId: string,
  atMostMs = WAIT_AT_MOST_MS,
): Promise<BuildProgress> {
  return until(
    () => buildProgressOf(store.read, subjectId),
    (progress) => progress !== "waiting",
    atMostMs,
  );
}

/** Waits until the worker has removed something from the site. */
export async function untilGone(store: Store, subjectId: string): Promise<Withdrawal> {
  return until(
    () => withdrawalStateOf(store, subjectId),
    (state) => state === "gone",
  );
}

/** Polls until `isThere`, or until the time is over; answers what was found last. */
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
