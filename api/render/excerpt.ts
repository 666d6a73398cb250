const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The opening of a text, at most `max` letters, cut between words, with … at the cut. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const end = endOfLetters(line, max);
  if (end === line.length) return line;
  const head = line.slice(0, end);
  const atWord = line[end] === " " ? head : head.replace(/ [^ ]*$/, "");
  // Scripts without spaces and endless words are cut between letters.
  const kept = atWord.length > head.length / 2 ? atWord : head;
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

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
