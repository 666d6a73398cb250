import { type Gram, gramsOf } from "./gram-filter.ts";
import { normalise } from "./normalise.ts";
import { type ByteCounts, createNeedle, type Needle } from "./needle.ts";

/** A query: its normal form, the same as bytes, and its grams. */
export interface Query {
  text: string;
  needle: Needle;
  /** The other words that a text must contain, in a query of several words. */
  others: readonly Needle[];
  grams: Gram[];
}

export function readQuery(q: string, counts: ByteCounts): Query {
  const text = normalise(q);
  const bytes = Buffer.from(text);
  return { text, needle: createNeedle(bytes, counts), others: [], grams: gramsOf(bytes) };
}

/** Several words, as one query for texts that contain all of them and as one query for each. */
export interface AllWords {
  together: Query;
  each: readonly Query[];
}

/** The longest word is searched for first, since it rules out the most texts. */
export function readAllWords(words: readonly string[], counts: ByteCounts): AllWords | undefined {
  const longest = words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const each = longest.map((word) => readQuery(word, counts));
  const [first, ...others] = each;
  if (!first) return undefined;
  const together = {
    ...first,
    others: others.map(({ needle }) => needle),
    grams: each.flatMap(({ grams }) => grams),
  };
  return { together, each };
}
