import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/clock.ts";
import type { Configuration } from "../contract/configuration.ts";
import { RATE_LIMITS } from "../contract/limits.ts";
import { addressGroup } from "./client-address.ts";
import { HttpRefusal } from "./http-refusal.ts";

/** The state of a caller's limit after one more call. */
export interface Standing {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** If the call was refused: when the next one will be allowed. Otherwise: when this window ends. */
  resetSeconds: number;
}

export interface RateLimit {
  /** Counts one call, unless the limit is reached. Undefined if there is no limit. */
  take(caller: string): Standing | undefined;
  /** Undoes the count of one call. */
  giveBack(caller: string): void;
}

export interface RateLimits {
  /** By the id of the key. */
  writes: RateLimit;
  /** By address. */
  reads: RateLimit;
  /** By the id of the writer. */
  sends: RateLimit;
  /** By address. */
  refusedForms: RateLimit;
}

/**
 * How many callers are remembered. The least recent one is forgotten first, so clearing one count of 1,200 takes 100,000
 * calls from as many networks. At the limit this takes about 15 MB.
 */
const ADDRESSES_KEPT = 100_000;
/** Only valid keys are counted, and nobody can create keys by calling. */
const KEYS_KEPT = 10_000;

export function createRateLimits({
  config,
  clock,
}: {
  config: Pick<Configuration, "rateLimit">;
  clock: Clock;
}): RateLimits {
  if (!config.rateLimit) {
    return { writes: UNLIMITED, reads: UNLIMITED, sends: UNLIMITED, refusedForms: UNLIMITED };
  }
  return {
    writes: createRateLimit({ ...RATE_LIMITS.writesPerKey, clock, kept: KEYS_KEPT }),
    sends: createRateLimit({ ...RATE_LIMITS.sendsPerWriter, clock, kept: KEYS_KEPT }),
    reads: byAddress(
      createRateLimit({ ...RATE_LIMITS.readsPerAddress, clock, kept: ADDRESSES_KEPT }),
    ),
    refusedForms: byAddress(
      createRateLimit({ ...RATE_LIMITS.refusedFormsPerAddress, clock, kept: ADDRESSES_KEPT }),
    ),
  };
}

/** Counts one call. Gives the rate limit headers, or throws if the limit is reached. */
export function takeOrRefuse(limit: RateLimit, caller: string): Record<string, string> {
  const standing = limit.take(caller);
  if (!standing) return {};
  const headers = standingHeaders(standing);
  if (!standing.allowed) {
    throw new HttpRefusal("rate_limited", { headers, message: tooMany(standing) });
  }
  return headers;
}

/** For people, who see no headers. The time is rounded up, so a retry after it is allowed. */
export function tooMany({ resetSeconds }: Standing): string {
  return `Too many requests. Try again in ${inWords(resetSeconds)}.`;
}

export function inWords(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return `${seconds} second${seconds === 1 ? "" : "s"}`;
}

export function standingHeaders(standing: Standing): Record<string, string> {
  return {
    "ratelimit-limit": String(standing.limit),
    "ratelimit-remaining": String(standing.remaining),
    "ratelimit-reset": String(standing.resetSeconds),
    ...(standing.allowed ? {} : { "retry-after": String(standing.resetSeconds) }),
  };
}

const UNLIMITED: RateLimit = { take: () => undefined, giveBack: () => {} };

function byAddress(limit: RateLimit): RateLimit {
  return {
    take: (address) => limit.take(addressGroup(address)),
    giveBack: (address) => limit.giveBack(addressGroup(address)),
  };
}

interface Window {
  start: number;
  current: number;
  previous: number;
}

/**
 * A sliding window made of two counts: the calls of this window, and the part of the previous window that is still within
 * the span. A fixed window would allow twice the limit around its end. It is computed in whole milliseconds times calls, so
 * that the time in Retry-After is exactly the first at which a call is allowed.
 */
export function createRateLimit({
  points,
  seconds,
  clock,
  kept,
}: {
  points: number;
  seconds: number;
  clock: Clock;
  kept: number;
}): RateLimit {
  const span = seconds * 1_000;
  const windows = new LRUCache<string, Window>({ max: kept });
  return {
    take(caller) {
      const now = clock().getTime();
      const window = windows.get(caller);
      if (!window) {
        windows.set(caller, { start: now, current: 1, previous: 0 });
        return { allowed: true, limit: points, remaining: points - 1, resetSeconds: seconds };
      }
      moveTo(window, now, span);
      const elapsed = now - window.start;
      const free =
        points * span - carried(window.previous) * (span - elapsed) - window.current * span;
      if (free < span) {
        const wait = waitFor(window, { elapsed, span, points });
        return { allowed: false, limit: points, remaining: 0, resetSeconds: inSeconds(wait) };
      }
      window.current += 1;
      return {
        allowed: true,
        limit: points,
        remaining: Math.floor(free / span) - 1,
        resetSeconds: inSeconds(span - elapsed),
      };
    },
    giveBack(caller) {
      const window = windows.get(caller);
      if (!window) return;
      if (window.current > 0) window.current -= 1;
      else if (window.previous > 0) window.previous -= 1;
    },
  };
}

function moveTo(window: Window, now: number, span: number): void {
  const passed = Math.floor((now - window.start) / span);
  if (passed === 0) return;
  if (passed < 0) {
    // The clock was set back: keep the counts and restart the span.
    window.start = now;
    return;
  }
  window.previous = passed === 1 ? window.current : 0;
  window.current = 0;
  window.start = passed === 1 ? window.start + span : now;
}

/** One call of the previous window is not counted, so that nobody waits longer than one window. */
function carried(previous: number): number {
  return Math.max(0, previous - 1);
}

/** The time until enough earlier calls have left the span to allow one more. */
function waitFor(
  { current, previous }: Window,
  { elapsed, span, points }: { elapsed: number; span: number; points: number },
): number {
  const room = points - 1 - current;
  if (room >= 0) return Math.ceil(span - (room * span) / carried(previous)) - elapsed;
  const later = carried(current) && Math.ceil(span - ((points - 1) * span) / carried(current));
  return span - elapsed + later;
}

function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
