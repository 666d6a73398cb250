/** How fast people read on a screen, about. */
const WORDS_A_MINUTE = 220;

export interface Length {
  words: number;
  minutes: number;
}

const words = new Intl.Segmenter("en", { granularity: "word" });

/** Counted by the rules of Unicode, so that a text without spaces has words too. Works in browsers as well. */
export function lengthOf(text: string): Length {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++;
  return { words: count, minutes: Math.max(1, Math.round(count / WORDS_A_MINUTE)) };
}

export function describeLength({ words: count, minutes }: Length): string {
  if (count === 0) return "No words yet";
  const reading = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}, ${reading} to read`;
}
