import { isBreak, type Passage } from "./passages.ts";
import { longestBeginning } from "./places.ts";

/** Units that must agree for a hint. A shorter passage must agree as a whole. */
const AGREEING_MIN = 8;

/**
 * Where a text is most like a passage that it does not have: without regard to letter case, blanks, typographic quotation
 * marks and dashes, and the marks of Markdown, which models leave out or add. If that does not make them equal, the longest
 * beginning or end of the passage counts. Undefined if nothing is like it.
 */
export function nearestTo(text: string, passage: string): Passage | undefined {
  const there = folded(text);
  const wanted = folded(passage).text;
  const first = longestBeginning(there.text, wanted);
  const last = longestBeginning(reversed(there.text), reversed(wanted));
  const { length } = first.length >= last.length ? first : last;
  if (length === 0 || length < Math.min(AGREEING_MIN, wanted.length)) return undefined;
  const start =
    first.length >= last.length
      ? first.end - first.length
      : Math.max(0, there.text.length - last.end - (wanted.length - last.length));
  const end = Math.min(there.text.length, start + wanted.length);
  const isWhole = length === wanted.length;
  const found = { start: there.at[start] ?? 0, end: (there.at[end - 1] ?? 0) + 1 };
  return isWhole ? found : inWholeWords(text, found);
}

/** By units: it is compared with another text that is turned in the same way. */
function reversed(text: string): string {
  return text.split("").toReversed().join("");
}

interface Folded {
  text: string;
  /** The position of each unit in the original. */
  at: number[];
}

function folded(original: string): Folded {
  const units: string[] = [];
  const at: number[] = [];
  for (let position = 0; position < original.length; position++) {
    const unit = original.charAt(position);
    const plain = BLANK.test(unit) ? " " : (ALIKE[unit] ?? unit.toLowerCase());
    if (plain === "" || (plain === " " && (units.at(-1) ?? " ") === " ")) continue;
    units.push(plain.charAt(0));
    at.push(position);
  }
  if (units.at(-1) === " ") {
    units.pop();
    at.pop();
  }
  return { text: units.join(""), at };
}

const BLANK = /\s/;

/** Characters that are written in several ways, and marks that are left out. */
const ALIKE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("*_`~\\", (mark) => [mark, ""])),
  ...Object.fromEntries(Array.from("‘’‚‛′´", (mark) => [mark, "'"])),
  ...Object.fromEntries(Array.from("“”„‟″«»", (mark) => [mark, '"'])),
  ...Object.fromEntries(Array.from("‐‑‒–—−", (mark) => [mark, "-"])),
};

/** Extended to the ends of words on the same line. */
function inWholeWords(text: string, { start, end }: Passage): Passage {
  let [from, to] = [start, end];
  while (from > 0 && start - from < WORD_MAX && !BLANK.test(text.charAt(from - 1))) from--;
  while (to < text.length && to - end < WORD_MAX && !BLANK.test(text.charAt(to))) to++;
  while (to > from && isBreak(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** A line without blanks is not one word. */
const WORD_MAX = 40;
