// The mark of a verified writer is a tick beside the name and the words "Identity verified". Nobody may write either where
// it would pass for ours: in a name, or in the lines that stand beside it.

/**
 * Check marks, in boxes or not, what looks like one (roots, the Aegean tick), and characters for private use, which an icon
 * font draws as anything. With each goes what changes its look.
 */
const TICKS = /[✓✔☑✅🗸🗹🮱𐄂⍻√∛∜⎷\p{Co}](?:\uFE0E|\uFE0F|\u200D|\u20E3)*/gu;

/** What a word consists of, with the invisible characters that could stand inside it. */
const WORD = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const OUR_WORD = "verified";
/** A longer word is not ours, whatever is folded away. */
const WORD_UNITS_MAX = 200;

/** Letters of other scripts that look like those of our word. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ν: "v",
  ѵ: "v",
  ⱱ: "v",
  ε: "e",
  е: "e",
  є: "e",
  ҽ: "e",
  г: "r",
  ɾ: "r",
  ι: "i",
  і: "i",
  ı: "i",
  ɩ: "i",
  ӏ: "i",
  l: "i",
  "1": "i",
  ƒ: "f",
  ғ: "f",
  ԁ: "d",
  ɗ: "d",
};

/** Whether a name, or a line beside it, holds something that passes for the mark. */
export function imitatesMark(text: string): boolean {
  return text.search(TICKS) >= 0 || (text.match(WORD) ?? []).some(isOurWord);
}

/** Whether a longer text does. It may speak of what was verified, but not in the words of the mark. */
export function imitatesMarkInProse(text: string): boolean {
  return text.search(TICKS) >= 0 || PHRASE.test(text.normalize("NFKC"));
}
const PHRASE = /\b(?:identity|website)[\s\p{P}]{0,3}verified\b/iu;

/** A line without what passes for the mark. */
export function withoutMark(text: string): string {
  return tidy(
    text.replace(TICKS, "").replace(WORD, (word) => (isOurWord(word) ? "" : word)),
    text,
  );
}

export function proseWithoutMark(text: string): string {
  return text.replace(TICKS, "").replace(new RegExp(PHRASE, "giu"), "");
}

/** A name of which nothing is left has to be something. */
export function nameWithoutMark(name: string): string {
  return withoutMark(name) || "Writer";
}

function tidy(text: string, before: string): string {
  return text === before ? text : text.replace(/\s+/gu, " ").trim();
}

function isOurWord(word: string): boolean {
  if (word.length < OUR_WORD.length || word.length > WORD_UNITS_MAX) return false;
  const letters = word.normalize("NFKD").replace(UNSEEN, "").toLowerCase();
  let folded = "";
  for (const letter of letters) folded += LOOK_ALIKES[letter] ?? letter;
  return folded === OUR_WORD;
}
