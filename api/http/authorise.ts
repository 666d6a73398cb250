import type { KeyScope } from "../contract/vocabulary.ts";
import { findLiveKey, isLastUseStale, markKeyUsed } from "../store/keys.ts";
import type { Store } from "../store/open.ts";
import { HttpRefusal } from "./http-refusal.ts";

/** Whose key it is. */
export interface KeyHolder {
  keyId: string;
  writerId: string;
}

export type Authorise = (
  headers: Pick<Headers, "get">,
  /** The scopes of which the key needs one. */
  scopes: readonly KeyScope[],
) => Promise<KeyHolder>;

/** What is looked up where no key was sent. It has not the form of a key, so that it is nobody's. */
const NO_KEY = "";

/**
 * Finds out whose key a request carries. Whatever was sent, or was not, there is one hash and one look-up by it, so that
 * the time of an answer says nothing; and what is compared is a hash, which nobody can steer towards another.
 */
export function createAuthorise({
  store,
  warn,
}: {
  store: Store;
  warn: (message: string, error: unknown) => void;
}): Authorise {
  const beingMarked = new Set<string>();

  /** Beside the request: a busy database must neither delay nor fail what the key was used for. */
  async function noteUse(keyId: string): Promise<void> {
    beingMarked.add(keyId);
    try {
      await markKeyUsed(store, keyId);
    } catch (error) {
      warn("The time of a key's last use could not be written.", error);
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

/** RFC 6750 §3: what a caller without a key that will do is told. */
const CHALLENGE = 'Bearer realm="galley"';

function refusal(
  reason: "missing_authorization" | "invalid_key" | "insufficient_scope",
  challenge: string,
): HttpRefusal {
  return new HttpRefusal(reason, { headers: { "www-authenticate": challenge } });
}

/** RFC 9110 §11.4: the scheme in any letter case, blanks, one token. Anything else is malformed. */
function bearerToken(header: string | null): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? "")?.[1];
}
