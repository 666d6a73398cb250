import type { Clock } from "../contract/clock.ts";
import { type Said, say } from "../contract/say.ts";
import type { Configuration } from "../contract/configuration.ts";
import { ASKS_PER_ADDRESS, RATE_LIMITS } from "../contract/limits.ts";
import type { RateWindow, RateWindows, SharedWindows } from "../store/keys/rate-windows.ts";
import { addressGroup } from "./request/client-address.ts";
import { HttpRefusal } from "./http-refusal.ts";
import { createRecent } from "./recent.ts";
import { countCall, type Limit, type RateState } from "./sliding-window.ts";

export interface RateLimit {
  /** Counts one call, unless the limit is reached. Undefined if there is no limit. */
  take(caller: string): RateState | undefined;
}

/** Where there are several nodes, all of them count together, in the database. */
export interface SharedRateLimit {
  take(caller: string): Promise<RateState | undefined>;
}

export interface RateLimits {
  /** By the id of the key. */
  writes: SharedRateLimit;
  /** By the id of the writer. */
  sends: SharedRateLimit;
  /** By the id of the writer. */
  fetches: SharedRateLimit;
  /** By address. Each node counts its own: a query for each read would cost more than most reads. */
  reads: RateLimit;
  /** By address. */
  refusedForms: RateLimit;
  /** By address. */
  comments: RateLimit;
  /** By address: exchanges of codes and refresh tokens, and revocations. */
  tokens: RateLimit;
  /** By address: programs that register themselves. */
  registrations: RateLimit;
  /** By address: links for forgotten passwords. On even if RATE_LIMIT is off, since each may send a mail. */
  asks: RateLimit;
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
  shared,
}: {
  config: Pick<Configuration, "rateLimit">;
  clock: Clock;
  /** Left out if there is only one node. */
  shared?: SharedWindows | undefined;
}): RateLimits {
  const isOn = config.rateLimit;
  const byAddress = (limit: Limit): RateLimit =>
    groupingAddresses(createRateLimit({ ...limit, clock, kept: ADDRESSES_KEPT }));
  const ifOn = (limit: Limit): RateLimit => (isOn ? byAddress(limit) : UNLIMITED);
  const overNodes = (name: string, limit: Limit): SharedRateLimit => {
    if (!isOn) return asShared(UNLIMITED);
    return shared
      ? createSharedRateLimit({ ...limit, name, clock, shared })
      : asShared(createRateLimit({ ...limit, clock, kept: KEYS_KEPT }));
  };
  return {
    asks: byAddress(ASKS_PER_ADDRESS),
    writes: overNodes("writes", RATE_LIMITS.writesPerKey),
    sends: overNodes("sends", RATE_LIMITS.sendsPerWriter),
    fetches: overNodes("fetches", RATE_LIMITS.fetchesPerWriter),
    reads: ifOn(RATE_LIMITS.readsPerAddress),
    refusedForms: ifOn(RATE_LIMITS.refusedFormsPerAddress),
    comments: ifOn(RATE_LIMITS.commentsPerAddress),
    tokens: ifOn(RATE_LIMITS.tokensPerAddress),
    registrations: ifOn(RATE_LIMITS.registrationsPerAddress),
  };
}

/** Counts one call. Gives the rate limit headers, or throws if the limit is reached. */
export function takeOrRefuse(limit: RateLimit, caller: string): Record<string, string> {
  return headersOrRefuse(limit.take(caller));
}

/** The same for a limit that all nodes share. */
export async function takeSharedOrRefuse(
  limit: SharedRateLimit,
  caller: string,
): Promise<Record<string, string>> {
  return headersOrRefuse(await limit.take(caller));
}

function headersOrRefuse(rate: RateState | undefined): Record<string, string> {
  if (!rate) return {};
  const headers = rateHeaders(rate);
  if (!rate.allowed) {
    throw new HttpRefusal("rate_limited", { headers, message: tooMany(rate) });
  }
  return headers;
}

/** An answer names one limit: that of its call. */
const POLICY = "calls";

/** For people, who see no headers. The time is rounded up, so a retry after it is allowed. */
export function tooMany({ resetSeconds }: RateState): Said {
  const minutes = minutesOf(resetSeconds);
  return minutes === undefined
    ? say("Too many requests. Try again in {count} seconds.", { count: resetSeconds })
    : say("Too many requests. Try again in {count} minutes.", { count: minutes });
}

/** Undefined for a time that is better said in seconds. */
export function minutesOf(seconds: number): number | undefined {
  return seconds >= 120 ? Math.ceil(seconds / 60) : undefined;
}

/** As clients know them, and as the current draft of the IETF names them (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(rate: RateState): Record<string, string> {
  const { limit, windowSeconds, remaining, resetSeconds } = rate;
  return {
    "ratelimit-policy": `"${POLICY}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${POLICY}";r=${remaining};t=${resetSeconds}`,
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
    ...(rate.allowed ? {} : { "retry-after": String(resetSeconds) }),
  };
}

const UNLIMITED: RateLimit = { take: () => undefined };

function asShared(limit: RateLimit): SharedRateLimit {
  return { take: async (caller) => limit.take(caller) };
}

function groupingAddresses(limit: RateLimit): RateLimit {
  return { take: (address) => limit.take(addressGroup(address)) };
}

export function createRateLimit({
  clock,
  kept,
  ...limit
}: Limit & { clock: Clock; kept: number }): RateLimit {
  const windows = createRecent<RateWindow>(kept);
  return { take: (caller) => takeFrom(windows, caller, limit, clock) };
}

function createSharedRateLimit({
  name,
  clock,
  shared,
  ...limit
}: Limit & { name: string; clock: Clock; shared: SharedWindows }): SharedRateLimit {
  const spanMs = limit.seconds * 1_000;
  return {
    take: (caller) => {
      const key = `${name} ${caller}`;
      // The time is read under the lock, so that it does not lie before that of the call which held it.
      return shared.change([{ key, spanMs }], (windows) => takeFrom(windows, key, limit, clock));
    },
  };
}

function takeFrom(windows: RateWindows, caller: string, limit: Limit, clock: Clock): RateState {
  const known = windows.get(caller);
  const { rate, window } = countCall(known, limit, clock().getTime());
  if (window !== known) windows.set(caller, window);
  return rate;
}
