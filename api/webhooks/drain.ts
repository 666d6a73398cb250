import { WEBHOOK_LIMITS } from "../contract/webhook.ts";
import { type Claim, claimDue, isAnythingDue, releaseClaim } from "../store/delivery-claims.ts";
import { type AttemptOutcome, type Attempt, recordAttempt } from "../store/delivery-results.ts";
import { deliver, type DeliverOptions } from "./deliver.ts";

export interface Deliveries {
  /** Sends everything that is due now, and waits for the results. */
  catchUp(): Promise<void>;
  /** Sends deliveries as they become due, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

/** How often to look for due deliveries: retries become due by time, and other processes may add some. */
const POLL_MS = 500;
/** How long to wait if the record of a piece is not in the tree. */
const ABSENT_MS = 5_000;
/** How long running requests may finish when the service stops. The whole service has ten seconds. */
const GRACE_MS = 4_000;

/**
 * Claims due deliveries, sends them in parallel and records the results. All state is in the database: if the process is
 * killed at any point, the next one continues when the claims expire.
 */
export function createDeliveries(
  options: DeliverOptions & {
    log?: (message: string) => void;
    pollMs?: number;
    /** Whether the tree has the files that payloads are read from. */
    isReady?: () => boolean;
  },
): Deliveries {
  const { store, log, pollMs = POLL_MS, isReady = () => true } = options;
  const running = new Set<Promise<void>>();
  const late = new AbortController();
  let wakeUp: (() => void) | undefined;
  let isWoken = false;

  /** A call while deliveries are being claimed takes effect right after. */
  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  async function start(): Promise<void> {
    const room = WEBHOOK_LIMITS.atOnce - running.size;
    if (room <= 0 || !isReady() || !(await isAnythingDue(store))) return;
    for (const claim of await claimDue(store, room)) {
      const work = attempt(claim).finally(() => running.delete(work));
      running.add(work);
    }
  }

  async function attempt(claim: Claim): Promise<void> {
    const made = await deliver(options, claim, late.signal);
    if (!made) return releaseClaim(store, claim);
    if (made === "absent") {
      // The piece was withdrawn, or its record is about to be written: this does not count as an attempt.
      return releaseClaim(store, claim, new Date(store.clock().getTime() + ABSENT_MS));
    }
    const after = await recordAttempt(store, claim, made);
    if (after && after.status !== "delivered") log?.(wordOf(claim, made.attempt, after));
  }

  /** Waits until a delivery ends, `wake` is called or the poll time is over. Passes on errors of deliveries. */
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

/** A log line about a failed delivery. It only names the host, since the rest of the address may be a secret. */
function wordOf(
  { id, writerId, url }: Claim,
  { status: answered, error }: Attempt,
  { status, dueAt, isSwitchedOff }: AttemptOutcome,
): string {
  const outcome = answered === null ? (error ?? "No answer.") : `It answered ${answered}.`;
  const next = isSwitchedOff
    ? "The webhook is switched off."
    : status === "due"
      ? `The next attempt is at ${dueAt}.`
      : "There are no more attempts.";
  return `Delivery ${id} of writer ${writerId} to ${new URL(url).host} failed. ${outcome} ${next}`;
}
