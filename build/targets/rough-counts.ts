import { counted, type Wording } from "../../site/messages/words.ts";

// Numbers of pieces on pages that list much else. An exact number would make every publication write such a page.

/** Below this number, pieces are counted exactly. */
const ROUGH_FROM = 5;

/** The number itself if it is small; otherwise the next below of 5, 10, 20, 50, 100 … */
function roughCount(count: number): number {
  if (count < ROUGH_FROM) return count;
  const unit = 10 ** (String(count).length - 1);
  return unit * ([5, 2].find((factor) => factor * unit <= count) ?? 1);
}

/** How many pieces there are, roughly: "3 pieces", "20+ pieces". */
export function roughPieces(count: number, { language, words }: Wording): string {
  const message = count < ROUGH_FROM ? words.pieces : words.rough_pieces;
  return counted(message, roughCount(count), language);
}

/** Whether all numbers from the one to the other are told in the same words. */
export function isToldAlike(min: number, max: number): boolean {
  return roughCount(min) === roughCount(max);
}
