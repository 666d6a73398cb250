import { createHash } from "node:crypto";
import type { Clock } from "../contract/clock.ts";
import { say } from "../contract/say.ts";
import { GUESS_LIMITS } from "../contract/limits.ts";
import type { RateWindow, RateWindows, SharedWindows } from "../store/keys/rate-windows.ts";
import { addressGroup } from "./request/client-address.ts";
import { HttpRefusal } from "./http-refusal.ts";
import { minutesOf } from "./rate-limit.ts";
import { createRecent } from "./recent.ts";
import { countCall, type Counted, uncountCall } from "./sliding-window.ts";

/** One attempt at a password: for which account, from which address. */
interface Guess {
  /** The typed email, folded. Unknown emails count like known ones, so that nobody can tell them apart. */
  account: string;
  address: string;
  /** The cookie of a browser that has signed in to this account before. */
  device?: string | undefined;
}

export interface Guesses {
  /**
   * Runs a guess or refuses it. `guess` gives undefined if the password is wrong; only then the guess counts. While it runs
   * it counts as wrong, so that a thousand guesses at once do not get around the limit.
   */
  try<Right>(of: Guess, guess: () => Promise<Right | undefined>): Promise<Right | undefined>;
}

/**
 * Limits wrong passwords, even if `RATE_LIMIT` is off: this is about security, not load.
 *
 * - From one address at one account: few, then a pause.
 * - From one address at all accounts: more, for an office that shares it.
 * - At one account from all addresses: after some, each further guess waits for a delay that grows to a minute. An address
 *   from which the account was signed in to before does not wait, so nobody can lock a writer out of their usual place.
 * - From a browser that has signed in to the account before: few, counted by themselves. Guesses of others, even from the
 *   same address, do not lock its writer out.
 *
 * Where there are several nodes, all of them count together, in `shared`.
 */
export function createGuesses(
  clock: Clock,
  { shared, warn }: { shared?: SharedWindows | undefined; warn?: (message: string) => void } = {},
): Guesses {
  const change = shared ? inDatabase(shared) : inMemory();
  const company = createCompany(clock, warn);
  return {
    try: async (of, guess) => {
      const keys = keysOf(of);
      const hasDevice = of.device !== undefined;
      const taken = await change(keys, (books) => take(books, keys, clock().getTime(), hasDevice));
      if (!taken.counted) {
        company.refused(keys);
        throw refused(taken.waitSeconds);
      }
      const giveBack = (books: Books): void => {
        for (const name of taken.counted) {
          const window = books[name].get(keys[name]);
          if (window) books[name].set(keys[name], uncountCall(window));
        }
      };
      const right = await guess().catch(async (error: unknown) => {
        // The check failed, so it is unknown whether the guess was wrong. If the database fails again, the guess counts.
        await change(keys, giveBack).catch(() => undefined);
        throw error;
      });
      if (right === undefined) return undefined;
      company.signedIn(keys);
      await change(keys, (books) => {
        giveBack(books);
        const start = clock().getTime() + GUESS_LIMITS.knownAddressDays * 86_400_000;
        books.known.set(keys.known, { start, current: 1, previous: 0 });
      });
      return right;
    },
  };
}

/** `known` has the accounts with the addresses from which they were signed in to. Each starts when it is known no longer. */
const BOOKS = ["addresses", "pairs", "accounts", "known"] as const;
type Books = Record<(typeof BOOKS)[number], RateWindows>;
type Keys = Record<keyof Books, string>;

/** Lets `decide` read the windows of one guess in all books, and keeps what it sets. */
type Change = <Result>(keys: Keys, decide: (books: Books) => Result) => Promise<Result>;

/** How many accounts and addresses are remembered. Pushing one out takes this many wrong passwords, at 50 ms each. */
const KEPT = 100_000;

function inMemory(): Change {
  const books = booksOf(() => createRecent<RateWindow>(KEPT));
  return async (_keys, decide) => decide(books);
}

function booksOf(open: (book: keyof Books) => RateWindows): Books {
  return Object.fromEntries(BOOKS.map((book) => [book, open(book)])) as Books;
}

function inDatabase(shared: SharedWindows): Change {
  return (keys, decide) =>
    shared.change(
      BOOKS.map((book) => ({ key: keyIn(book, keys[book]), spanMs: SPANS_MS[book] })),
      (windows) =>
        decide(
          booksOf((book) => ({
            get: (key) => windows.get(keyIn(book, key)),
            set: (key, window) => windows.set(keyIn(book, key), window),
          })),
        ),
    );
}

/** No network address is stored as plain text. */
function keyIn(book: keyof Books, key: string): string {
  return `${book} ${hashOf(key)}`;
}

const SPANS_MS: Record<keyof Books, number> = {
  addresses: GUESS_LIMITS.address.seconds * 1_000,
  pairs: GUESS_LIMITS.accountFromAddress.seconds * 1_000,
  // These have no previous window.
  accounts: 0,
  known: 0,
};

