/** The one source of randomness. It is passed in everywhere, so that tests can fix it. */
export type Chance = (size: number) => Buffer;

export const systemChance: Chance = (size) => crypto.getRandomValues(Buffer.alloc(size));

/** A UUID of version 4 (RFC 9562 §5.4). */
export function newId(chance: Chance): string {
  return idFrom(chance(16));
}

/** A UUID of version 4 from sixteen bytes that are as good as random. */
export function idFrom(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
