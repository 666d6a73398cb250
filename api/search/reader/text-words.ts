import { type BodyWord, FIT, type Fit } from "../body-words.ts";
import type { Stemmers } from "./languages.ts";
import { composed, type QueryWord, readWords, WORDS_MAX } from "./query.ts";
import { foldWord, UNSPACED } from "./tokens.ts";

/** A shorter word inside another one means nothing: "ines" in "lines". */
export const INSIDE_MIN = 5;

/** All forms of a word share at least this many letters. */
const SHARED_MIN = 3;

/** The words of a query, as they are looked for in the texts of pieces. Stop words are left out. */
export function textWords(q: string, stemmers: Stemmers): BodyWord[] {
  const words = readWords(q, stemmers)
    .filter(({ isGram, isCommon }) => !isGram && !isCommon)
    .map((word) => bodyWord(word, stemmers));
  const runs = composed(q).match(UNSPACED) ?? [];
  const unbounded = runs.map((run): BodyWord => ({ letters: foldWord(run), fit: undefined }));
  return [...words, ...unbounded].filter(({ letters }) => letters).slice(0, WORDS_MAX);
}

function bodyWord({ form, part, isPrefix }: QueryWord, stemmers: Stemmers): BodyWord {
  const rules = Array.from(stemmers.values(), ({ stem }) => ({ stem, own: stem(form) }));
  const mayBeInside = form.length >= INSIDE_MIN;
  function fit(word: string): Fit {
    const other = foldWord(word);
    if (other === form || rules.some(({ stem, own }) => stem(other) === own)) return FIT.whole;
    const isPart = mayBeInside ? other.includes(part) : isPrefix && other.startsWith(part);
    return isPart ? FIT.part : FIT.none;
  }
  const shared = rules.reduce((letters, { own }) => sharedStart(letters, own), part);
  return { letters: shared.length < SHARED_MIN ? form.slice(0, SHARED_MIN) : shared, fit };
}

function sharedStart(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end++;
  return a.slice(0, end);
}
