const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The opening of a text, at most about `max` letters, cut between words, with … where it was cut. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const end = endOfLetters(line, max);
  if (end === line.length) return line;
  const head = line.slice(0, end);
  const atWord = line[end] === " " ? head : head.replace(/ [^ ]*$/, "");
  // Scripts without spaces, and single endless words, are cut where they are.
  const kept = atWord.length > head.length / 2 ? atWord : head;
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

/**
 * Characters that are a letter each, whatever stands beside them out of these: Latin, Greek, Cyrillic, Hebrew, Arabic,
 * Chinese, Japanese and Korean without combining marks. To look for letters takes a thousand times as long, and a
 * publication makes hundreds of excerpts.
 */
const SINGLE =
  /^[\x20-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0621-\u064a\u2010-\u2027\u2030-\u205e\u3000-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** UTF-16 units that a letter may take, with its marks: more than any has. A text of longer ones is cut inside one. */
const LETTER_UNITS_MAX = 64;

/** Where the first `max` letters end. */
function endOfLetters(line: string, max: number): number {
  // With the one after: a mark there would belong to the last.
  if (SINGLE.test(line.slice(0, max + 1))) return Math.min(max, line.length);
  let end = 0;
  let count = 0;
  // Of the opening alone: each letter takes time that grows with the length of all the text.
  const opening = line.slice(0, max * LETTER_UNITS_MAX);
  for (const { segment, index } of letters.segment(opening)) {
    if (++count > max) break;
    end = index + segment.length;
  }
  return end;
}
