import { unavailable } from "./unavailable.ts";

export interface Admission {
  /**
   * Asked before an answer is computed. Undefined where it may begin at once, else a promise: of its turn, or of a refusal
   * with 503 where the server is too busy.
   */
  admit(): Promise<void> | undefined;
  /** A connection was accepted. */
  connected?(): void;
}

export interface AdmissionOptions {
  /** So long answers are computed in one turn of the event loop; then files and new connections get theirs. */
  turnMs?: number;
  /** A request that has waited for this long is refused: its caller is told to come again while there are others before it. */
  waitMs?: number;
  /** More than this many do not wait. */
  waitingMax?: number;
  now?: () => number;
}

const TURN_MS = 20;
const WAIT_MS = 1_000;
const WAITING_MAX = 2_000;
/** Of small answers, so many are begun in one turn. */
const BATCH = 16;
const UNMEASURED_MAX = 4;

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

/**
 * Sheds load. Four hundred searches that arrive together would be answered one after the other before any other socket is
 * looked at: a page, which takes a tenth of a millisecond, waited for ten seconds. Here computing is done in short turns,
 * and what cannot be done soon is refused. Files never ask.
 */
export function createAdmission({
  turnMs = TURN_MS,
  waitMs = WAIT_MS,
  waitingMax = WAITING_MAX,
  now = () => performance.now(),
}: AdmissionOptions = {}): Admission {
  const waiting: Waiting[] = [];
  /** When computing began in this turn; undefined in a turn without any. */
  let begunAt: number | undefined;
  /** How many were let in since the time was last looked at: pipelined requests come in one go. */
  let unmeasured = 0;
  let hasConnected = false;
  let isScheduled = false;
  /** When computing last made way for new connections; undefined while it does not. */
  let yieldedAt: number | undefined;

  function admit(): Promise<void> | undefined {
    schedule();
    begunAt ??= now();
    const hasTime = unmeasured < UNMEASURED_MAX && now() - begunAt < turnMs;
    // Whoever came before goes first.
    if (hasTime && !waiting.length && !hasConnected) {
      unmeasured += 1;
      // After whatever this one computes at once: from then on its time is known.
      process.nextTick(() => (unmeasured = 0));
      return undefined;
    }
    if (waiting.length >= waitingMax) return Promise.reject(tooBusy());
    return new Promise((begin, refuse) => waiting.push({ since: now(), begin, refuse }));
  }

  /** Immediates run after the sockets: each turn has looked at those once. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isScheduled = false;
    begunAt = undefined;
    refuseLate();
    if (!waiting.length) {
      hasConnected = false;
      return;
    }
    if (!yields()) {
      // One for each: what a request computes runs between two immediates, and can be measured by the next.
      for (let n = 0; n < Math.min(BATCH, waiting.length); n++) setImmediate(beginOne);
    }
    schedule();
  }

  /**
   * Node accepts one connection a turn, so a visitor would wait for as many turns of computing as there are others before
   * them. While connections come, turns are left to them, for as long as a turn of computing may take.
   */
  function yields(): boolean {
    yieldedAt ??= now();
    const goesOn = hasConnected && now() - yieldedAt < turnMs;
    hasConnected = false;
    if (!goesOn) yieldedAt = undefined;
    return goesOn;
  }

  function beginOne(): void {
    begunAt ??= now();
    if (now() - begunAt < turnMs) waiting.shift()?.begin();
  }

  function refuseLate(): void {
    const latest = now() - waitMs;
    while (waiting[0] && waiting[0].since <= latest) waiting.shift()?.refuse(tooBusy());
  }

  return {
    admit,
    connected: () => {
      hasConnected = true;
      schedule();
    },
  };
}

function tooBusy(): Error {
  return unavailable("The service is very busy. Try again in a few seconds.");
}
