import type { ProofNeed } from "../store/keys/oauth-codes.ts";

/** A program that asks to be signed in. */
export interface OAuthClient {
  id: string;
  /**
   * The only thing about it that is sure: who controls the document controls this host. Null for a program that registered
   * itself: nobody knows whose it is.
   */
  host: string | null;
  /** Its own name for itself. */
  name: string;
  redirects: readonly string[];
  /** Whether it proves who it is at the token endpoint. */
  proof: ProofNeed;
  /** The keys that check its proofs. */
  keys?: ClientKeys;
  /** The text of its document, if it was fetched just now. */
  document?: string;
  /** When the document was fetched, if it could not be fetched now and this is the last good copy. */
  keptFrom?: string;
}

export type ClientKeys = { jwks: KeySet } | { jwksUri: string };

/** RFC 7517 §5. Each key is checked when it is used. */
export interface KeySet {
  keys: Record<string, unknown>[];
}

export interface ClientProblem {
  /** In English, for the client's developer. */
  problem: string;
  /** The program has registered itself, and that is not known here, or no longer. */
  isUnregistered?: true;
  /** Whether the same request may succeed later. */
  isTemporary?: boolean;
}

export type FindClient = (
  clientId: string,
  of: { writerId: string },
) => Promise<OAuthClient | ClientProblem>;
