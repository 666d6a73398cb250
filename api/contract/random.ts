/** The one source of randomness. It is passed in everywhere, so that tests can fix it. */
export type Random = (size: number) => Buffer;

export const systemRandom: Random = createSystemRandom();

/** Random bytes in advance: to ask the system costs as much for sixteen of them as for two hundred. */
const IN_ADVANCE = 4_096;

function createSystemRandom(): Random {
  let bytes = Buffer.alloc(0);
  return (size) => {
    if (size > IN_ADVANCE) return crypto.getRandomValues(Buffer.alloc(size));
    if (bytes.length < size) bytes = crypto.getRandomValues(Buffer.alloc(IN_ADVANCE));
    const given = Buffer.from(bytes.subarray(0, size));
    // Nothing keeps a copy of a secret.
    bytes.fill(0, 0, size);
    bytes = bytes.subarray(size);
    return given;
  };
}

/** A UUID in small letters, as a pattern. */
export const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const WHOLE = new RegExp(`^${UUID}$`);

export function isUuid(text: string): boolean {
  return WHOLE.test(text);
}

/** A UUID of version 4 (RFC 9562 §5.4). */
export function newId(random: Random): string {
  return idFrom(random(16));
}

/** A UUID of version 4 from sixteen bytes that are as good as random. */
export function idFrom(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hyphenated(bytes.toString("hex"));
}

/** The 32 digits of a UUID as people write it. */
export function hyphenated(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
