/**
 * The form in which a query is compared with a text. Two texts that differ in letter case, in how an accent is encoded,
 * or in what kind of blanks they hold, have the same form.
 */
export function normalise(text: string): string {
  return foldCase(lineOf(text));
}

/** The text as it is shown: one line, NFC. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
export function lineOf(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(/\s+/g, " ");
}

/** Takes a text from `lineOf` to its normal form. */
export function foldCase(line: string): string {
  return (
    line
      .toLowerCase()
      // The one letter whose lower case depends on what follows it: a query would miss the word it is the start of.
      .replaceAll("ς", "σ")
      // "H̱" has no composed form, "ẖ" has one.
      .normalize("NFC")
  );
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
  return { start: indexInLine(line, start, "start"), end: indexInLine(line, end, "end") };
}

function isInLetter(line: string, index: number): boolean {
  return /^\p{M}/u.test(line.slice(index, index + 2));
}

function indexInLine(line: string, index: number, side: "start" | "end"): number {
  let growth = 0;
  for (const { 0: letter, index: at } of line.matchAll(UNEVEN)) {
    const foldedAt = at + growth;
    if (index <= foldedAt) break;
    const foldedLength = foldCase(letter).length;
    if (index < foldedAt + foldedLength) return side === "start" ? at : at + letter.length;
    growth += foldedLength - letter.length;
  }
  return index - growth;
}
