import { type KeyObject, sign } from "node:crypto";
import { COSIGNATURE, readNote, type VerifierKey } from "./checkpoint.ts";
import { isSignedBy, keyId, publicBytes } from "./note.ts";

// What a witness signs: that it has seen a checkpoint, and none that contradicts it (https://c2sp.org/tlog-cosignature).

function message(text: string, seconds: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/** The line for the text of a checkpoint. */
export function cosign(
  text: string,
  { name, key, seconds }: { name: string; key: KeyObject; seconds: number },
): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, message(text, seconds), key);
  const id = keyId(name, publicBytes(key), COSIGNATURE);
  return `— ${name} ${Buffer.concat([id, time, signature]).toString("base64")}`;
}

/** The lines of a note, or of what a witness answered to it, that are valid cosignatures of this witness. */
export function cosignaturesOf(note: string, witness: VerifierKey): string[] {
  const { text = "", signatures = [] } = readNote(note) ?? {};
  return signatures.flatMap(({ name, id, signature: bytes }) => {
    if (name !== witness.origin || id !== witness.id || bytes.length !== 8 + 64) return [];
    const signed = Buffer.from(bytes);
    const seconds = signed.readBigUInt64BE();
    if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) return [];
    const said = message(text, Number(seconds));
    if (!isSignedBy(witness.publicKey, said, signed.subarray(8))) return [];
    const line = Buffer.concat([Buffer.from(id, "hex"), signed]).toString("base64");
    return [`— ${name} ${line}`];
  });
}
