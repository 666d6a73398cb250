import { toNfc } from "../contract/text.ts";

/**
 * The form in which queries and texts are compared. Two texts that differ only in letter case, in the encoding of
 * accents or in the kind of white space have the same form.
 */
export function normalise(text: string): string {
  return foldCase(lineOf(text));
}

/** The text as it is shown: one line, NFC. Lone surrogates, which UTF-8 cannot hold, become U+FFFD. */
export function lineOf(text: string): string {
  return toNfc(text.toWellFormed()).replace(OTHER_SPACE, " ");
}

/** The same, but a line break stands between paragraphs, so that a snippet can tell a heading from what follows. */
export function linesOf(text: string): string {
  return toNfc(text.toWellFormed()).replace(OTHER_SPACE, (space) =>
    BETWEEN_PARAGRAPHS.test(space) ? "\n" : " ",
  );
}

const BETWEEN_PARAGRAPHS = /\n[^\S\n]*\n/;

/** Takes a text from `linesOf` to one line of the same length. */
export function flatten(lines: string): string {
  return lines.replaceAll("\n", " ");
}

/** White space that is not a single space already. Replacing those as well would take twice as long. */
const OTHER_SPACE = /\s{2,}|[^\S ]/g;

/** Takes a text from `lineOf` to its normal form. */
export function foldCase(line: string): string {
  // Final sigma is the one letter whose lower case depends on what follows it. Without this, a query that ends inside a
  // word would miss it.
  const lower = line.toLowerCase().replaceAll("ς", "σ");
  // "H̱" has no composed form, "ẖ" has one.
  return toNfc(lower);
}

/**
 * Letters whose length can change when folded: İ becomes two characters, and a letter with marks may have a composed
 * form in lower case only. Every other letter keeps its length; a test checks this for all of Unicode.
 */
const UNEVEN = /^(?:İ\p{M}*|\p{Changes_When_Lowercased}\p{M}+)/u;

/** Maps a range of `foldCase(line)` back to the line. A letter that is partly in the range is included as a whole. */
export function rangeInLine(
  line: string,
  folded: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  // Only İ makes a text longer. In a text of unchanged length without one, each letter is where it was.
  const isEven = line.length === folded.length && !line.includes("İ");
  if (isEven && !isInLetter(line, start) && !isInLetter(line, end)) return { start, end };
  const first = letterHolding(line, folded, start, { at: 0, foldedAt: 0 });
  const last = letterHolding(line, folded, end, first);
  return {
    start: indexInLetter(line, start, { side: "start", letter: first }),
    end: indexInLetter(line, end, { side: "end", letter: last }),
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

/**
 * The letter that contains an index of the folded form, or the last letter. Folding never changes the number of
 * letters, so counting them is enough: that takes a hundredth of the time of folding all text before the index.
 */
function letterHolding(line: string, folded: string, index: number, from: Place): Place {
  let foldedAt = from.foldedAt;
  let letters = 0;
  const end = Math.min(index, folded.length - 1);
  for (let place = foldedAt + 1; place <= end; place++) {
    if (!beginsLetter(folded, place)) continue;
    foldedAt = place;
    letters++;
  }
  let at = from.at;
  while (letters > 0) if (beginsLetter(line, ++at)) letters--;
  return { at, foldedAt };
}

/** For each UTF-16 unit seen so far, whether it begins a letter. Surrogates are left out: they depend on their pair. */
const kinds = new Uint8Array(0x1_0000);
const BEGINS = 1;
const CONTINUES = 2;

/** A mark or a low surrogate belongs to the letter before it. */
function beginsLetter(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const known = kinds[unit];
  if (known) return known === BEGINS;
  if (unit >= 0xdc00 && unit <= 0xdfff) return false;
  const point = text.codePointAt(index) ?? unit;
  const begins = !/\p{M}/u.test(String.fromCodePoint(point));
  if (point === unit) kinds[unit] = begins ? BEGINS : CONTINUES;
  return begins;
}

function indexInLetter(
  line: string,
  index: number,
  { side, letter: { at, foldedAt } }: { side: "start" | "end"; letter: Place },
): number {
  if (index <= foldedAt) return at;
  const letter = line.slice(at, letterEnd(line, at));
  const isUneven = UNEVEN.test(letter);
  const foldedLength = isUneven ? foldCase(letter).length : letter.length;
  // The index is after the last letter.
  if (index >= foldedAt + foldedLength) return at + letter.length;
  if (!isUneven) return at + index - foldedAt;
  return side === "start" ? at : at + letter.length;
}

function letterEnd(line: string, at: number): number {
  let end = at + 1;
  while (end < line.length && !beginsLetter(line, end)) end++;
  return end;
}
