import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { toBase64 } from "../../contract/ledger/bytes.ts";
import {
  type Checkpoint,
  ED25519,
  namedKey,
  readNote,
  readSignedCheckpoint,
  readVerifierKey,
  type VerifierKey,
} from "./checkpoint.ts";

// Keys and signatures of the log on the server. What is signed: checkpoint.ts.

/** What stands before the 32 bytes of a private and of a public key in DER (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

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
export function keyId(name: string, publicKey: Uint8Array, type = ED25519): Buffer {
  return createHash("sha256")
    .update(namedKey(name, publicKey, type))
    .digest()
    .subarray(0, 4);
}

/** The line by which verifiers know a key: its name, its id, and its type and bytes. */
export function verifierKey(name: string, publicKey: Buffer, type = ED25519): string {
  const typed = Buffer.concat([Buffer.from([type]), publicKey]).toString("base64");
  return `${name}+${keyId(name, publicKey, type).toString("hex")}+${typed}`;
}

/** What a verifier key names; undefined if it is none of this type, or if its id is wrong. */
export function openVerifierKey(vkey: string, type = ED25519): VerifierKey | undefined {
  const key = readVerifierKey(vkey, type);
  const id = key && keyId(key.origin, key.publicKey, type).toString("hex");
  return key?.id === id ? key : undefined;
}

/** The same text gives the same signature, so a note has the same bytes wherever it is signed. The text ends with a line feed. */
export function signNote(text: string, name: string, key: KeyObject): string {
  const signature = sign(null, Buffer.from(text), key);
  const signed = Buffer.concat([keyId(name, publicBytes(key)), signature]).toString("base64");
  return `${text}\n— ${name} ${signed}\n`;
}

/** The text of a note that this key has signed; undefined for any other. */
export function openNote(
  note: string,
  { origin, publicKey }: Omit<VerifierKey, "id">,
): string | undefined {
  const { text = "", signatures = [] } = readNote(note) ?? {};
  const id = keyId(origin, publicKey).toString("hex");
  const own = signatures.filter((one) => one.name === origin && one.id === id);
  return own.some(({ signature }) => isSignedBy(publicKey, Buffer.from(text), signature))
    ? text
    : undefined;
}

export function signCheckpoint({ origin, size, root }: Checkpoint, key: KeyObject): string {
  return signNote(`${origin}\n${size}\n${toBase64(root)}\n`, origin, key);
}

/** Reads a checkpoint that this key has signed; undefined for any other. */
export function openCheckpoint(
  note: string,
  { origin, publicKey }: { origin: string; publicKey: Uint8Array },
): (Checkpoint & { root: Buffer }) | undefined {
  const id = keyId(origin, publicKey).toString("hex");
  const read = readSignedCheckpoint(note, { origin, id });
  if (!read) return undefined;
  const { text, signatures, size, root } = read;
  const isSigned = signatures.some((signature) => isSignedBy(publicKey, text, signature));
  return isSigned ? { origin, size, root: Buffer.from(root) } : undefined;
}

export function isSignedBy(
  publicKey: Uint8Array,
  text: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, publicKey]),
    format: "der",
    type: "spki",
  });
  return verify(null, text, key, signature);
}
