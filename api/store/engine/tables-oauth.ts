import type { KeyScope } from "../../contract/vocabulary.ts";

// The tables of programs that signed in with OAuth. A connection is a key whose secrets change. Types: see tables.ts.

/** A writer's consent, until the program has exchanged its code. */
export interface OAuthCodeRow {
  hash: string;
  /** The session that the writer consented in. If it ends, so does the code. */
  session_id: string;
  writer_id: string;
  /** The address of the client's document. */
  client_id: string;
  client_name: string;
  redirect_uri: string;
  /** The S256 challenge of RFC 7636. */
  challenge: string;
  scope: KeyScope;
  expires_at: string;
  /** The connection that the code was exchanged for. */
  key_id: string | null;
}

/** The current tokens of a connection. Its key has the rest: owner, name, scope, last use, revocation. */
export interface ConnectionRow {
  key_id: string;
  client_id: string;
  /** Of the part that all refresh tokens of the connection have in common. */
  family_hash: string;
  /** Of the part that changes. A token with the right family and another secret was used before. */
  refresh_hash: string;
  refresh_expires_at: string;
  access_hash: string;
  access_expires_at: string;
}
