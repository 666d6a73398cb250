export interface ProgressOptions {
  /** Work without progress for this long counts as stuck. */
  stuckMs?: number | undefined;
  onStuck: (minutes: number) => void;
}

export interface Progress {
  /** Watches a piece of work until it ends. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The work has made progress. */
  made(): void;
}

/**
 * Far longer than any part of a full build takes, also for a large site on a slow disk: a worker that is ended by mistake
 * would begin the same build again each time.
 */
const STUCK_MS = 30 * 60_000;
/** Time is counted in ticks, not by the clock: a machine that slept has not worked meanwhile. */
const TICKS = 60;

/**
 * Notices work that is stuck while the event loop still runs, for instance because a thread never answers. The server's
 * pings of the worker cannot notice that.
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
