export interface ProgressOptions {
  /** Work that has not come on for this long hangs. */
  stuckMs?: number | undefined;
  onStuck: (minutes: number) => void;
}

export interface Progress {
  /** Watches a piece of work until it ends. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The work has come on. */
  made(): void;
}

/**
 * Far longer than any part of a full build takes, also for a large site on a slow disk: a worker that is ended by mistake
 * would begin the same build again each time.
 */
const STUCK_MS = 30 * 60_000;
/** Time is counted in ticks, not by the clock: a machine that slept has not worked. */
const TICKS = 60;

/**
 * Tells when work hangs while the event loop turns: for instance when it waits for a thread that never answers. The
 * server asks the worker for signs of life, and does not see that.
 */
export function createProgress({ stuckMs = STUCK_MS, onStuck }: ProgressOptions): Progress {
  let ticks = 0;
  return {
    during: async (work) => {
      ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (ticks === TICKS) onStuck(Math.round(stuckMs / 60_000));
      }, stuckMs / TICKS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
    made: () => {
      ticks = 0;
    },
  };
}
