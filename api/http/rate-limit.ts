import type { Clock } from "../contract/clock.ts";
import { type Said, say } from "../contract/say.ts";
import type { Configuration } from "../contract/configuration.ts";
import {
  ASKS_PER_ADDRESS,
  FOLLOWS_PER_ADDRESS,
  PRESSES_PER_ADDRESS,
  RATE_LIMITS,
} from "../contract/limits.ts";
import type { RateWindow, RateWindows, SharedWindows } from "../store/keys/rate-windows.ts";
import { addressGroup, networkOf } from "./request/client-address.ts";
import { HttpRefusal } from "./http-refusal.ts";
import { createRecent } from "./recent.ts";
import { countCall, type Limit, type RateState as Counted, uncountCall } from "./sliding-window.ts";

/** The state of a caller at a limit. */
export interface RateState extends Counted {
  /** The name of the limit. */
  name: string;
}

export interface RateLimit {
  /** Counts one call, unless the limit is reached. Undefined if there is no limit. */
  take(caller: string): RateState | undefined;
  /** Undoes the count of one call. */
  giveBack(caller: string): void;
}

/** Where there are several nodes, all of them count together, in the database. */
export interface SharedRateLimit {
  take(caller: string): Promise<RateState | undefined>;
  giveBack(caller: string): Promise<void>;
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
  /** By address, and by its network: programs that register themselves. */
  registrations: RateLimit;
  /** By nobody: those of all callers. */
  allRegistrations: SharedRateLimit;
  /** By address: links for forgotten passwords. On even if RATE_LIMIT is off, since each may send a mail. */
  asks: RateLimit;
  /** By address: forms to follow by e-mail, and those without the work of a script. On for the same reason. */
  follows: RateLimit;
  presses: RateLimit;
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
  const byAddress = (name: string, limit: Limit, groupOf = addressGroup): RateLimit =>
    grouping(createRateLimit({ ...limit, name, clock, kept: ADDRESSES_KEPT }), groupOf);
  const ifOn = (name: string, limit: Limit): RateLimit =>
    isOn ? byAddress(name, limit) : UNLIMITED;
  const overNodes = (name: string, limit: Limit): SharedRateLimit => {
    if (!isOn) return asShared(UNLIMITED);
    return shared
      ? createSharedRateLimit({ ...limit, name, clock, shared })
      : asShared(createRateLimit({ ...limit, name, clock, kept: KEYS_KEPT }));
  };
  return {
    asks: byAddress("asks", ASKS_PER_ADDRESS),
    follows: byAddress("follows", FOLLOWS_PER_ADDRESS),
    presses: byAddress("presses", PRESSES_PER_ADDRESS),
    writes: overNodes("writes", RATE_LIMITS.writesPerKey),
    sends: overNodes("sends", RATE_LIMITS.sendsPerWriter),
    fetches: overNodes("fetches", RATE_LIMITS.fetchesPerWriter),
    reads: ifOn("reads", RATE_LIMITS.readsPerAddress),
    refusedForms: ifOn("refused-forms", RATE_LIMITS.refusedFormsPerAddress),
    comments: ifOn("comments", RATE_LIMITS.commentsPerAddress),
    tokens: ifOn("tokens", RATE_LIMITS.tokensPerAddress),
    registrations: isOn
      ? both(
          byAddress("registrations", RATE_LIMITS.registrationsPerAddress),
          byAddress("registrations-network", RATE_LIMITS.registrationsPerNetwork, networkOf),
        )
      : UNLIMITED,
    allRegistrations: overNodes("all-registrations", RATE_LIMITS.registrations),
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

/** For people, who see no headers. The time is rounded up, so a retry after it is allowed. */
export function tooMany({ resetSeconds }: Pick<RateState, "resetSeconds">): Said {
  const minutes = minutesOf(resetSeconds);
  return minutes === undefined
    ? say("Too many requests. Try again in {count} seconds.", { count: resetSeconds })
    : say("Too many requests. Try again in {count} minutes.", { count: minutes });
}

/** Undefined for a time that is better said in seconds. */
export function minutesOf(seconds: number): number | undefined {
  return seconds >= 120 ? Math.ceil(seconds / 60) : undefined;
}

/**
 * The headers for the one limit at which the call was counted: the newer ones of draft-ietf-httpapi-ratelimit-headers, and
 * the three older ones that most clients read.
 */
export function rateHeaders(rate: RateState): Record<string, string> {
  const { name, limit, windowSeconds, remaining, resetSeconds } = rate;
  return {
    "ratelimit-policy": `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
    ...(rate.allowed ? {} : { "retry-after": String(resetSeconds) }),
  };
}

const UNLIMITED: RateLimit = { take: () => undefined, giveBack: () => {} };

function asShared({ take, giveBack }: RateLimit): SharedRateLimit {
  return {
    take: async (caller) => take(caller),
    giveBack: async (caller) => giveBack(caller),
  };
}

function grouping({ take, giveBack }: RateLimit, groupOf: (address: string) => string): RateLimit {
  return {
    take: (address) => take(groupOf(address)),
    giveBack: (address) => giveBack(groupOf(address)),
  };
}

/** Two limits for one call. The answer names the first, unless the second is the one that is reached. */
function both(first: RateLimit, second: RateLimit): RateLimit {
  return {
    take: (caller) => {
      const rate = first.take(caller);
      if (rate && !rate.allowed) return rate;
      const other = second.take(caller);
      return other && !other.allowed ? other : rate;
    },
    giveBack: (caller) => {
      first.giveBack(caller);
      second.giveBack(caller);
    },
  };
}

type NamedLimit = Limit & { name: string };

export function createRateLimit({
  clock,
  kept,
  ...limit
}: NamedLimit & { clock: Clock; kept: number }): RateLimit {
  const windows = createRecent<RateWindow>(kept);
  return {
    take: (caller) => takeFrom(windows, caller, limit, clock),
    giveBack: (caller) => giveBackTo(windows, caller),
  };
}

function createSharedRateLimit({
  clock,
  shared,
  ...limit
}: NamedLimit & { clock: Clock; shared: SharedWindows }): SharedRateLimit {
  const spanMs = limit.seconds * 1_000;
  const keyOf = (caller: string): string => `${limit.name} ${caller}`;
  return {
    take: (caller) => {
      const key = keyOf(caller);
      // The time is read under the lock, so that it does not lie before that of the call which held it.
      return shared.change([{ key, spanMs }], (windows) => takeFrom(windows, key, limit, clock));
    },
    giveBack: (caller) => {
      const key = keyOf(caller);
      return shared.change([{ key, spanMs }], (windows) => giveBackTo(windows, key));
    },
  };
}

function takeFrom(
  windows: RateWindows,
  caller: string,
  limit: NamedLimit,
  clock: Clock,
): RateState {
  const known = windows.get(caller);
  const { rate, window } = countCall(known, limit, clock().getTime());
  if (window !== known) windows.set(caller, window);
  return { ...rate, name: limit.name };
}

function giveBackTo(windows: RateWindows, caller: string): void {
  const window = windows.get(caller);
  if (window) windows.set(caller, uncountCall(window));
}
