import { setImmediate } from "node:timers/promises";

/** Work that can pause after each step and go on later. A step takes a millisecond or two at most. */
export type Steps<Result> = Generator<undefined, Result>;

export function runThrough<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Nearly all searches are done within this time, without waiting for a slice. */
const AT_ONCE_MS = 2;
/** Longer searches continue in slices of this length. */
const SLICE_MS = 8;

/**
 * Runs steps so that no other request waits long: one slice per turn of the event loop, however many searches are
 * running, and the searches take turns.
 */
export function createSlices({ now }: { now: () => number }) {
  const waiting: (() => boolean)[] = [];
  let isRunning = false;

  async function runWaiting(): Promise<void> {
    isRunning = true;
    for (let slice = waiting.shift(); slice; slice = waiting.shift()) {
      await setImmediate();
      if (!slice()) waiting.push(slice);
    }
    isRunning = false;
  }

  /** The result, or undefined if it takes longer. */
  function advance<Result>(steps: Steps<Result>, forMs: number): { result: Result } | undefined {
    const until = now() + forMs;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { result: value };
      if (now() >= until) return undefined;
    }
  }

  return async function run<Result>(steps: Steps<Result>): Promise<Result> {
    const first = advance(steps, AT_ONCE_MS);
    if (first) return first.result;
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          const last = advance(steps, SLICE_MS);
          if (last) resolve(last.result);
          return last !== undefined;
        } catch (error) {
          reject(error);
          return true;
        }
      });
      if (!isRunning) void runWaiting();
    });
  };
}
