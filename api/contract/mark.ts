import { withoutHidden } from "./text.ts";

// The mark of a verified writer is a tick beside the name and the words "Identity verified". Nobody may write either where
// readers could mistake it for the site's mark: in a name, or in the lines beside it. Headlines and texts are free.

/**
 * Check marks, characters that look like one (roots, the Aegean tick), and private-use characters, which an icon font can
 * draw as anything; each with the selectors that change its look. Also forced direction: it shows “deifirev” as “verified”.
 */
const TICKS = /[✓✔☑✅🗸🗹🮱𐄂⍻√∛∜⎷㇙𠄌\p{Co}\u202D\u202E](?:\uFE0E|\uFE0F|\u200D|\u20E3)*/gu;

/** Letters that look like a tick on their own: one of Tai Viet, and the Japanese ones that people tick forms with. */
const LONE_LETTERS =
  /(?<!\p{Script=Tai_Viet})ꪜ(?!\p{Script=Tai_Viet})|(?<![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ー])[レﾚㇾ](?![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ーﾞﾟ])/gu;

/** A word or a part of one, including letters in brackets, circles and boxes, and invisible characters. */
const WORD =
  /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}⒜-ⓩ\u{1F110}-\u{1F189}\u{1F1E6}-\u{1F1FF}]+/gu;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/** The plain form of a bracketed letter in Unicode includes the brackets. */
const FOLDED_AWAY = /[()\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const OUR_WORD = ["verified"];
/** The words of the mark, without the gap between them. */
const OUR_PHRASES = ["identityverified", "websiteverified"];
/** The characters that may separate words or letters: blanks, punctuation and invisible characters. */
const GAP = /^[\s\p{P}\u2800|\p{Default_Ignorable_Code_Point}]*$/u;
const GAP_SEEN_MAX = 3;
/** Punctuation that looks like an i between two letters. */
const I_ALIKE = /^[!|¡]$/u;
/** A longer word cannot be one of ours. This is more than our longest word takes in letters of two units. */
const WORD_UNITS_MAX = 100;

/** Letters of other scripts that look like those of our words, after toLowerCase. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["b", "ƅʙꮟ"],
    ["d", "ԁɗᴅꓓđɖꭰᗪ"],
    ["e", "εеєҽᴇꓰɇꭼⲉᗴ"],
    ["f", "ƒғꜰꓝϝꞙᖴ"],
    ["i", "ιіıɩӏl1ɪꓲǀɨꭵ"],
    ["n", "ոɴꓠ"],
    ["r", "гɾʀꓣɍꭱꮢᖇ"],
    ["s", "ѕꜱꓢꮪ"],
    ["t", "тτᴛꓔŧꭲ"],
    ["v", "νѵⱱᴠꓦʋꮩᐯ"],
    ["w", "ԝᴡꓪꮃꮤᗯ"],
    ["y", "уүʏꓬɏꮍ"],
  ].flatMap(([plain = "", alike = ""]) => Array.from(alike, (letter) => [letter, plain])),
);

/** The alphabets of white letters on black, and of flags. Unicode gives them no plain form. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** Whether a name, or a line beside it, contains something that looks like the mark. */
export function imitatesMark(text: string): boolean {
  return hasTick(text) || holds(text, OUR_WORD);
}

/** The same for a longer text. It may use the word “verified”, but not the phrases of the mark. */
export function imitatesMarkInProse(text: string): boolean {
  return hasTick(text) || holds(text, OUR_PHRASES);
}

/** Removes from a line everything that looks like the mark. */
export function withoutMark(text: string): string {
  const left = without(text, OUR_WORD);
  return left === text ? text : left.replace(/\s+/gu, " ").trim();
}

export function proseWithoutMark(text: string): string {
  return without(text, OUR_PHRASES);
}

/** The same for a product description, which may use ticks in a list. */
export function holdsMarkWords(text: string): boolean {
  return holds(text, OUR_PHRASES);
}

export function withoutMarkWords(text: string): string {
  return cut(text, OUR_PHRASES);
}

/** For the name of a listing, which pages show beside the seller's name. */
export function listingWithoutMark(name: string): string {
  return proseWithoutMark(name).trim() || "Listing";
}

/** A name that would become empty becomes “Writer”. */
export function nameWithoutMark(name: string): string {
  return withoutMark(name) || "Writer";
}

function hasTick(text: string): boolean {
  return text.search(TICKS) >= 0 || text.search(LONE_LETTERS) >= 0;
}

/** As it was sent, or as it is shown. */
function holds(text: string, ours: readonly string[]): boolean {
  return [text, withoutHidden(text)].some((form) => findOurs(form, ours) !== undefined);
}

function without(text: string, ours: readonly string[]): string {
  return cut(text.replace(TICKS, "").replace(LONE_LETTERS, ""), ours);
}

function cut(text: string, ours: readonly string[]): string {
  let left = text;
  // The text around a removed one may form another.
  for (let found = findOurs(left, ours); found; found = findOurs(left, ours)) {
    left = left.slice(0, found.start) + left.slice(found.end);
  }
  return left;
}

interface Place {
  start: number;
  end: number;
}

/** The first place of one of our words, whole or in parts with gaps between them. */
function findOurs(text: string, ours: readonly string[]): Place | undefined {
  /** Beginnings of our words that end with the last word read: at most one for each letter of our words. */
  let begun: (Place & { letters: string })[] = [];
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (begun.length === 0 && !mayBegin(word)) continue;
    const letters = plainLetters(word);
    const end = start + word.length;
    // A word of invisible characters separates nothing.
    if (letters === "") continue;
    const longer = begun.flatMap((part) => {
      const gap = text.slice(part.end, start);
      if (!isGap(gap)) return [];
      const between = I_ALIKE.test(gap) ? ["", "i"] : [""];
      return between.map((seen) => ({
        start: part.start,
        end,
        letters: part.letters + seen + letters,
      }));
    });
    begun = [...longer, { start, end, letters: letters ?? "?" }].filter((part) =>
      ours.some((whole) => whole.startsWith(part.letters)),
    );
    const found = begun.find((part) => ours.includes(part.letters));
    if (found) return found;
  }
  return undefined;
}

/** Rules out nearly every word quickly: it begins with another letter than ours do. */
function mayBegin(word: string): boolean {
  return word.charCodeAt(0) >= 0x80 || /^[viwl1]/i.test(word);
}

function isGap(text: string): boolean {
  return GAP.test(text) && text.replace(UNSEEN, "").length <= GAP_SEEN_MAX;
}

/** A word in the plain letters that it looks like; undefined if it is too long to be one of ours. */
function plainLetters(word: string): string | undefined {
  const seen = word.replace(UNSEEN, "");
  if (seen.length > WORD_UNITS_MAX) return undefined;
  let folded = "";
  for (const letter of seen.normalize("NFKD").replace(FOLDED_AWAY, "").toLowerCase()) {
    folded += LOOK_ALIKES[letter] ?? inAlphabet(letter) ?? letter;
  }
  return folded;
}

function inAlphabet(letter: string): string | undefined {
  const point = letter.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCharCode(0x61 + point - first);
}
