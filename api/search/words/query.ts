import type { Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

/** A word that someone looks for: the folded form, and the stems that it has in the languages of a site. */
export interface QueryWord {
  form: string;
  stems: readonly string[];
  /** The last word may be the beginning of a longer one: whoever types is not done with it. */
  isPrefix: boolean;
  /** An article or the like: it makes a piece come earlier, and nothing is found by it alone. */
  isCommon: boolean;
}

/** More words make no difference to what is found first, and each costs time. */
const WORDS_MAX = 8;

/** The words of a query, in the languages of these stemmers. Where all are articles and the like, they count as words. */
export function readWords(q: string, stemmers: Stemmers): QueryWord[] {
  const tokens = tokensOf(q);
  const words = tokens.flatMap(({ form, isGram, start, end }, place): QueryWord[] => {
    const isLast = place === tokens.length - 1;
    // The last character of a run is in the pair before it. Alone, it is the beginning of a pair.
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
