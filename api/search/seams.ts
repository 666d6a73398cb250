import type { Texts } from "./texts.ts";

/**
 * A seam is a space and the bytes next to it. A text that holds the query holds all of its seams, so a small Bloom
 * filter of each body's seams tells most texts apart from a phrase of nothing but frequent words, "of the of", for
 * which a reading of all texts would be the only other way.
 */
const BYTES_BEFORE = 2;
const BYTES_AFTER = 2;

const SPACE = 0x20;

/** The hashes of the seams that are whole in a normalised text. */
export function seamsOf(text: Uint8Array): Uint32Array {
  // Every other byte can be one at most. As whole numbers of 32 bits they are divided in a tenth of the time.
  const seams = new Uint32Array(text.length >>> 1);
  let count = 0;
  for (let space = BYTES_BEFORE; space + BYTES_AFTER < text.length; space++) {
    if (text[space] !== SPACE) continue;
    let hash = 0;
    for (let index = space - BYTES_BEFORE; index <= space + BYTES_AFTER; index++) {
      hash = Math.imul(hash ^ (text[index] ?? 0), 0x9e37_79b1);
      hash ^= hash >>> 15;
    }
    seams[count++] = hash;
  }
  return seams.subarray(0, count);
}

/** With eight bits for each, one text in eight that lacks a seam seems to have it. More would cost more than it saves. */
const BITS_EACH = 8;

export function packSeams(text: Uint8Array): Buffer {
  const seams = seamsOf(text);
  const filter = Buffer.alloc(Math.ceil((seams.length * BITS_EACH) / 8));
  const bits = filter.length * 8;
  for (const seam of seams) {
    const bit = seam % bits;
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

/** False where the text with this number lacks one of the seams for certain. */
export function mayHoldSeams(
  { bytes, starts }: Texts,
  seams: Iterable<number>,
  number: number,
): boolean {
  const start = starts[number] ?? 0;
  const bits = ((starts[number + 1] ?? 1) - 1 - start) * 8;
  for (const seam of seams) {
    if (bits === 0) return false;
    const bit = seam % bits;
    if (((bytes[start + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
