const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The opening of a text, at most `max` letters, cut between words, with … at the cut. */
export function excerpt(text: string, max: number): string {
  const line = openingLine(text, max);
  const end = endOfLetters(line, max);
  if (end === line.length) return line;
  const head = line.slice(0, end);
  const atWord = line[end] === " " ? head : head.replace(/ [^ ]*$/, "");
  // Scripts without spaces and endless words are cut between letters.
  const kept = atWord.length > head.length / 2 ? atWord : head;
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

/**
 * The text in one line; only its opening where that is enough: where the last letter within `max`, and the character
 * after it, lie before the cut.
 */
function openingLine(text: string, max: number): string {
  const opening = inOneLine(text.slice(0, 2 * max));
  return opening.length > max + 1 && SINGLE.test(opening.slice(0, max + 1))
    ? opening
    : inOneLine(text);
}

/** Looks for runs of white space, and leaves single spaces alone: most text has little else. */
function inOneLine(text: string): string {
  return text
    .replace(BREAK_WITHOUT_SPACE, "")
    .replace(/[^\S ]\s*| \s+/g, " ")
    .trim();
}

/** A line break between two Chinese or Japanese characters, whose scripts have no spaces. */
const BREAK_WITHOUT_SPACE =
  /\n(?<=[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]\n)\s*(?=[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60])/g;

/**
 * Characters that are a whole letter each if their neighbours are of this set too: Latin, Greek, Cyrillic, Hebrew,
 * Arabic, Chinese, Japanese and Korean without combining marks. Segmenting takes a thousand times as long, and a
 * publication makes hundreds of excerpts.
 */
const SINGLE =
  /^[\x20-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0621-\u064a\u2010-\u2027\u2030-\u205e\u3000-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** UTF-16 units that a letter and its marks may take: more than any real one has. A longer one is cut. */
const LETTER_UNITS_MAX = 64;

/** The offset after the first `max` letters. */
function endOfLetters(line: string, max: number): number {
  // One more character is checked: a mark there would belong to the last letter.
  if (SINGLE.test(line.slice(0, max + 1))) return Math.min(max, line.length);
  let end = 0;
  let count = 0;
  // Only the opening is segmented: the cost of each letter grows with the length of the text.
  const opening = line.slice(0, max * LETTER_UNITS_MAX);
  for (const { segment, index } of letters.segment(opening)) {
    if (++count > max) break;
    end = index + segment.length;
  }
  return end;
}
