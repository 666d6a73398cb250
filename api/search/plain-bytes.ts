import { isAscii } from "node:buffer";
import { foldWord } from "./reader/tokens.ts";

/** Letters with accents, and those written in several ways, are below this: Latin, Greek, Cyrillic, Hebrew, Arabic. */
const POINTS_END = 0x2000;
const UNCHANGED = -1;

/**
 * UTF-8 with every letter in the plain form in which readers' words are compared. It goes letter by letter, so the plain
 * form of a text contains the plain form of each of its parts. It is never longer than the text.
 */
export function plainBytes(text: Uint8Array): Buffer {
  const plain = Buffer.from(text.buffer, text.byteOffset, text.length);
  if (isAscii(text)) return plain;
  const to = Buffer.allocUnsafe(text.length);
  return to.subarray(0, walk(text, { to, until: Infinity }).length);
}

/** The offset in the text of an offset in its plain form. */
export function offsetInText(text: Uint8Array, offset: number): number {
  return isAscii(text) ? offset : walk(text, { until: offset }).at;
}

/** Goes through a text until its plain form has the length `until`. */
function walk(
  text: Uint8Array,
  { to, until }: { to?: Uint8Array; until: number },
): { at: number; length: number } {
  forms ??= plainForms();
  let at = 0;
  let length = 0;
  while (at < text.length && length < until) {
    const lead = text[at] ?? 0;
    const size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xe2 ? 3 : 1;
    const form = size === 1 ? UNCHANGED : (forms[pointAt(text, at, size)] ?? UNCHANGED);
    if (form === UNCHANGED) {
      for (let n = 0; n < size; n++) if (to) to[length + n] = text[at + n] ?? 0;
      length += size;
    } else {
      const formSize = form >>> 24;
      for (let n = 0; n < formSize; n++) if (to) to[length + n] = (form >>> (8 * n)) & 0xff;
      length += formSize;
    }
    at += size;
  }
  return { at, length };
}

function pointAt(text: Uint8Array, at: number, size: number): number {
  const [lead = 0, next = 0, last = 0] = [text[at], text[at + 1], text[at + 2]];
  return size === 2
    ? ((lead & 0x1f) << 6) | (next & 0x3f)
    : ((lead & 0x0f) << 12) | ((next & 0x3f) << 6) | (last & 0x3f);
}

/** For each code point its plain form: the number of bytes in the upper 8 bits, and up to three bytes, the first lowest. */
let forms: Int32Array | undefined;

function plainForms(): Int32Array {
  const table = new Int32Array(POINTS_END).fill(UNCHANGED);
  for (let point = 0x80; point < POINTS_END; point++) {
    const letter = String.fromCodePoint(point);
    // Most accents are part of their letter. The few that are left stand alone here.
    const plain = ACCENT.test(letter) ? "" : foldWord(letter);
    const bytes = Buffer.from(plain);
    if (plain === letter || bytes.length > Buffer.byteLength(letter)) continue;
    table[point] = bytes.reduce((form, byte, n) => form | (byte << (8 * n)), bytes.length << 24);
  }
  return table;
}

const ACCENT = /[\u0300-\u036f]/;
