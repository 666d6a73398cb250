import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

// Signed notes and checkpoints (https://c2sp.org/signed-note, https://c2sp.org/tlog-checkpoint).

const ED25519 = 1;
/** What stands before the 32 bytes of a private and of a public key in DER (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export interface Checkpoint {
  origin: string;
  size: number;
  /** The root of the tree. */
  root: Buffer;
}

/** A private key from the 32 bytes that it is made of. */
export function keyFromSeed(seed: Buffer): KeyObject {
  const key = Buffer.concat([PRIVATE_PREFIX, seed]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** The 32 bytes of the public key. */
export function publicBytes(key: KeyObject): Buffer {
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  return Buffer.from(x, "base64url");
}

/** The first four bytes of a hash of the name and the key. */
function keyId(name: string, publicKey: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), publicKey]);
  return createHash("sha256").update(named).digest().subarray(0, 4);
}

/** The line by which verifiers know a key: its name, its id, and its type and bytes. */
export function verifierKey(name: string, publicKey: Buffer): string {
  const typed = Buffer.concat([Buffer.from([ED25519]), publicKey]).toString("base64");
  return `${name}+${keyId(name, publicKey).toString("hex")}+${typed}`;
}

/** The name and the bytes of a verifier key; undefined if it is none of Ed25519. */
export function openVerifierKey(vkey: string): { origin: string; publicKey: Buffer } | undefined {
  const [, origin = "", id = "", encoded = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(vkey) ?? [];
  const typed = Buffer.from(encoded, "base64");
  const publicKey = typed.subarray(1);
  const isOurs = typed[0] === ED25519 && publicKey.length === 32;
  return isOurs && keyId(origin, publicKey).toString("hex") === id
    ? { origin, publicKey }
    : undefined;
}

/** The same text gives the same signature, so a checkpoint has the same bytes wherever it is signed. */
export function signCheckpoint({ origin, size, root }: Checkpoint, key: KeyObject): string {
  const text = `${origin}\n${size}\n${root.toString("base64")}\n`;
  const signature = sign(null, Buffer.from(text), key);
  const signed = Buffer.concat([keyId(origin, publicBytes(key)), signature]).toString("base64");
  return `${text}\n— ${origin} ${signed}\n`;
}

/** Reads a checkpoint that this key has signed; undefined for any other. */
export function openCheckpoint(
  note: string,
  { origin, publicKey }: { origin: string; publicKey: Buffer },
): Checkpoint | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0) return undefined;
  const text = note.slice(0, end + 1);
  const [named, size = "", root = ""] = text.split("\n");
  if (named !== origin || !/^(?:0|[1-9]\d{0,15})$/.test(size)) return undefined;
  const id = keyId(origin, publicKey);
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: "der",
    type: "spki",
  });
  const isSigned = note
    .slice(end + 2)
    .split("\n")
    .some((line) => {
      const [, name, encoded = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = Buffer.from(encoded, "base64");
      if (name !== origin || !bytes.subarray(0, 4).equals(id)) return false;
      return verify(null, Buffer.from(text), key, bytes.subarray(4));
    });
  const hash = Buffer.from(root, "base64");
  return isSigned && hash.length === 32 ? { origin, size: Number(size), root: hash } : undefined;
}
