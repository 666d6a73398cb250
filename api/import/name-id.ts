import { createHash } from "node:crypto";

/** A name-based UUID (RFC 9562 §5.8: version 8, of a SHA-256): the same name gives the same id. */
export function idOfName(name: string): string {
  const bytes = createHash("sha256").update(`galley import\n${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
