import { toNfc } from "../contract/text.ts";

/**
 * The form in which a query is compared with a text. Two texts that differ in letter case, in how an accent is encoded,
 * or in what kind of blanks they hold, have the same form.
 */
export function normalise(text: string): string {
  return foldCase(lineOf(text));
}

/** The text as it is shown: one line, NFC. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
export function lineOf(text: string): string {
  return toNfc(text.toWellFormed()).replace(/\s+/g, " ");
}

/** Takes a text from `lineOf` to its normal form. */
export function foldCase(line: string): string {
  // The one letter whose lower case depends on what follows it: a query would miss the word it is the start of.
  const lower = line.toLowerCase().replaceAll("ς", "σ");
  // "H̱" has no composed form, "ẖ" has one.
  return toNfc(lower);
}

/**
 * Where folding can change a text's length: İ becomes two characters, and a letter with its marks may have a composed
 * form in lower case only. Everything else keeps its length, letter by letter; a test asks this of all of Unicode.
 */
const UNEVEN = /İ\p{M}*|\p{Changes_When_Lowercased}\p{M}+/gu;

/** Takes a range of `foldCase(line)` back to the line. A letter that is only partly in the range is in it as a whole. */
export function rangeInLine(
  line: string,
  folded: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  // Other than by İ a text only ever gets shorter: in one that did not, each letter is where it was.
  const isEven = line.length === folded.length && !line.includes("İ");
  if (isEven && !isInLetter(line, start) && !isInLetter(line, end)) return { start, end };
  const first = placeBefore(line, start, { at: 0, foldedAt: 0 });
  const last = placeBefore(line, end, first);
  return {
    start: indexInLine(line, start, { side: "start", from: first }),
    end: indexInLine(line, end, { side: "end", from: last }),
  };
}

function isInLetter(line: string, index: number): boolean {
  return /^\p{M}/u.test(line.slice(index, index + 2));
}

/** Where a letter begins, in the line and in its folded form. */
interface Place {
  at: number;
  foldedAt: number;
}

/** Characters that are folded at once. The longest text of nothing but İ takes 10 ms so, and letter by letter 160. */
const STRETCH = 256;

/** Goes on in stretches of whole letters to the one that the index is in. */
function placeBefore(line: string, index: number, from: Place): Place {
  let place = from;
  for (;;) {
    const at = letterFrom(line, place.at + STRETCH);
    const foldedAt = place.foldedAt + foldCase(line.slice(place.at, at)).length;
    if (at === line.length || index < foldedAt) return place;
    place = { at, foldedAt };
  }
}

/** The first letter that begins at or after the index. Marks, and the second half of a character, are part of one. */
function letterFrom(line: string, index: number): number {
  const steps = line.slice(index).search(/[^\p{M}\u{DC00}-\u{DFFF}]/u);
  return steps === -1 ? line.length : index + steps;
}

function indexInLine(
  line: string,
  index: number,
  { side, from }: { side: "start" | "end"; from: Place },
): number {
  let growth = from.foldedAt - from.at;
  for (const { 0: letter, index: steps } of line.slice(from.at).matchAll(UNEVEN)) {
    const at = from.at + steps;
    const foldedAt = at + growth;
    if (index <= foldedAt) break;
    const foldedLength = foldCase(letter).length;
    if (index < foldedAt + foldedLength) return side === "start" ? at : at + letter.length;
    growth += foldedLength - letter.length;
  }
  return index - growth;
}
