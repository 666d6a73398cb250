import type { Category, KeyScope } from "../../contract/vocabulary.ts";

// The tables of programs that signed in with OAuth. A connection is a key whose secrets change. Types: see tables.ts.

export interface OAuthTables {
  oauth_codes: OAuthCodeRow;
  oauth_connections: ConnectionRow;
  oauth_clients: RegisteredClientRow;
  oauth_documents: ClientDocumentRow;
  oauth_proofs: ProofRow;
  oauth_proven: ProvenClientRow;
}

/** A writer's consent, until the program has exchanged its code. */
interface OAuthCodeRow {
  hash: string;
  /** The session that the writer consented in. If it ends, so does the code. */
  session_id: string;
  writer_id: string;
  /** The address of the client's document, or the id of its registration. */
  client_id: string;
  client_name: string;
  redirect_uri: string;
  /** The S256 challenge of RFC 7636. */
  challenge: string;
  scope: KeyScope;
  expires_at: string;
  /** The connection that the code was exchanged for. */
  key_id: string | null;
  /** The only category that the program may draft into. */
  only_category: Category | null;
  /** The tag that each of its drafts must have. */
  only_tag: string | null;
  /** Set if the client must prove who it is when it exchanges the code. */
  must_prove_since: string | null;
}

/** The current tokens of a connection. Its key has the rest: owner, name, scope, last use, revocation. */
export interface ConnectionRow {
  key_id: string;
  client_id: string;
  /** The hash of the part that all refresh tokens of the connection have in common. */
  family_hash: string;
  /** The hash of the part that changes. A token with the right family and another secret was used before. */
  refresh_hash: string;
  refresh_expires_at: string;
  access_hash: string;
  access_expires_at: string;
  /** Set if each refresh needs a proof: since the first one, or since the consent to a client that must always give one. */
  must_prove_since: string | null;
}

/** A program that registered itself (RFC 7591). Nobody knows whose it is. */
export interface RegisteredClientRow {
  id: string;
  name: string;
  /** A JSON list. */
  redirect_uris: string;
  created_at: string;
  /** When a writer allowed it first. */
  consented_at: string | null;
  /** The last consent, exchange or refresh; at first the registration. */
  last_used_at: string;
}

/** What a program's document said when a writer last allowed the program, for the time when it cannot be fetched. */
export interface ClientDocumentRow {
  client_id: string;
  /** The text as it was fetched. */
  document: string;
  fetched_at: string;
}

/** A client that has proved who it is, and must do so from then on. */
interface ProvenClientRow {
  client_id: string;
  /** The last time. */
  proved_at: string;
}

/** A proof that was used, until it expires: it counts once. */
interface ProofRow {
  /** A digest of the client's id and the proof's. */
  id: string;
  client_id: string;
  expires_at: string;
}
