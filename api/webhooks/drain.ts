import { english, kept } from "../contract/say.ts";
import { WEBHOOK_LIMITS } from "../contract/webhook.ts";
import {
  type Claim,
  claimDue,
  isAnythingDue,
  releaseClaim,
} from "../store/webhooks/delivery-claims.ts";
import {
  type AttemptOutcome,
  type Attempt,
  recordAttempt,
} from "../store/webhooks/delivery-results.ts";
import { createAttempts } from "../store/log/attempts.ts";
import { createLoop, createQuiet, type DueLoop, patiently } from "../store/log/loop.ts";
import type { Troubles } from "../store/log/troubles.ts";
import { deliver, type DeliverOptions } from "./deliver.ts";

/** How often to look for due deliveries: retries become due by time, and other processes may add some. */
const POLL_MS = 500;
/** While nothing is written, retries that become due by time are looked for this seldom. */
const QUIET_POLLS = 4;
/** How long to wait if the record of a piece is not in the tree. */
const ABSENT_MS = 5_000;

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
    troubles?: Troubles;
  },
): DueLoop {
  const { store, log, pollMs = POLL_MS, isReady = () => true, troubles } = options;
  const quiet = createQuiet(store, QUIET_POLLS * pollMs);
  const loop = createLoop({
    name: "webhooks",
    step: async () => void (await quiet.look(start)),
    pollMs,
    troubles,
    isQuiet: () => quiet.holds() && !attempts.haveFailed() && !unrecorded.size,
  });
  const attempts = createAttempts();
  /** Why the database could not take results yet, one error for each. */
  const unrecorded = new Set<{ error: unknown }>();

  /** Returns whether nothing was due. */
  async function start(): Promise<boolean> {
    attempts.throwFailed();
    // A claim expires while its result cannot be recorded. Claimed again, its delivery would be sent twice.
    const [late] = unrecorded;
    if (late) throw late.error;
    const room = WEBHOOK_LIMITS.atOnce - attempts.count();
    if (room <= 0 || !isReady()) return false;
    if (!(await isAnythingDue(store))) return true;
    // One that is stopped before its result could be recorded is sent again when the claim expires.
    for (const claim of await claimDue(store, room)) attempts.add(attempt(claim), loop);
    return false;
  }

  async function attempt(claim: Claim): Promise<void> {
    const made = await deliver(options, claim, attempts.stopping).catch(async (error: unknown) => {
      // Not sent: it is due at once, and not only when the claim expires.
      await record(() => releaseClaim(store, claim));
      throw error;
    });
    if (!made) return record(() => releaseClaim(store, claim));
    if (made === "absent") {
      // The piece was withdrawn, or its record is about to be written: this does not count as an attempt.
      const dueAt = new Date(store.clock().getTime() + ABSENT_MS);
      return record(() => releaseClaim(store, claim, dueAt));
    }
    const after = await record(() => recordAttempt(store, claim, made));
    if (after && after.status !== "delivered") log?.(wordOf(claim, made.attempt, after));
  }

  /** The receiver has the delivery: its result waits for a database that is away, until the service stops. */
  async function record<Result>(task: () => Promise<Result>): Promise<Result> {
    const failure: { error: unknown } = { error: undefined };
    const onFailure = (error: unknown): never => {
      failure.error = error;
      unrecorded.add(failure);
      throw error;
    };
    const stop = { name: "webhooks", troubles, signal: attempts.stopping } as const;
    return patiently(() => task().catch(onFailure), stop).finally(() => unrecorded.delete(failure));
  }

  return attempts.loopOf(loop, start);
}

/** A log line about a failed delivery. It only names the host, since the rest of the address may be a secret. */
function wordOf(
  { id, writerId, url }: Claim,
  { status: answered, error }: Attempt,
  { status, dueAt, isSwitchedOff }: AttemptOutcome,
): string {
  const outcome =
    answered === null
      ? error === null
        ? "No answer."
        : english(kept(error))
      : `It answered ${answered}.`;
  const next = isSwitchedOff
    ? "The webhook is switched off."
    : status === "due"
      ? `The next attempt is at ${dueAt}.`
      : "There are no more attempts.";
  return `Delivery ${id} of writer ${writerId} to ${new URL(url).host} failed. ${outcome} ${next}`;
}
