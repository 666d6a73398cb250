import { isAscii } from "node:buffer";
import { plainBytes } from "./plain-bytes.ts";
import type { Texts } from "./texts.ts";

/**
 * Tells which of many texts may contain a sequence of bytes. A gram is a short run of bytes. A text that contains the
 * query contains all of its grams, those across word gaps included, so a Bloom filter of each text's grams rules out
 * nearly all other texts without reading them. The filter is stored by row: a row has one bit for each text, so one
 * 32-bit word answers for 32 texts. Letters count in their plain form, so that it serves the readers' search as well,
 * which ignores accents. Programs, for whom é is not e, get a few more texts to read.
 */
export interface GramFilter {
  documents: number;
  rows: number;
  /** Shifting a hash right by this gives its row: its upper bits. */
  shift: number;
  blocks: Block[];
}

/** All rows of a group of neighbouring texts, one row after another. `width` is the number of 32-bit words in a row. */
interface Block {
  bits: Uint32Array;
  width: number;
}

/**
 * Texts in a block. With smaller blocks, a query over all texts would jump about in memory. Larger ones take tens of
 * milliseconds to allocate, which blocks all other requests.
 */
const BLOCK = 1_024;
const WORD = 32;

/**
 * Grams of eight and five bytes tell phrases of frequent words apart; those of three and two serve short queries.
 * Single bytes have rows of their own, since there are only 256: they never collide.
 */
const SIZES = [8, 5, 3, 2, 1] as const;
const SINGLES = 256;

/** A text of n bytes has about 2 n different grams, so about one bit in eight is set. */
const ROWS_PER_BYTE = 16;
const ROW_BITS = { min: 12, max: 17 };

export function createGramFilter({ bytes, starts }: Texts): GramFilter {
  const documents = starts.length - 1;
  const mean = bytes.length / Math.max(1, documents);
  const wanted = Math.round(Math.log2(mean * ROWS_PER_BYTE));
  const rowBits = Math.min(ROW_BITS.max, Math.max(ROW_BITS.min, wanted));
  return { documents, rows: SINGLES + 2 ** rowBits, shift: 32 - rowBits, blocks: [] };
}

/**
 * Adds the texts, and yields the size of each in bytes, so that the caller can pause. The grams of 32 texts at a time
 * are collected text by text, in memory that stays in the processor's cache, and then transposed into rows. This takes
 * a fifth of the time of setting each bit in its final place.
 */
export function* fillFilter(filter: GramFilter, texts: Texts): Generator<number> {
  const { documents, rows, shift, blocks } = filter;
  const words = rows / WORD;
  const group = new Uint32Array(WORD * words);
  for (let number = 0; number < documents; number++) {
    const start = texts.starts[number] ?? 0;
    const own = texts.bytes.subarray(start, (texts.starts[number + 1] ?? 1) - 1);
    const text = plainBytes(own);
    const place = number % BLOCK;
    if (place === 0) blocks.push(createBlock(Math.min(BLOCK, documents - number), rows));
    const column = place % WORD;
    noteGrams(group, column * words, text, shift);
    // The rarest letters have no plain form of their own: few texts have an é, and all have an e.
    if (!isAscii(own)) noteOtherBytes(group, column * words, own);
    if (column === WORD - 1 || number === documents - 1) {
      const block = blocks.at(-1);
      if (block) transposeIntoRows(group, block, (place - column) / WORD);
      group.fill(0);
    }
    yield text.length;
  }
}

function createBlock(texts: number, rows: number): Block {
  const width = Math.ceil(texts / WORD);
  return { bits: new Uint32Array(width * rows), width };
}

/** Written out for each size: a loop over the sizes takes three times as long, and this runs over all text. */
function noteGrams(notes: Uint32Array, first: number, text: Uint8Array, shift: number): void {
  let before = 0;
  let last = 0;
  for (let index = 0; index < text.length; index++) {
    before = (before << 8) | (last >>> 24);
    last = (last << 8) | (text[index] ?? 0);
    note(notes, first, last & 0xff);
    if (index >= 1) note(notes, first, rowOf(hashOf2(last), shift));
    if (index >= 2) note(notes, first, rowOf(hashOf3(last), shift));
    if (index >= 4) note(notes, first, rowOf(hashOf5(before, last), shift));
    if (index >= 7) note(notes, first, rowOf(hashOf8(before, last), shift));
  }
}

/** Notes the bytes that are not ASCII. */
function noteOtherBytes(notes: Uint32Array, first: number, text: Uint8Array): void {
  for (const byte of text) if (byte >= 0x80) note(notes, first, byte);
}

function note(notes: Uint32Array, first: number, row: number): void {
  const word = first + (row >>> 5);
  notes[word] = (notes[word] ?? 0) | (1 << (row & 31));
}

