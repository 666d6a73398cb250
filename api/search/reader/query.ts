import type { Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

/** A word of a query: its folded form, and its stems in the languages of the site. */
export interface QueryWord {
  form: string;
  stems: readonly string[];
  /** The last word may still be incomplete, because the reader is typing it. */
  isPrefix: boolean;
  /** A stop word, such as an article: it improves the rank of a piece, but nothing is found by it alone. */
  isCommon: boolean;
}

/** More words make no difference to the first results, and each costs time. */
const WORDS_MAX = 8;

/** The words of a query, stemmed in each of the languages. If all are stop words, they count as ordinary words. */
export function readWords(q: string, stemmers: Stemmers): QueryWord[] {
  const tokens = tokensOf(q);
  const words = tokens.flatMap(({ form, isGram, start, end }, place): QueryWord[] => {
    const isLast = place === tokens.length - 1;
    // The last character of a run is already in the pair before it. A single character is the beginning of a pair.
    const isAlone = isGram && Array.from(form).length === 1;
    if (isAlone && tokens[place - 1]?.end === end) return [];
    if (isGram) return [{ form, stems: [form], isPrefix: isAlone, isCommon: false }];
    const word = q.slice(start, end).toLowerCase();
    const isCommon = [...stemmers.values()].some((stemmer) => stemmer.isCommon(word));
    const stems = new Set([form, ...[...stemmers.values()].map(({ stem }) => stem(form))]);
    return [{ form, stems: [...stems], isPrefix: isLast, isCommon }];
  });
  const different = [...new Map(words.map((word) => [word.form, word])).values()];
  const some = different.slice(0, WORDS_MAX);
  return some.every(({ isCommon }) => isCommon)
    ? some.map((word) => ({ ...word, isCommon: false }))
    : some;
}
