import type { Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

/** A word of a query: its folded form, and its stems in the languages of the site. */
export interface QueryWord {
  form: string;
  stems: readonly string[];
  /** As it was typed, in lower case, if it has letters that folding changes. */
  typed: string | undefined;
  /** Longer words that begin with this contain the word. It is the same for the forms of a word: "bridge" and "bridges". */
  part: string;
  /** The last word may still be incomplete, because the reader is typing it. */
  isPrefix: boolean;
  /** A stop word, such as an article: it improves the rank of a piece, but nothing is found by it alone. */
  isCommon: boolean;
  /** A pair of characters of a script without spaces, not a word. */
  isGram: boolean;
}

/** More words make no difference to the first results, and each costs time. */
export const WORDS_MAX = 8;

/** Composes letters and marks, as the texts of pieces are: "é" may have been typed as two characters. */
export function composed(q: string): string {
  return q.normalize("NFKC");
}

/** The words of a query, stemmed in each of the languages. If all are stop words, they count as ordinary words. */
export function readWords(q: string, stemmers: Stemmers): QueryWord[] {
  const text = composed(q);
  const tokens = tokensOf(text);
  const words = tokens.flatMap(({ form, isGram, start, end }, place): QueryWord[] => {
    const isLast = place === tokens.length - 1;
    // The last character of a run is already in the pair before it. A single character is the beginning of a pair.
    const isAlone = isGram && Array.from(form).length === 1;
    if (isAlone && tokens[place - 1]?.end === end) return [];
    const word = text.slice(start, end).toLowerCase();
    const typed = word === form ? undefined : word;
    if (isGram) {
      const common = { isPrefix: isAlone, isCommon: false, isGram };
      return [{ form, stems: [form], typed: undefined, part: form, ...common }];
    }
    const isCommon = [...stemmers.values()].some((stemmer) => stemmer.isCommon(word));
    const stems = [...new Set([form, ...Array.from(stemmers.values(), ({ stem }) => stem(form))])];
    const part = partOf(form, stems);
    return [{ form, stems, typed, part, isPrefix: isLast, isCommon, isGram }];
  });
  const different = [...new Map(words.map((word) => [word.form, word])).values()];
  const some = different.slice(0, WORDS_MAX);
  return some.every(({ isCommon }) => isCommon)
    ? some.map((word) => ({ ...word, isCommon: false }))
    : some;
}

/** A plural ending has at most this many letters. With more taken off, too many other words begin with the rest. */
const ENDING_MAX = 2;
const PART_MIN = 4;

/** The shortest stem that is the word without its ending, or the word itself. */
function partOf(form: string, stems: readonly string[]): string {
  return stems.reduce((shortest, stem) => {
    const isShorter = stem.length < shortest.length && form.startsWith(stem);
    const fits = stem.length >= PART_MIN && form.length - stem.length <= ENDING_MAX;
    return isShorter && fits ? stem : shortest;
  }, form);
}
