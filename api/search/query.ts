import { exactGrams, type Gram } from "./gram-filter.ts";
import { normalise } from "./normalise.ts";
import { type ByteCounts, createNeedle, type Needle } from "./needle.ts";
import { holdsNeedle, nextHolding, type Texts } from "./texts.ts";

/** A query: which texts match, and the grams that each of these has. */
export interface Query {
  /** The normal form, and the same as bytes. */
  text: string;
  needle: Needle;
  grams: Gram[];
  holds(texts: Texts, number: number): boolean;
  /** The first text from `first` up to, but not including, `end` that matches, or -1. */
  nextHolding(texts: Texts, first: number, end: number): number;
}

export function readQuery(q: string, counts: ByteCounts): Query {
  const text = normalise(q);
  const bytes = Buffer.from(text);
  const needle = createNeedle(bytes, counts);
  return {
    text,
    needle,
    grams: exactGrams(bytes),
    holds: (texts, number) => holdsNeedle(texts, needle, number),
    nextHolding: (texts, first, end) => nextHolding(texts, needle, first, end),
  };
}
