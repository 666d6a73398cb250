/** A word of a text: its position, and the form in which words are compared. */
export interface Token {
  form: string;
  start: number;
  end: number;
  /** Part of a run in a script without spaces: the form is a pair of characters, or the last character. */
  isGram: boolean;
}

/** Letters and digits with their marks. An apostrophe ends a word: "l'été" is found by "été". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Scripts that put no spaces between words, and Korean, which joins particles to them. */
export const UNSPACED =
  /(?:[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]\p{M}*)+/gu;

/** Most words need no folding except to lower case. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** The rest of a longer text is ignored. A headline has at most 200 characters; headings are cut to this length. */
const TEXT_MAX = 2_000;

/** No ordinary word is longer. The rest of a longer one is not compared. */
const FORM_MAX = 32;

/** The words of a text. Runs in scripts without spaces become overlapping pairs, so that any part of them is found. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.slice(0, TEXT_MAX).matchAll(WORD)) {
    if (PLAIN.test(word)) {
      const form = word.toLowerCase().slice(0, FORM_MAX);
      tokens.push({ form, start: index, end: index + word.length, isGram: false });
      continue;
    }
    let at = 0;
    for (const { 0: run, index: start } of word.matchAll(UNSPACED)) {
      addWord(tokens, word.slice(at, start), index + at);
      addGrams(tokens, run, index + start);
      at = start + run.length;
    }
    addWord(tokens, word.slice(at), index + at);
  }
  return tokens;
}

function addWord(tokens: Token[], word: string, start: number): void {
  const form = foldWord(word);
  if (form) tokens.push({ form, start, end: start + word.length, isGram: false });
}

function addGrams(tokens: Token[], run: string, start: number): void {
  const characters = Array.from(run);
  let at = start;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1] ?? "";
    const form = foldWord(character + next);
    tokens.push({ form, start: at, end: at + character.length + next.length, isGram: true });
    at += character.length;
  }
}

/**
 * Letters that Unicode does not decompose, as people without them on their keyboard write them, and Arabic letters that
 * are written in several ways. In some languages these are letters of their own, as å and ö are: they are folded to find
 * a word, and a piece that has the word as it was typed comes first.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/** The points of Hebrew, the vowel signs, hamzas and Koranic signs of Arabic, and the stroke that widens a word. */
const POINTS =
  /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

/**
 * Ignores letter case, the accents of Latin and Greek letters, the dots of Russian ё and the points of Arabic and Hebrew,
 * which many people omit when they type. Other marks are part of their letter: か and が are as different as к and г.
 */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .replaceAll("\u0435\u0308", "\u0435")
    .replace(POINTS, "")
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFC")
    .slice(0, FORM_MAX);
}
