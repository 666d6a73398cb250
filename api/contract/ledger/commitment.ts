import { type Bytes, fromBase64, joined, utf8 } from "./bytes.ts";

/** With a salt of any length, bytes could pass from the statement to the salt: one commitment would open two ways. */
export const SALT_BYTES = 32;

/** The bytes whose SHA-256 is the commitment of an entry: the salt, and the statement. Undefined if that is no salt. */
export function committedBytes(salt: string, statement: string): Bytes | undefined {
  const bytes = fromBase64(salt);
  return bytes?.length === SALT_BYTES ? joined(bytes, utf8(statement)) : undefined;
}
