import { canRecover } from "../engine/faults.ts";
import { type DueLoop, endWithin, GRACE_MS, type Loop } from "./loop.ts";

/** How long the results of attempts may take to be recorded after the grace of a service that stops. */
const RECORD_MS = 2_000;

/** Attempts of a loop that run side by side while it looks for more. */
export function createAttempts() {
  const running = new Set<Promise<void>>();
  /** Errors of attempts that could not begin. They are tried again. */
  const failed: unknown[] = [];
  const stopping = new AbortController();

  /** Running attempts may finish for a while. */
  function stopSoon(): void {
    setTimeout(() => stopping.abort(), GRACE_MS).unref();
  }

  return {
    count: () => running.size,
    haveFailed: () => failed.length > 0,
    /** Given when attempts must end. */
    stopping: stopping.signal,
    /** Throws what attempts have met since the last call: a fault of the software, if there is one. */
    throwFailed: (): void => {
      const errors = failed.splice(0);
      if (errors.length) throw errors.find((error) => !canRecover(error)) ?? errors[0];
    },
    add: (attempt: Promise<void>, { wake }: Pick<Loop, "wake">): void => {
      const work = attempt
        .catch((error: unknown) => {
          // Stopped before the result could be recorded: the claim expires.
          if (!stopping.signal.aborted) failed.push(error);
        })
        .finally(() => {
          running.delete(work);
          wake();
        });
      running.add(work);
    },
    /** A loop that takes this step and is stopped together with its attempts. */
    loopOf: ({ run, wake }: Loop, step: () => Promise<unknown>): DueLoop => ({
      wake,
      catchUp: async () => {
        for (;;) {
          await step().catch(async (error: unknown) => {
            await Promise.all(running);
            failed.length = 0;
            throw error;
          });
          if (!running.size) return;
          await Promise.race(running);
        }
      },
      run: async (signal) => {
        signal.addEventListener("abort", stopSoon, { once: true });
        await run(signal);
        await endWithin(GRACE_MS + RECORD_MS, Promise.all(running), signal);
      },
    }),
  };
}
