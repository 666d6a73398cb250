import { withoutMark } from "../contract/mark.ts";
import { shownLine } from "../contract/text.ts";
import type { ProofNeed } from "../store/keys/oauth-codes.ts";

/** A program that asks to be signed in. */
export interface OAuthClient {
  id: string;
  /**
   * The only thing about it that is sure: who controls the document controls this host. Null for a program that registered
   * itself: nobody knows whose it is.
   */
  host: string | null;
  /** What it calls itself. */
  name: string;
  redirects: readonly string[];
  /** Whether it proves who it is at the token endpoint. */
  proof: ProofNeed;
  /** What its proofs are checked with. */
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

/**
 * The program chose its name itself: without our mark, without characters that nobody sees or that reverse the words beside
 * it, and without quotation marks. A page shows the name between ours, and what follows a closing one would look like the
 * page's own words.
 */
export function plainName(name = ""): string {
  return shownLine(withoutMark(name.replace(UNSEEN, "").replace(QUOTATION_MARKS, "")));
}

/** Also the joiners that some scripts use: a name can be read without them. U+2800 is a blank of Braille. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** An apostrophe is none, but two of them look like one. */
const QUOTATION_MARKS =
  /(?!['’＇])\p{Quotation_Mark}|['‘’＇]{2,}|[\u02BA\u02EE\u2033\u2036\u275D-\u2760\u301D-\u301F\u{1F676}-\u{1F678}]/gu;
