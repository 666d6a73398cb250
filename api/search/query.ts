import { type Gram, gramsOf } from "./gram-filter.ts";
import { normalise } from "./normalise.ts";
import { type ByteCounts, createNeedle, type Needle } from "./needle.ts";
import { seamsOf } from "./seams.ts";
import { type QueryWord, wordsOf } from "./tokenise.ts";

/** What someone looks for: its normal form, the same as bytes, its grams, its words and the spaces in it. */
export interface Query {
  text: string;
  needle: Needle;
  grams: Gram[];
  words: QueryWord[];
  seams: Uint32Array;
}

export function readQuery(q: string, counts: ByteCounts): Query {
  const text = normalise(q);
  const bytes = Buffer.from(text);
  return {
    text,
    needle: createNeedle(bytes, counts),
    grams: gramsOf(bytes),
    // Only for segments without filters.
    get words() {
      return wordsOf(text);
    },
    get seams() {
      return seamsOf(bytes);
    },
  };
}
