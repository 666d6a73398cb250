import { setTimeout as delay } from "node:timers/promises";
import { standingOf } from "../store/changes.ts";
import type { Store } from "../store/open.ts";

export type Standing = Awaited<ReturnType<typeof standingOf>>;

const WAIT_AT_MOST_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** Waits for the worker, which settles a change when its files are in place. */
export async function untilShown(store: Store, subjectId: string): Promise<Standing> {
  return until(
    () => standingOf(store.read, subjectId),
    (standing) => standing !== "waiting",
  );
}

/** Looks again and again, for as long as somebody waits for a page. */
export async function until<Found>(
  look: () => Promise<Found>,
  isThere: (found: Found) => boolean,
  atMostMs = WAIT_AT_MOST_MS,
): Promise<Found> {
  const end = performance.now() + atMostMs;
  for (;;) {
    const found = await look();
    if (isThere(found) || performance.now() >= end) return found;
    await delay(LOOK_EVERY_MS);
  }
}
