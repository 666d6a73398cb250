import { findNeedle, type Needle } from "./needle.ts";

/** Many texts in UTF-8, one after another. Text n begins at `starts[n]`; one more start marks the end. */
export interface Texts {
  bytes: Buffer;
  starts: Uint32Array;
}

/** Follows each text, so that no match spans two texts. This byte does not occur in UTF-8. */
const SEPARATOR = 0xff;

export function joinTexts(parts: readonly Uint8Array[]): Texts {
  const starts = new Uint32Array(parts.length + 1);
  let end = 0;
  for (const [number, part] of parts.entries()) {
    end += part.length + 1;
    starts[number + 1] = end;
  }
  const bytes = Buffer.alloc(end, SEPARATOR);
  for (const [number, part] of parts.entries()) bytes.set(part, starts[number]);
  return { bytes, starts };
}

export function bytesOf({ bytes, starts }: Texts, number: number): Buffer {
  return bytes.subarray(starts[number] ?? 0, (starts[number + 1] ?? 1) - 1);
}

export function lengthOf({ starts }: Texts, number: number): number {
  return (starts[number + 1] ?? 1) - 1 - (starts[number] ?? 0);
}

export function textOf({ bytes, starts }: Texts, number: number): string {
  return bytes.toString("utf8", starts[number] ?? 0, (starts[number + 1] ?? 1) - 1);
}

export function holdsNeedle(texts: Texts, needle: Needle, number: number): boolean {
  return findNeedle(bytesOf(texts, number), needle) !== -1;
}

/**
 * Texts are searched in stretches of this size. One call per short text would cost more than the search itself. In one
 * call over all texts, Buffer.indexOf switches to an algorithm several times as slow after some false starts.
 */
const STRETCH_BYTES = 8 * 1_024;

/** The first text from `first` up to, but not including, `end` that contains the needle, or -1. */
export function nextHolding(
  { bytes, starts }: Texts,
  needle: Needle,
  first: number,
  end = starts.length - 1,
): number {
  for (let number = first; number < end;) {
    const begin = starts[number] ?? 0;
    const next = Math.min(end, Math.max(number + 1, numberAt(starts, begin + STRETCH_BYTES)));
    const at = findNeedle(bytes.subarray(begin, starts[next]), needle);
    if (at !== -1) return numberAt(starts, begin + at);
    number = next;
  }
  return -1;
}

/** The number of the text that contains an offset: the last start at or before it. */
export function numberAt(starts: Uint32Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
