export interface Shares {
  /** Takes one place for a writer. Gives a function that frees it, or null if there is no place. */
  take(writerId: string): (() => void) | null;
}

/** Room for the worker's 32 deliveries and 4 checks, and for checks that people start in the desk. */
const AT_ONCE = 64;
/** The worker sends a writer at most two deliveries, a website check and a picture's request at a time. */
const AT_ONCE_PER_WRITER = 4;

/** Counts running requests, so that one writer's slow addresses cannot use up all places. */
export function createShares({
  atOnce = AT_ONCE,
  perWriter = AT_ONCE_PER_WRITER,
}: { atOnce?: number; perWriter?: number } = {}): Shares {
  const running = new Map<string, number>();
  let all = 0;
  return {
    take: (writerId) => {
      const theirs = running.get(writerId) ?? 0;
      if (all >= atOnce || theirs >= perWriter) return null;
      all++;
      running.set(writerId, theirs + 1);
      return () => {
        all--;
        const left = (running.get(writerId) ?? 1) - 1;
        if (left) running.set(writerId, left);
        else running.delete(writerId);
      };
    },
  };
}
