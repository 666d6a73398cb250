/** Bytes to search for. In UTF-8 no character occurs inside another, so matching bytes is matching characters. */
export interface Needle {
  bytes: Buffer;
  /** The offset of the tail in the bytes. */
  lead: number;
  /** The part that is searched for first. */
  tail: Buffer;
}

/** The tail has at least this many bytes, if the query is long enough: a shorter one is found too often. */
const TAIL_BYTES = 4;

/** How often each byte occurs in a sample of the texts to be searched. */
export type ByteCounts = Uint32Array;

/**
 * Buffer.indexOf jumps to each occurrence of the first byte. Searching for the part that begins with the rarest byte is
 * up to thirty times as fast: most queries begin with a frequent letter, and in other alphabets than Latin all letters
 * begin with the same byte or two.
 */
export function createNeedle(bytes: Buffer, counts: ByteCounts): Needle {
  let lead = 0;
  const last = bytes.length >= 2 * TAIL_BYTES ? bytes.length - TAIL_BYTES : bytes.length - 1;
  for (let index = 1; index <= last; index++) {
    if ((counts[bytes[index] ?? 0] ?? 0) < (counts[bytes[lead] ?? 0] ?? 0)) lead = index;
  }
  return { bytes, lead, tail: bytes.subarray(lead) };
}

/** The offset of the first occurrence at or after `from`, or -1. */
export function findNeedle(haystack: Buffer, { bytes, lead, tail }: Needle, from = 0): number {
  let at = haystack.indexOf(tail, from + lead);
  while (at !== -1 && !precededBy(haystack, at, bytes, lead)) at = haystack.indexOf(tail, at + 1);
  return at === -1 ? -1 : at - lead;
}

function precededBy(haystack: Buffer, at: number, bytes: Buffer, lead: number): boolean {
  for (let back = 1; back <= lead; back++) {
    if (haystack[at - back] !== bytes[lead - back]) return false;
  }
  return true;
}

/** This many bytes of each text are enough to tell frequent bytes from rare ones, and take microseconds to count. */
const SAMPLE_BYTES = 4 * 1_024;

export function countBytes(samples: readonly Buffer[]): ByteCounts {
  const counts = new Uint32Array(256);
  for (const sample of samples) {
    const end = Math.min(sample.length, SAMPLE_BYTES);
    for (let index = 0; index < end; index++) {
      const byte = sample[index] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
  }
  return counts;
}
