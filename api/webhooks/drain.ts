import { WEBHOOK_LIMITS } from "../contract/webhook.ts";
import { type Claim, claimDue, isAnythingDue, releaseClaim } from "../store/delivery-claims.ts";
import { type AttemptOutcome, type Attempt, recordAttempt } from "../store/delivery-results.ts";
import { deliver, type DeliverOptions } from "./deliver.ts";

export interface Deliveries {
  /** Sends all that is due now, and waits for it. */
  catchUp(): Promise<void>;
  /** Sends what becomes due until it is told to stop. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

/** Retries become due by time alone, and another process may make one due: so often they are looked for. */
const POLL_MS = 500;
/** Until a piece is looked for again whose record was not in the tree. */
const ABSENT_MS = 5_000;
/** A receiver at its answer gets this long when we are told to stop; the service as a whole has ten seconds. */
const GRACE_MS = 4_000;

/**
 * Claims what is due, sends it side by side, and writes down what came of it. All that it knows is in the rows: killed at
 * any instant, the next one goes on where the claims run out.
 */
export function createDeliveries(
  options: DeliverOptions & { log?: (message: string) => void; pollMs?: number },
): Deliveries {
  const { store, log, pollMs = POLL_MS } = options;
  const running = new Set<Promise<void>>();
  const late = new AbortController();
  let wakeUp: (() => void) | undefined;
  let isWoken = false;

  /** A call while deliveries are being claimed is heard when that is done. */
  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  async function start(): Promise<void> {
    const room = WEBHOOK_LIMITS.atOnce - running.size;
    if (room <= 0 || !(await isAnythingDue(store))) return;
    for (const claim of await claimDue(store, room)) {
      const work = attempt(claim).finally(() => running.delete(work));
      running.add(work);
    }
  }

  async function attempt(claim: Claim): Promise<void> {
    const made = await deliver(options, claim, late.signal);
    if (!made) return releaseClaim(store, claim);
    if (made === "absent") {
      // Taken down since it was claimed, or its record is about to be written: it is no try, and counts for nothing.
      return releaseClaim(store, claim, new Date(store.clock().getTime() + ABSENT_MS));
    }
    const after = await recordAttempt(store, claim, made);
    if (after && after.status !== "delivered") log?.(wordOf(claim, made.attempt, after));
  }

  /** Until one is done, somebody calls, or it is time to look. A try that threw is thrown on here. */
  async function pause(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const called = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pollMs);
      wakeUp = resolve;
    });
    await Promise.race([called, ...running]).finally(() => clearTimeout(timer));
  }

  return {
    wake,
    catchUp: async () => {
      for (;;) {
        await start();
        if (!running.size) return;
        await Promise.race(running);
      }
    },
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      while (!signal.aborted) {
        isWoken = false;
        await start();
        if (!isWoken) await pause();
      }
      const timer = setTimeout(() => late.abort(), GRACE_MS);
      await Promise.all(running).finally(() => clearTimeout(timer));
    },
  };
}

/** For the operator: who did not take what. Of an address the host alone: the rest may be a secret. */
function wordOf(
  { id, writerId, url }: Claim,
  { status: answered, error }: Attempt,
  { status, dueAt, isSwitchedOff }: AttemptOutcome,
): string {
  const outcome = answered === null ? (error ?? "No answer.") : `It answered ${answered}.`;
  const next = isSwitchedOff
    ? "The webhook is switched off."
    : status === "due"
      ? `The next try is at ${dueAt}.`
      : "It is not tried again.";
  return `Delivery ${id} of writer ${writerId} to ${new URL(url).host} failed. ${outcome} ${next}`;
}
