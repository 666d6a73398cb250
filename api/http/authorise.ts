import type { KeyScope } from "../contract/vocabulary.ts";
import { findLiveKey, isLastUseStale, markKeyUsed } from "../store/keys.ts";
import type { Store } from "../store/open.ts";
import { HttpRefusal } from "./http-refusal.ts";

/** The key of a request, and its owner. */
export interface KeyHolder {
  keyId: string;
  writerId: string;
}

/** The holder of a key as the audit names them. */
export function actorOf(holder: KeyHolder) {
  return { kind: "key", ...holder, via: "api" } as const;
}

export type Authorise = (
  headers: Pick<Headers, "get">,
  /** The key needs one of these scopes. */
  scopes: readonly KeyScope[],
) => Promise<KeyHolder>;

/** Looked up if no key was sent. It does not have the form of a key, so it belongs to nobody. */
const NO_KEY = "";

/**
 * Finds the owner of a request's key. Every request costs one hash and one look-up by it, with or without a key, so that
 * the time of an answer tells nothing. Comparing hashes gives nothing away either: nobody can steer one towards another.
 */
export function createAuthorise({
  store,
  warn,
}: {
  store: Store;
  warn: (message: string, error: unknown) => void;
}): Authorise {
  const beingMarked = new Set<string>();

  /** Not awaited: a busy database must neither delay nor fail the request. */
  async function noteUse(keyId: string): Promise<void> {
    beingMarked.add(keyId);
    try {
      await markKeyUsed(store, keyId);
    } catch (error) {
      warn("Could not store the time of a key's last use.", error);
    } finally {
      beingMarked.delete(keyId);
    }
  }

  return async (headers, scopes) => {
    const token = bearerToken(headers.get("authorization"));
    const key = await findLiveKey(store.read, token ?? NO_KEY);
    if (token === undefined) throw refusal("missing_authorization", CHALLENGE);
    if (!key) throw refusal("invalid_key", `${CHALLENGE}, error="invalid_token"`);
    if (isLastUseStale(key, store.clock()) && !beingMarked.has(key.id)) void noteUse(key.id);
    if (!scopes.includes(key.scope)) {
      throw refusal(
        "insufficient_scope",
        `${CHALLENGE}, error="insufficient_scope", scope="${scopes.join(" ")}"`,
      );
    }
    return { keyId: key.id, writerId: key.writer_id };
  };
}

/** RFC 6750 §3: the challenge for a caller without a valid key. */
const CHALLENGE = 'Bearer realm="galley"';

function refusal(
  reason: "missing_authorization" | "invalid_key" | "insufficient_scope",
  challenge: string,
): HttpRefusal {
  return new HttpRefusal(reason, { headers: { "www-authenticate": challenge } });
}

/** RFC 9110 §11.4: the scheme in any letter case, spaces, one token. Anything else is malformed. */
function bearerToken(header: string | null): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? "")?.[1];
}
