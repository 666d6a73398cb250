import { type Gram, gramsOf } from "./gram-filter.ts";
import { normalise } from "./normalise.ts";
import { type ByteCounts, createNeedle, type Needle } from "./needle.ts";

/** What someone looks for: its normal form, the same as bytes, and its grams. */
export interface Query {
  text: string;
  needle: Needle;
  grams: Gram[];
}

export function readQuery(q: string, counts: ByteCounts): Query {
  const text = normalise(q);
  const bytes = Buffer.from(text);
  return { text, needle: createNeedle(bytes, counts), grams: gramsOf(bytes) };
}
