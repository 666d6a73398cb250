export interface Shares {
  /** Takes one place for a writer. Call what is returned to give it back. `null` where there is none. */
  take(writerId: string): (() => void) | null;
}

/** Room for 32 deliveries and 4 checks of the worker, and for as many checks as people press for in the desk. */
const AT_ONCE = 64;
/** The worker sends a writer at most two deliveries, a website check and a picture's request at a time. */
const AT_ONCE_PER_WRITER = 4;

/** Counts the requests that are under way, so that no writer's slow addresses take the room of all others. */
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
