// The tables of the transparency log. Types: see tables.ts.

export interface LedgerTables {
  ledger_entries: LedgerEntryRow;
  ledger_nodes: LedgerNodeRow;
  ledger_checkpoints: LedgerCheckpointRow;
  witnessed_logs: WitnessedLogRow;
  ledger_keys: LedgerKeyRow;
  signing_writers: SigningWriterRow;
  waiting_proofs: WaitingProofsRow;
  revoked_passkeys: RevokedPasskeyRow;
}

export interface LedgerEntryRow {
  /** The place in the tree, from 0, without gaps. */
  number: number;
  /** Canonical JSON, see `LedgerEntry`. These bytes are the leaf. */
  entry: string;
  /** The id of the piece, the writer or the page, while the statement is kept. */
  subject: string | null;
  /** Base64. It goes with the statement when what it says is no longer public. */
  salt: string | null;
  /** Canonical JSON. */
  statement: string | null;
  /** The proofs that the statement commits to, as JSON; null if nobody signed it. */
  proofs: string | null;
}

/** A writer who signs what they publish. */
interface SigningWriterRow {
  writer_id: string;
  since: string;
}

/** The proofs of a text that waits for its time or for an editor. */
interface WaitingProofsRow {
  piece_id: string;
  /** JSON, as the ledger keeps it when the text is published. */
  proofs: string;
}

/** A removed passkey that has signed a publication. What it signed stays valid. */
interface RevokedPasskeyRow {
  id: string;
  revoked_at: string;
}

/** The hash of a full tile: level 1 has those of 256 entries, level 2 those of 256 hashes of level 1. */
export interface LedgerNodeRow {
  level: number;
  number: number;
  /** Base64. */
  hash: string;
}

/** A checkpoint is signed once. Those since the last full tile are kept: a tree has a partial tile for each. */
export interface LedgerCheckpointRow {
  size: number;
  note: string;
}

/** The addresses and keys of the ledger. The row with the highest number counts. */
export interface LedgerKeyRow {
  /** The number of the entry that announced it. */
  number: number;
  base_url: string;
  /** The 32 bytes of the Ed25519 key, in base64. */
  public_key: string;
  /** Every public piece has an entry from this number on, once the start is made. */
  pieces_from: number;
  created_at: string;
}

/** The log of another site, as this one has cosigned it last. */
export interface WitnessedLogRow {
  /** The name of the log. */
  origin: string;
  size: number;
  /** Base64. */
  root: string;
  /** The signed checkpoint with our cosignature. */
  note: string;
  cosigned_at: string;
}
