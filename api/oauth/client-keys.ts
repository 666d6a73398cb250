import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/clock.ts";
import type { ClientKeys, ClientProblem, KeySet } from "./client.ts";
import type { FetchJson } from "./fetch-json.ts";
import { KeySetSchema, parseJson } from "./read-document.ts";

/** Ten keys with their certificates. */
const KEYS_BYTES = 64 * 1_024;
const KEPT_MS = 5 * 60_000;
const KEPT_AT_ONCE = 50;
/** A client that has just changed its keys signs with one that is not known here. It causes at most so many requests. */
const ANEW_AFTER_MS = 30_000;

export type FindKeys = (
  keys: ClientKeys,
  of: { writerId: string; /** The keys that were found did not fit. */ anew?: boolean },
) => Promise<KeySet | ClientProblem>;

/** Gets the public keys of clients: from their documents, or from the address that the document names. */
export function createFindKeys({
  fetchJson,
  clock,
}: {
  fetchJson: FetchJson;
  clock: Clock;
}): FindKeys {
  const kept = new LRUCache<string, { set: KeySet; at: number }>({ max: KEPT_AT_ONCE });
  return async (keys, { writerId, anew = false }) => {
    if ("jwks" in keys) return keys.jwks;
    const { jwksUri } = keys;
    const known = kept.get(jwksUri);
    const now = clock().getTime();
    if (known && now - known.at < (anew ? ANEW_AFTER_MS : KEPT_MS)) return known.set;
    const fetched = await fetchJson(jwksUri, { writerId, bytes: KEYS_BYTES });
    if ("problem" in fetched) return fetched;
    const parsed = KeySetSchema.safeParse(parseJson(fetched.text));
    if (!parsed.success) return { problem: `${jwksUri} is no set of keys (RFC 7517).` };
    kept.set(jwksUri, { set: parsed.data, at: now });
    return parsed.data;
  };
}
