// The mark of a verified writer is a tick beside the name and the words "Identity verified". Nobody may write either where
// it would pass for ours: in a name, or in the lines that stand beside it. Headlines and texts are the writer's own.

/**
 * Check marks, in boxes or not, what looks like one (roots, the Aegean tick), and characters for private use, which an icon
 * font draws as anything. With each goes what changes its look. Likewise a forced direction: it shows “deifirev” as our word.
 */
const TICKS = /[✓✔☑✅🗸🗹🮱𐄂⍻√∛∜⎷㇙𠄌\p{Co}\u202D\u202E](?:\uFE0E|\uFE0F|\u200D|\u20E3)*/gu;

/** Letters that look like a tick where they stand alone: a Tai Viet one, and the Japanese ones that forms are ticked with. */
const LONE_LETTERS =
  /(?<!\p{Script=Tai_Viet})ꪜ(?!\p{Script=Tai_Viet})|(?<![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ー])[レﾚㇾ](?![\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}ーﾞﾟ])/gu;

/** A word, or what is left of one between blanks; with letters in brackets, circles and boxes and what is not seen in it. */
const WORD =
  /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}⒜-ⓩ\u{1F110}-\u{1F189}\u{1F1E6}-\u{1F1FF}]+/gu;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/** Unicode gives the letters in brackets a plain form with the brackets. */
const FOLDED_AWAY = /[()\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const OUR_WORD = ["verified"];
/** The words of the mark, without what stands between them. */
const OUR_PHRASES = ["identityverified", "websiteverified"];
/** What may stand between words, and between letters: blanks, marks of punctuation and what is not seen. */
const GAP = /^[\s\p{P}\u2800|\p{Default_Ignorable_Code_Point}]*$/u;
const GAP_SEEN_MAX = 3;
/** Marks of punctuation that pass for an i between two letters. */
const I_ALIKE = /^[!|¡]$/u;
/** A longer word is not ours, whatever is folded away. Longer than our longest in letters of two units. */
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

/** Alphabets of white letters in black, and of flags: Unicode gives them no plain form. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6] as const;

/** Whether a name, or a line beside it, holds something that passes for the mark. */
export function imitatesMark(text: string): boolean {
  return hasTick(text) || findOurs(text, OUR_WORD) !== undefined;
}

/** Whether a longer text does. It may speak of what was verified, but not in the words of the mark. */
export function imitatesMarkInProse(text: string): boolean {
  return hasTick(text) || findOurs(text, OUR_PHRASES) !== undefined;
}

/** A line without what passes for the mark. */
export function withoutMark(text: string): string {
  const left = without(text, OUR_WORD);
  return left === text ? text : left.replace(/\s+/gu, " ").trim();
}

export function proseWithoutMark(text: string): string {
  return without(text, OUR_PHRASES);
}

/** Whether a description does. It may tick off what it lists, as those of shops do. */
export function holdsMarkWords(text: string): boolean {
  return findOurs(text, OUR_PHRASES) !== undefined;
}

export function withoutMarkWords(text: string): string {
  return cut(text, OUR_PHRASES);
}

/** The name of a listing stands beside its seller's. */
export function listingWithoutMark(name: string): string {
  return proseWithoutMark(name).trim() || "Listing";
}

/** A name of which nothing is left has to be something. */
export function nameWithoutMark(name: string): string {
  return withoutMark(name) || "Writer";
}

function hasTick(text: string): boolean {
  return text.search(TICKS) >= 0 || text.search(LONE_LETTERS) >= 0;
}

function without(text: string, ours: readonly string[]): string {
  return cut(text.replace(TICKS, "").replace(LONE_LETTERS, ""), ours);
}

function cut(text: string, ours: readonly string[]): string {
  let left = text;
  // What stood around one may be one as well.
  for (let found = findOurs(left, ours); found; found = findOurs(left, ours)) {
    left = left.slice(0, found.start) + left.slice(found.end);
  }
  return left;
}

interface Place {
  start: number;
  end: number;
}

/** The first place of one of ours, whole or in parts with gaps between them. */
function findOurs(text: string, ours: readonly string[]): Place | undefined {
  /** What begins like one of ours and ends with the last word. At most as many as ours have letters. */
  let begun: (Place & { letters: string })[] = [];
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (begun.length === 0 && !mayBegin(word)) continue;
    const letters = plainLetters(word);
    const end = start + word.length;
    // Of invisible characters alone: it parts nothing.
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

/** Nearly every word ends here: it begins with another letter than ours do. */
function mayBegin(word: string): boolean {
  return word.charCodeAt(0) >= 0x80 || /^[viwl1]/i.test(word);
}

function isGap(text: string): boolean {
  return GAP.test(text) && text.replace(UNSEEN, "").length <= GAP_SEEN_MAX;
}

/** A word in the letters that it looks like; undefined where it is too long for one of ours. */
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
