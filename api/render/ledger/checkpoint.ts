import { type Bytes, fromBase64, toHex, utf8 } from "../../contract/ledger/bytes.ts";

// Signed notes and checkpoints (https://c2sp.org/signed-note, https://c2sp.org/tlog-checkpoint), in browsers as well.

export const ED25519 = 1;
/** The type of a witness's key, which signs a checkpoint together with the time (https://c2sp.org/tlog-cosignature). */
export const COSIGNATURE = 4;

export interface Checkpoint {
  origin: string;
  size: number;
  /** The root of the tree. */
  root: Uint8Array;
}

/** What a verifier key names. Whether its id is right takes a hash of the others. */
export interface VerifierKey {
  origin: string;
  /** The first four bytes of a hash of the name and the key, in hexadecimal. */
  id: string;
  /** The 32 bytes of an Ed25519 key. */
  publicKey: Bytes;
}

/** Undefined if it is none of this type. */
export function readVerifierKey(vkey: string, type = ED25519): VerifierKey | undefined {
  const [, origin = "", id = "", encoded = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(vkey) ?? [];
  const typed = fromBase64(encoded);
  if (typed?.[0] !== type || typed.length !== 33) return undefined;
  return { origin, id, publicKey: typed.subarray(1) };
}

/** What the id of a key is a hash of. */
export function namedKey(name: string, publicKey: Uint8Array, type = ED25519): Bytes {
  return Uint8Array.of(...utf8(`${name}\n`), type, ...publicKey);
}

/** A checkpoint that nobody has verified yet, and the signatures that may be those of a key. */
export interface SignedCheckpoint extends Checkpoint {
  /** The signed text. */
  text: Bytes;
  signatures: Bytes[];
}

/** Undefined if it is not a checkpoint of the log that the key is of. */
export function readSignedCheckpoint(
  note: string,
  { origin, id }: Pick<VerifierKey, "origin" | "id">,
): SignedCheckpoint | undefined {
  const { text = "", signatures = [] } = readNote(note) ?? {};
  const [named, size = "", encoded = ""] = text.split("\n");
  const root = fromBase64(encoded);
  if (named !== origin || !/^(?:0|[1-9]\d{0,15})$/.test(size) || root?.length !== 32) {
    return undefined;
  }
  const own = signatures.filter((one) => one.name === origin && one.id === id);
  return {
    origin,
    size: Number(size),
    root,
    text: utf8(text),
    signatures: own.map(({ signature }) => signature),
  };
}

export interface NoteSignature {
  name: string;
  /** The id of the key, in hexadecimal. */
  id: string;
  signature: Bytes;
}

/** The text of a note and its signatures, of which none is verified. Undefined if it is no note. */
export function readNote(note: string): { text: string; signatures: NoteSignature[] } | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0) return undefined;
  const signatures = note
    .slice(end + 2)
    .split("\n", SIGNATURES_MAX)
    .flatMap((line) => {
      const [, name = "", signed = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = fromBase64(signed);
      if (!bytes || bytes.length <= 4) return [];
      return [{ name, id: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) }];
    });
  return { text: note.slice(0, end + 1), signatures };
}

/** More than a log and its witnesses have: others write notes, too. */
const SIGNATURES_MAX = 64;
