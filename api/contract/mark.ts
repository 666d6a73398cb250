// The mark of a verified writer is a tick beside the name and the words "Identity verified". Nobody may write either where
// it would pass for ours: in a name, or in the lines that stand beside it.

/**
 * Check marks, in boxes or not, what looks like one (roots, the Aegean tick), and characters for private use, which an icon
 * font draws as anything. With each goes what changes its look.
 */
const TICKS = /[✓✔☑✅🗸🗹🮱𐄂⍻√∛∜⎷\p{Co}](?:\uFE0E|\uFE0F|\u200D|\u20E3)*/gu;

/** Letters that look like a tick where they stand alone: a Tai Viet one, and the Japanese ones that forms are ticked with. */
const LONE_LETTERS =
  /(?<!\p{Script=Tai_Viet})ꪜ(?!\p{Script=Tai_Viet})|(?<![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ー])[レﾚ](?![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ーﾞﾟ])/gu;

/** What a word consists of, with letters in circles and boxes and the invisible characters that could stand inside it. */
const WORD =
  /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}Ⓐ-ⓩ\u{1F110}-\u{1F189}\u{1F1E6}-\u{1F1FF}]+/gu;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const OUR_WORD = "verified";
/** What stands before it in the words of the mark. */
const OUR_SUBJECTS: readonly string[] = ["identity", "website"];
/** What may stand between the two: blanks, marks of punctuation and what is not seen. */
const GAP = /^[\s\p{P}\u2800\p{Default_Ignorable_Code_Point}]*$/u;
const GAP_SEEN_MAX = 3;
/** “website” has seven letters, and so has “verified” where one character draws f and i. Most words are shorter. */
const WORD_UNITS_MIN = 7;
/** A longer word is not ours, whatever is folded away. Longer than both of our words in letters of two units. */
const WORD_UNITS_MAX = 100;

/** Letters of other scripts that look like those of our words. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["b", "ƅʙ"],
    ["d", "ԁɗᴅꓓ"],
    ["e", "εеєҽᴇꓰ"],
    ["f", "ƒғꜰꓝ"],
    ["i", "ιіıɩӏl1ɪꓲǀ"],
    ["n", "ոɴꓠ"],
    ["r", "гɾʀꓣ"],
    ["s", "ѕꜱꓢ"],
    ["t", "тτᴛꓔ"],
    ["v", "νѵⱱᴠꓦ"],
    ["w", "ԝᴡꓪ"],
    ["y", "уүʏꓬ"],
  ].flatMap(([plain = "", alike = ""]) => Array.from(alike, (letter) => [letter, plain])),
);

/** Alphabets of white letters in black, and of flags: Unicode gives them no plain form. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** Whether a name, or a line beside it, holds something that passes for the mark. */
export function imitatesMark(text: string): boolean {
  return hasTick(text) || (text.match(WORD) ?? []).some(isOurWord);
}

/** Whether a longer text does. It may speak of what was verified, but not in the words of the mark. */
export function imitatesMarkInProse(text: string): boolean {
  return hasTick(text) || findPhrase(text) !== undefined;
}

/** A line without what passes for the mark. */
export function withoutMark(text: string): string {
  return tidy(
    withoutTicks(text).replace(WORD, (word) => (isOurWord(word) ? "" : word)),
    text,
  );
}

export function proseWithoutMark(text: string): string {
  let left = withoutTicks(text);
  // What stood around a phrase may be one as well.
  for (let found = findPhrase(left); found; found = findPhrase(left)) {
    left = left.slice(0, found.start) + left.slice(found.end);
  }
  return left;
}

/** A name of which nothing is left has to be something. */
export function nameWithoutMark(name: string): string {
  return withoutMark(name) || "Writer";
}

function hasTick(text: string): boolean {
  return text.search(TICKS) >= 0 || text.search(LONE_LETTERS) >= 0;
}

function withoutTicks(text: string): string {
  return text.replace(TICKS, "").replace(LONE_LETTERS, "");
}

function tidy(text: string, before: string): string {
  return text === before ? text : text.replace(/\s+/gu, " ").trim();
}

function isOurWord(word: string): boolean {
  return plainLetters(word) === OUR_WORD;
}

/** The first place of the words of the mark. */
function findPhrase(text: string): { start: number; end: number } | undefined {
  let before: { start: number; end: number } | undefined;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const letters = plainLetters(word);
    const end = start + word.length;
    // Of invisible characters alone: it parts nothing.
    if (letters === "") continue;
    if (OUR_SUBJECTS.some((subject) => letters === subject + OUR_WORD)) return { start, end };
    if (letters === OUR_WORD && before && isGap(text.slice(before.end, start))) {
      return { start: before.start, end };
    }
    before = letters && OUR_SUBJECTS.includes(letters) ? { start, end } : undefined;
  }
  return undefined;
}

function isGap(text: string): boolean {
  return GAP.test(text) && text.replace(UNSEEN, "").length <= GAP_SEEN_MAX;
}

/** A word in the letters that it looks like; undefined where it is too short or too long for one of ours. */
function plainLetters(word: string): string | undefined {
  // Nearly every word ends here, unchanged.
  if (word.length < WORD_UNITS_MIN && word.charCodeAt(0) < 0x80) return undefined;
  const seen = word.replace(UNSEEN, "");
  if (seen === "") return "";
  if (seen.length < WORD_UNITS_MIN || seen.length > WORD_UNITS_MAX) return undefined;
  let folded = "";
  for (const letter of seen.normalize("NFKD").replace(UNSEEN, "").toLowerCase()) {
    folded += LOOK_ALIKES[letter] ?? inAlphabet(letter) ?? letter;
  }
  return folded;
}

function inAlphabet(letter: string): string | undefined {
  const point = letter.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + point - first);
}
