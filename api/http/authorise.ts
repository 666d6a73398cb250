import { Refusal } from "../contract/errors.ts";
import { ACCESS_PREFIX, RESOURCE_METADATA_PATH } from "../contract/people/oauth.ts";
import { type Said, say } from "../contract/say.ts";
import { KEY_SCOPES, type KeyScope } from "../contract/vocabulary.ts";
import { isRefused } from "../store/people/access-kinds.ts";
import { findTokenKey } from "../store/keys/oauth-connections.ts";
import { createFindLiveKey, isExpired, isLastUseStale, markKeyUsed } from "../store/keys/keys.ts";
import type { Store } from "../store/engine/open.ts";
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
  /** The path of the resource, if it has a description of its own for OAuth clients. */
  resource?: string,
) => Promise<KeyHolder>;

/** Looked up if no key was sent. It does not have the form of a key, so it belongs to nobody. */
const NO_KEY = "";

/**
 * Finds the owner of a request's key, or of the access token of a program that signed in. Every request that is refused
 * costs one hash and one look-up by it, with or without a key, so that the time of an answer tells nothing. Comparing
 * hashes gives nothing away either: nobody can steer one towards another.
 */
export function createAuthorise({
  store,
  baseUrl,
  warn,
}: {
  store: Store;
  baseUrl: string;
  warn: (message: string, error: unknown) => void;
}): Authorise {
  const findLiveKey = createFindLiveKey(store);
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

  return async (headers, scopes, resource = "") => {
    const token = bearerToken(headers.get("authorization"));
    const isAccess = token?.startsWith(ACCESS_PREFIX) ?? false;
    const key = isAccess
      ? await findTokenKey(store.read, store, token ?? NO_KEY)
      : await findLiveKey(token ?? NO_KEY);
    const refuse = (reason: KeyReason, error?: string, message?: Said): HttpRefusal => {
      // RFC 6750 §3: the challenge for a caller without a valid key. RFC 9728 §5.1: where a program learns how to sign in.
      const challenge = [
        'Bearer realm="galley"',
        `resource_metadata="${baseUrl}${RESOURCE_METADATA_PATH}${resource}"`,
        ...(error === undefined ? [] : [`error="${error}"`]),
        `scope="${leastOf(scopes)}"`,
      ].join(", ");
      const text = message === undefined ? {} : { message };
      return new HttpRefusal(reason, { headers: { "www-authenticate": challenge }, ...text });
    };
    if (token === undefined) throw refuse("missing_authorization");
    // OAuth clients refresh a token on 401 alone. A wrong key is 403.
    if (!key) throw refuse(isAccess ? "invalid_token" : "invalid_key", INVALID);
    if (isExpired(key, store.clock())) {
      const day = { day: key.expires_at ?? "" };
      throw refuse(
        "invalid_key",
        INVALID,
        say("This key expired on {day}. Create a new one in the desk.", { day }),
      );
    }
    if (isRefused(isAccess ? "program" : "key", key.suspended_at)) {
      throw new Refusal("forbidden", SUSPENDED);
    }
    if (isLastUseStale(key, store.clock()) && !beingMarked.has(key.id)) void noteUse(key.id);
    if (!scopes.includes(key.scope)) {
      throw refuse("insufficient_scope", "insufficient_scope");
    }
    return { keyId: key.id, writerId: key.writer_id };
  };
}

const INVALID = "invalid_token";
const SUSPENDED = say(
  "The writer's account is suspended. This works again when an editor ends the suspension.",
);

/** The scope that a program should ask the writer for: no more than the call needs. */
function leastOf(scopes: readonly KeyScope[]): string {
  return KEY_SCOPES.findLast((scope) => scopes.includes(scope)) ?? "";
}

type KeyReason = "missing_authorization" | "invalid_token" | "invalid_key" | "insufficient_scope";

/** RFC 9110 §11.4: the scheme in any letter case, spaces, one token. Anything else is malformed. */
function bearerToken(header: string | null): string | undefined {
  return /^bearer +(\S+)$/i.exec(header ?? "")?.[1];
}
