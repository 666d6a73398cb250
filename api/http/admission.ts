import { say } from "../contract/say.ts";
import { createUploadRoom, type UploadRoom } from "./request/request-body.ts";
import { unavailable } from "./unavailable.ts";

export interface Admission {
  /**
   * Call it before computing an answer. Gives undefined if the work may start at once. Otherwise gives a promise that
   * resolves when it is this request's turn, or rejects with a 503 if the server is too busy.
   */
  admit(): Promise<void> | undefined;
  /** A connection was accepted. */
  connected?(): void;
  /** The memory for uploads that arrive. */
  uploads?: UploadRoom;
}

export interface AdmissionOptions {
  /** How long answers are computed in one turn of the event loop, before files and new connections are served. */
  turnMs?: number;
  /** A request that has waited this long is refused, and its caller is told to try again. */
  waitMs?: number;
  /** At most this many requests wait; any further request is refused at once. */
  waitingMax?: number;
  now?: () => number;
}

const TURN_MS = 20;
const WAIT_MS = 1_000;
const WAITING_MAX = 2_000;
/** How many small answers are started in one turn. */
const BATCH = 16;
const UNMEASURED_MAX = 4;
/** One writer can take a bit more than half of it: four pictures and two archives. */
const UPLOADS_BYTES = 256 * 1_024 * 1_024;

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

/**
 * Sheds load. Without it, four hundred searches that arrive together are answered before Node looks at any other socket: a
 * page that takes a tenth of a millisecond waited for ten seconds. Here, answers are computed in short turns, and requests
 * that cannot be served soon are refused. Files are served without asking.
 */
export function createAdmission({
  turnMs = TURN_MS,
  waitMs = WAIT_MS,
  waitingMax = WAITING_MAX,
  now = () => performance.now(),
}: AdmissionOptions = {}): Admission {
  const waiting: Waiting[] = [];
  /** When computing started in this turn; undefined if it has not. */
  let begunAt: number | undefined;
  /** How many requests were admitted since the time was last measured: pipelined requests arrive together. */
  let unmeasured = 0;
  let hasConnected = false;
  let isScheduled = false;
  /** When computing started to yield to new connections; undefined while it does not yield. */
  let yieldedAt: number | undefined;

  function admit(): Promise<void> | undefined {
    schedule();
    begunAt ??= now();
    const hasTime = unmeasured < UNMEASURED_MAX && now() - begunAt < turnMs;
    // Requests that already wait go first.
    if (hasTime && !waiting.length && !hasConnected) {
      unmeasured += 1;
      // This runs after the synchronous part of the request, so its time is measured from then on.
      process.nextTick(() => (unmeasured = 0));
      return undefined;
    }
    if (waiting.length >= waitingMax) return Promise.reject(tooBusy());
    return new Promise((begin, refuse) => waiting.push({ since: now(), begin, refuse }));
  }

  /** Immediates run after the sockets have been polled, so each turn serves the sockets once. */
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
      // One immediate for each request, so that the next one can measure the time that the request took.
      for (let n = 0; n < Math.min(BATCH, waiting.length); n++) setImmediate(beginOne);
    }
    schedule();
  }

  /**
   * Node accepts one connection a turn, so a new visitor would wait one turn of computing for each connection before them.
   * While connections arrive, computing pauses for at most the length of one turn.
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
    uploads: createUploadRoom(UPLOADS_BYTES),
    connected: () => {
      hasConnected = true;
      schedule();
    },
  };
}

function tooBusy(): Error {
  return unavailable(say("The service is very busy. Try again in a few seconds."));
}
