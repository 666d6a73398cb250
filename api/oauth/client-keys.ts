import { parseJson } from "../contract/transfer/foreign-text.ts";
import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/clock.ts";
import type { ClientKeys, ClientProblem, KeySet } from "./client.ts";
import type { FetchJson } from "./fetch-json.ts";
import { KeySetSchema } from "./read-document.ts";

/** Ten keys with their certificates. */
const KEYS_BYTES = 64 * 1_024;
const KEPT_MS = 5 * 60_000;
const KEPT_AT_ONCE = 50;
/** A client that has just changed its keys signs with one that is not known here. It causes at most so many requests. */
const ANEW_AFTER_MS = 30_000;
/** Keys that could not be had are not asked for again so soon: each request counts against the writer. */
const FAILED_MS = 30_000;

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
  // Beside the good ones, which stay. For each writer: a failure may be due to what one of them has asked for.
  const failed = new LRUCache<string, { problem: ClientProblem; at: number }>({
    max: KEPT_AT_ONCE,
  });
  return async (keys, { writerId, anew = false }) => {
    if ("jwks" in keys) return keys.jwks;
    const { jwksUri } = keys;
    const known = kept.get(jwksUri);
    const now = clock().getTime();
    if (known && now - known.at < (anew ? ANEW_AFTER_MS : KEPT_MS)) return known.set;
    const asked = `${writerId} ${jwksUri}`;
    const failure = failed.get(asked);
    if (failure && now - failure.at < FAILED_MS) return failure.problem;
    const found = await fetchKeys(fetchJson, jwksUri, writerId);
    if ("problem" in found) failed.set(asked, { problem: found, at: now });
    else kept.set(jwksUri, { set: found, at: now });
    return found;
  };
}

async function fetchKeys(
  fetchJson: FetchJson,
  jwksUri: string,
  writerId: string,
): Promise<KeySet | ClientProblem> {
  const fetched = await fetchJson(jwksUri, { writerId, bytes: KEYS_BYTES });
  if ("problem" in fetched) return fetched;
  const parsed = KeySetSchema.safeParse(parseJson(fetched.text));
  return parsed.success ? parsed.data : { problem: `${jwksUri} is no set of keys (RFC 7517).` };
}
