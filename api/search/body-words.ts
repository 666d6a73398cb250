import { gramsOf } from "./gram-filter.ts";
import { type ByteCounts, createNeedle, findNeedle, type Needle } from "./needle.ts";
import { offsetInText, plainBytes } from "./plain-bytes.ts";
import type { Query } from "./query.ts";
import { bytesOf, type Texts } from "./texts.ts";

/** How a word of a text fits a word of a query: as the word itself, in any form, or as a longer word with it inside. */
export const FIT = { none: 0, part: 1, whole: 2 } as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

/** A word that a reader looks for in texts. */
export interface BodyWord {
  /** The letters, in plain form, that all words that fit contain. */
  letters: string;
  /** Undefined for a script without spaces: its words have no bounds, so any occurrence fits. */
  fit: ((word: string) => Fit) | undefined;
}

/** A word in a text: its bounds in bytes. */
export interface FoundWord {
  fit: Fit;
  start: number;
  end: number;
}

/** Finds texts with all of the words, in plain letters. */
export interface BodyQuery extends Pick<Query, "grams" | "holds" | "nextHolding"> {
  /** Where the words are in a text, or undefined if one is missing. */
  find(texts: Texts, number: number): FoundWord[] | undefined;
}

/** After so many texts that have only the letters, the search ends: "ines" is in every text with "lines". */
const LOOKED_MAX = 5_000;

export function readBodyWords(words: readonly BodyWord[], counts: ByteCounts): BodyQuery {
  // The longest first, since it rules out the most texts; in any order they give the same snippet.
  const longest = words.toSorted(
    ({ letters: a }, { letters: b }) => b.length - a.length || (a < b ? -1 : 1),
  );
  const wanted = longest.map(({ letters, fit }) => {
    const bytes = Buffer.from(letters);
    return { bytes, needle: createNeedle(bytes, counts), fit: fit && remember(fit) };
  });
  const last = new Map<Texts, { number: number; found: FoundWord[] | undefined }>();
  let looked = 0;

  /** A text is asked about twice: whether it matches, and where. */
  function find(texts: Texts, number: number): FoundWord[] | undefined {
    const before = last.get(texts);
    if (before?.number === number) return before.found;
    const found = look(texts, number);
    last.set(texts, { number, found });
    return found;
  }

  function look(texts: Texts, number: number): FoundWord[] | undefined {
    if (looked >= LOOKED_MAX) return undefined;
    const text = bytesOf(texts, number);
    const plain = plainBytes(text);
    if (!wanted.every(({ needle }) => findNeedle(plain, needle) !== -1)) return undefined;
    looked++;
    const found: FoundWord[] = [];
    for (const word of wanted) {
      const best = bestIn(plain, word);
      if (!best) return undefined;
      found.push(best);
    }
    return found.map(({ fit, start, end }) => ({
      fit,
      start: offsetInText(text, start),
      end: offsetInText(text, end),
    }));
  }

  return {
    grams: wanted.flatMap(({ bytes }) => gramsOf(bytes)),
    find,
    holds: (texts, number) => find(texts, number) !== undefined,
    nextHolding: (texts, first, end) => {
      for (let number = first; number < end; number++) if (find(texts, number)) return number;
      return -1;
    },
  };
}

/** The same words occur again and again, and stemming one takes longer than finding it. */
function remember(fit: (word: string) => Fit): (word: string) => Fit {
  const known = new Map<string, Fit>();
  return (word) => {
    const before = known.get(word) ?? fit(word);
    known.set(word, before);
    return before;
  };
}

/** The first whole word, or else the first part. */
function bestIn(
  plain: Buffer,
  { needle, fit }: { needle: Needle; fit: ((word: string) => Fit) | undefined },
): FoundWord | undefined {
  let best: FoundWord | undefined;
  const size = needle.bytes.length;
  let at = findNeedle(plain, needle);
  while (at !== -1) {
    if (!fit) return { fit: FIT.whole, start: at, end: at + size };
    const { start, end } = wordAround(plain, at, at + size);
    const found = { fit: fit(plain.toString("utf8", start, end)), start, end };
    if (found.fit === FIT.whole) return found;
    if (found.fit !== FIT.none) best ??= found;
    at = findNeedle(plain, needle, Math.max(end, at + 1));
  }
  return best;
}

/** A longer word is cut. */
const WORD_BYTES_MAX = 100;

/** The bounds of the word that contains a range. */
function wordAround(plain: Buffer, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, to];
  while (start > 0 && from - start < WORD_BYTES_MAX && mayBeInWord(plain[start - 1])) start--;
  while (end < plain.length && end - to < WORD_BYTES_MAX && mayBeInWord(plain[end])) end++;
  // Dashes and quotation marks are not ASCII either.
  const before = plain.toString("utf8", start, from);
  const after = plain.toString("utf8", to, end);
  const [back = ""] = /[\p{L}\p{N}\p{M}]*$/u.exec(before) ?? [];
  const [on = ""] = /^[\p{L}\p{N}\p{M}]*/u.exec(after) ?? [];
  return { start: from - Buffer.byteLength(back), end: to + Buffer.byteLength(on) };
}

function mayBeInWord(byte = 0): boolean {
  return byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a);
}
