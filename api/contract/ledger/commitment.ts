import { type Bytes, fromBase64, joined, utf8 } from "./bytes.ts";

/** With a salt of any length, bytes could pass from the statement to the salt: one commitment would open two ways. */
export const SALT_BYTES = 32;

/** The bytes whose SHA-256 is the commitment of an entry. */
export function committedBytes(salt: Bytes, statement: string): Bytes {
  return joined(salt, utf8(statement));
}

/** The same, of a salt that others wrote. Undefined if it is none. */
export function openedBytes(salt: string, statement: string): Bytes | undefined {
  const bytes = fromBase64(salt);
  return bytes?.length === SALT_BYTES ? committedBytes(bytes, statement) : undefined;
}