function keysOf({ account, address, device }: Guess): Keys {
  const addresses = addressGroup(address);
  // A hash has a fixed length, however long the typed name is.
  const accounts = hashOf(account);
  const known = `${accounts} ${addresses}`;
  const pairs = device === undefined ? known : `${accounts} device ${hashOf(device)}`;
  return { addresses, pairs, accounts, known };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

type Taken = { counted: (keyof Books)[] } | { counted?: never; waitSeconds: number };

/** Adds one to each count, or to none. A known browser has a count of its own. */
function take(books: Books, keys: Keys, now: number, hasDevice: boolean): Taken {
  const windowIn = (book: keyof Books): RateWindow | undefined => books[book].get(keys[book]);
  const counts: [keyof Books, Pick<Counted, "window"> & { waitSeconds: number | null }][] = [
    ["pairs", waiting(countCall(windowIn("pairs"), GUESS_LIMITS.accountFromAddress, now))],
  ];
  if (!hasDevice) {
    const ofAddress = countCall(windowIn("addresses"), GUESS_LIMITS.address, now);
    counts.unshift(["addresses", waiting(ofAddress)]);
    const isKnown = now < (windowIn("known")?.start ?? 0);
    if (!isKnown) counts.push(["accounts", delay(windowIn("accounts"), now)]);
  }
  for (const [book, { window, waitSeconds }] of counts) {
    if (waitSeconds === null) continue;
    // Its time may have moved.
    books[book].set(keys[book], window);
    return { waitSeconds };
  }
  for (const [book, { window }] of counts) books[book].set(keys[book], window);
  return { counted: counts.map(([book]) => book) };
}

function waiting({ rate, window }: Counted) {
  return { window, waitSeconds: rate.allowed ? null : rate.resetSeconds };
}

/** The count of an account starts at its last guess. */
function delay(last: RateWindow | undefined, now: number) {
  const { free, delaySecondsMax, forgetSeconds } = GUESS_LIMITS.account;
  const isOver = !last || now - last.start >= forgetSeconds * 1_000;
  const wrong = isOver ? 0 : last.current;
  // If the clock was set back, or another node's is ahead, the guess was made just now. Its count must not be lost.
  const start = isOver ? now : Math.min(last.start, now);
  const seconds = wrong < free ? 0 : Math.min(2 ** (wrong - free), delaySecondsMax);
  const wait = isOver ? 0 : start + seconds * 1_000 - now;
  if (wait > 0) {
    return { window: { start, current: wrong, previous: 0 }, waitSeconds: Math.ceil(wait / 1_000) };
  }
  return { window: { start: now, current: wrong + 1, previous: 0 }, waitSeconds: null };
}

function refused(seconds: number): HttpRefusal {
  const minutes = minutesOf(seconds);
  return new HttpRefusal("rate_limited", {
    headers: { "retry-after": String(seconds) },
    message:
      minutes === undefined
        ? say("Too many wrong passwords. Try again in {count} seconds.", { count: seconds })
        : say("Too many wrong passwords. Try again in {count} minutes.", { count: minutes }),
  });
}

/** So many accounts at one address, within an hour, are many people. */
const MANY = 3;
const HOUR_MS = 3_600_000;
const ADDRESSES_WATCHED = 1_000;

/**
 * Warns the operator, once an hour, that several people share one address: at the third account that signs in there, and
 * at once if one of them is refused. Most often it is a proxy that TRUST_PROXY does not name, and then anybody's wrong
 * passwords keep everybody out.
 */
function createCompany(clock: Clock, warn: (message: string) => void = () => undefined) {
  const people = createRecent<Map<string, number>>(ADDRESSES_WATCHED);
  let warnedAt = -Infinity;

  function atAddress(address: string): Map<string, number> {
    const since = clock().getTime() - HOUR_MS;
    const recent = [...(people.get(address) ?? [])].filter(([, at]) => at > since);
    return new Map(recent);
  }

  function tell(address: string, count: number): void {
    const now = clock().getTime();
    if (now - warnedAt < HOUR_MS) return;
    warnedAt = now;
    warn(
      `${count} accounts use the address ${address} within an hour, and share its limits: wrong passwords of one person keep the others out. If that is your proxy, name it in TRUST_PROXY.`,
    );
  }

  return {
    signedIn: ({ addresses, accounts }: Keys) => {
      const there = atAddress(addresses).set(accounts, clock().getTime());
      // No more than it takes to warn are kept.
      people.set(addresses, new Map([...there].slice(-MANY)));
      if (there.size >= MANY) tell(addresses, there.size);
    },
    refused: ({ addresses, accounts }: Keys) => {
      const others = atAddress(addresses);
      others.delete(accounts);
      if (others.size) tell(addresses, others.size + 1);
    },
  };
}
