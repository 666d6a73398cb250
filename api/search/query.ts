import { normalise } from "./normalise.ts";
import { type ByteCounts, createNeedle, type Needle } from "./needle.ts";
import { seamsOf } from "./seams.ts";
import { type QueryWord, wordsOf } from "./tokenise.ts";

/** What someone looks for: its normal form, the same as bytes, its words, and the spaces in it. */
export interface Query {
  text: string;
  needle: Needle;
  words: QueryWord[];
  seams: number[];
}

export function readQuery(q: string, counts: ByteCounts): Query {
  const text = normalise(q);
  const bytes = Buffer.from(text);
  return { text, needle: createNeedle(bytes, counts), words: wordsOf(text), seams: seamsOf(bytes) };
}