function transposeIntoRows(group: Uint32Array, { bits, width }: Block, first: number): void {
  const words = group.length / WORD;
  const tile = new Uint32Array(WORD);
  for (let word = 0; word < words; word++) {
    for (let text = 0; text < WORD; text++) tile[text] = group[text * words + word] ?? 0;
    transpose(tile);
    for (let row = 0; row < WORD; row++) {
      bits[first + (word * WORD + row) * width] = tile[row] ?? 0;
    }
  }
}

/** Bit c of word r becomes bit r of word c: swaps halves, then quarters, down to single bits. */
function transpose(tile: Uint32Array): void {
  let mask = 0x0000_ffff;
  for (let half = 16; half > 0; half >>>= 1, mask ^= mask << half) {
    for (let upper = 0; upper < WORD; upper = (upper + half + 1) & ~half) {
      const a = tile[upper] ?? 0;
      const b = tile[upper + half] ?? 0;
      const moved = ((a >>> half) ^ b) & mask;
      tile[upper] = a ^ (moved << half);
      tile[upper + half] = b ^ moved;
    }
  }
}

// Multiplication spreads differences to the upper bits, which choose the row.

function hashOf2(last: number): number {
  return Math.imul((last & 0xffff) + 1, 0x9e37_79b1);
}

function hashOf3(last: number): number {
  return Math.imul((last & 0xff_ffff) ^ 0x5bd1_e995, 0x85eb_ca6b);
}

function hashOf5(before: number, last: number): number {
  return Math.imul(Math.imul(last, 0x9e37_79b1) ^ (before & 0xff), 0xc2b2_ae35);
}

function hashOf8(before: number, last: number): number {
  return Math.imul(Math.imul(last, 0x85eb_ca6b) ^ before, 0x27d4_eb2f);
}

function rowOf(hash: number, shift: number): number {
  return SINGLES + (hash >>> shift);
}

/** A gram of a query: the byte itself for size 1, otherwise a hash. */
export interface Gram {
  size: (typeof SIZES)[number];
  value: number;
}

/** More grams rule out hardly any further texts. */
const GRAMS_MAX = 24;

/** The grams that a matching text must have: of the largest size that fits, and of the next one for a second filter. */
export function gramsOf(text: Uint8Array): Gram[] {
  const query = plainBytes(text);
  const fitting = SIZES.filter((size) => size <= query.length).slice(0, query.length < 3 ? 1 : 2);
  const grams: Gram[] = [];
  for (const size of fitting) {
    let before = 0;
    let last = 0;
    for (let index = 0; index < query.length && grams.length < GRAMS_MAX; index++) {
      before = (before << 8) | (last >>> 24);
      last = (last << 8) | (query[index] ?? 0);
      if (index + 1 >= size) grams.push({ size, value: valueOf(size, before, last) });
    }
  }
  return grams;
}

/** The grams of a query for this very text: letters with accents count besides their plain form. */
export function exactGrams(query: Uint8Array): Gram[] {
  const others = new Set(query.filter((byte) => byte >= 0x80));
  const own = Array.from(others, (value): Gram => ({ size: 1, value }));
  return [...gramsOf(query), ...own.slice(0, GRAMS_MAX)];
}

function valueOf(size: Gram["size"], before: number, last: number): number {
  if (size === 1) return last & 0xff;
  if (size === 2) return hashOf2(last);
  if (size === 3) return hashOf3(last);
  return size === 5 ? hashOf5(before, last) : hashOf8(before, last);
}

/** The numbers of the texts that may contain all of these grams, ascending. Lazy: a caller that has enough stops. */
export function* mayHold(filter: GramFilter, grams: readonly Gram[]): Generator<number> {
  const { documents, blocks, shift } = filter;
  // An empty query is in every text.
  if (!grams.length) return yield* Array(documents).keys();
  const rows = grams.map(({ size, value }) => (size === 1 ? value : rowOf(value, shift)));
  for (const [index, block] of blocks.entries()) {
    let word = nextWord(block, rows, 0);
    while (word < block.width) {
      let held = heldAt(block, rows, word);
      while (held !== 0) {
        yield index * BLOCK + word * WORD + 31 - Math.clz32(held & -held);
        held &= held - 1;
      }
      word = nextWord(block, rows, word + 1);
    }
  }
}

/**
 * The first word from here on that may have a bit in every row. Only four rows are read, since they leave next to
 * nothing of 32 texts. They are combined without branches: a mispredicted branch takes longer than a row.
 */
function nextWord({ bits, width }: Block, rows: readonly number[], from: number): number {
  const [first = 0, second = first, third = first, fourth = first] = rows;
  const [a, b, c, d] = [first * width, second * width, third * width, fourth * width];
  for (let word = from; word < width; word++) {
    const held =
      (bits[a + word] ?? 0) & (bits[b + word] ?? 0) & (bits[c + word] ?? 0) & (bits[d + word] ?? 0);
    if (held !== 0) return word;
  }
  return width;
}

/** A bit for each of the 32 texts of a word that have a bit in every row. */
function heldAt({ bits, width }: Block, rows: readonly number[], word: number): number {
  let held = ~0;
  for (const row of rows) held &= bits[row * width + word] ?? 0;
  return held;
}
