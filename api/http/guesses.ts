import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/clock.ts";
import { GUESS_LIMITS } from "../contract/limits.ts";
import { addressGroup } from "./client-address.ts";
import { HttpRefusal } from "./http-refusal.ts";
import { createRateLimit, inWords } from "./rate-limit.ts";

/** One attempt at a password: for which account, from which address. */
interface Guess {
  /** The typed email, folded. Unknown emails count like known ones, so that nobody can tell them apart. */
  account: string;
  address: string;
}

export interface Guesses {
  /**
   * Runs a guess or refuses it. `guess` gives undefined if the password is wrong; only then the guess counts. While it runs
   * it counts as wrong, so that a thousand guesses at once do not get around the limit.
   */
  try<Right>(of: Guess, guess: () => Promise<Right | undefined>): Promise<Right | undefined>;
}

/** How many accounts and addresses are remembered. Pushing one out takes this many wrong passwords, at 50 ms each. */
const KEPT = 100_000;

/**
 * Limits wrong passwords, even if `RATE_LIMIT` is off: this is about security, not load.
 *
 * - From one address at one account: few, then a pause.
 * - From one address at all accounts: more, for an office that shares it.
 * - At one account from all addresses: after some, each further guess waits for a delay that grows to a minute. An address
 *   from which the account was signed in to before does not wait, so nobody can lock a writer out of their usual place.
 */
export function createGuesses(clock: Clock): Guesses {
  const limit = (kind: "accountFromAddress" | "address") =>
    createRateLimit({ ...GUESS_LIMITS[kind], clock, kept: KEPT });
  const pairs = limit("accountFromAddress");
  const addresses = limit("address");
  const accounts = createDelays(clock);
  const { knownAddressDays } = GUESS_LIMITS;
  const known = new LRUCache<string, number>({ max: KEPT });
  const isKnown = (pair: string): boolean =>
    clock().getTime() - (known.get(pair) ?? -Infinity) < knownAddressDays * 86_400_000;

  /** Adds one to each count, or to none. Gives a function that undoes it. */
  function take(from: string, name: string): () => void {
    const taken: (() => void)[] = [];
    const giveBack = (): void => taken.forEach((undo) => undo());
    const count = (wait: number | null, undo: () => void): void => {
      if (wait === null) return void taken.push(undo);
      giveBack();
      throw refused(wait);
    };
    const waitOf = (standing: ReturnType<typeof pairs.take>): number | null =>
      standing?.allowed === false ? standing.resetSeconds : null;
    count(waitOf(addresses.take(from)), () => addresses.giveBack(from));
    const pair = `${name} ${from}`;
    count(waitOf(pairs.take(pair)), () => pairs.giveBack(pair));
    if (!isKnown(pair)) count(accounts.take(name), () => accounts.giveBack(name));
    return giveBack;
  }

  return {
    try: async ({ account, address }, guess) => {
      const from = addressGroup(address);
      const name = nameOf(account);
      const giveBack = take(from, name);
      const right = await guess().catch((error: unknown) => {
        // The check failed, so it is unknown whether the guess was wrong.
        giveBack();
        throw error;
      });
      if (right === undefined) return undefined;
      giveBack();
      known.set(`${name} ${from}`, clock().getTime());
      return right;
    },
  };
}

interface Delays {
  /** Counts one guess and gives null, or gives the seconds to wait. */
  take(name: string): number | null;
  giveBack(name: string): void;
}

function createDelays(clock: Clock): Delays {
  const { free, delaySecondsMax, forgetSeconds } = GUESS_LIMITS.account;
  const counts = new LRUCache<string, { wrong: number; at: number }>({ max: KEPT });
  return {
    take: (name) => {
      const now = clock().getTime();
      const last = counts.get(name);
      const isOver = !last || now - last.at >= forgetSeconds * 1_000 || now < last.at;
      const wrong = isOver ? 0 : last.wrong;
      const delay = wrong < free ? 0 : Math.min(2 ** (wrong - free), delaySecondsMax);
      const wait = isOver ? 0 : last.at + delay * 1_000 - now;
      if (wait > 0) return Math.ceil(wait / 1_000);
      counts.set(name, { wrong: wrong + 1, at: now });
      return null;
    },
    giveBack: (name) => {
      const last = counts.get(name);
      if (last) last.wrong--;
    },
  };
}

/** A hash has a fixed length, however long the typed name is. */
function nameOf(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}

function refused(seconds: number): HttpRefusal {
  return new HttpRefusal("rate_limited", {
    headers: { "retry-after": String(seconds) },
    message: `Too many wrong passwords. Try again in ${inWords(seconds)}.`,
  });
}
