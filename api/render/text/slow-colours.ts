import { LRUCache } from "lru-cache";

interface ColouredText {
  hash: string;
  owner: string | symbol;
}

/** Remembers which texts get no colours for their code, because the colours took too long before. */
export interface SlowColours {
  add(text: ColouredText): void;
  has(text: ColouredText): boolean;
  hasTexts(): boolean;
}

/** By hash, so that each of these texts uses up the time for colours only once. */
const TEXTS_KEPT = 1_000;
/** A text with one other letter has another hash. After this many slow texts, an owner's texts get no colours at all. */
const SLOW_PER_OWNER = 3;
/** They are forgotten again: the machine may have been too busy. */
const KEPT_MS = 10 * 60_000;

export function createSlowColours(now: () => number = Date.now): SlowColours {
  const options = { max: TEXTS_KEPT, ttl: KEPT_MS, ttlResolution: 0, perf: { now } };
  const texts = new LRUCache<string, true>(options);
  const owners = new LRUCache<string, number>(options);
  return {
    add({ hash, owner }) {
      texts.set(hash, true);
      // Texts without an owner, as of an import, have nothing in common.
      if (typeof owner === "string") owners.set(owner, (owners.get(owner) ?? 0) + 1);
    },
    has: ({ hash, owner }) =>
      texts.has(hash) || (typeof owner === "string" && (owners.get(owner) ?? 0) >= SLOW_PER_OWNER),
    hasTexts: () => texts.size > 0,
  };
}
