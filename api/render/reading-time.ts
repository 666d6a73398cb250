/** About how fast people read on a screen. */
const WORDS_A_MINUTE = 220;

export interface Length {
  words: number;
  minutes: number;
}

/** What a character is to a word. */
const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;
/** Part of a word, but not at its beginning. */
const MARK = 4;
/** Scripts without spaces. */
const CHINESE_JAPANESE = 5;
const SOUTH_EAST_ASIAN = 6;

const KINDS: readonly (readonly [number, RegExp])[] = [
  [CHINESE_JAPANESE, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  [SOUTH_EAST_ASIAN, /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  [DIGIT, /\p{N}/u],
  [LETTER, /\p{L}/u],
  [MARK, /[\p{M}_]/u],
];

/** The kinds of all characters in one unit that have been seen; 0 for the others. */
const known = new Uint8Array(0x1_00_00);

/** Nobody reads the address of a picture. */
const PICTURE = /\]\(\/pictures\/[0-9a-f]{32}/g;

/** For scripts without spaces: about how many units of a string make a word. */
const CHINESE_JAPANESE_WORD = 1.75;
const SOUTH_EAST_ASIAN_WORD = 4.5;

/**
 * Counts roughly by Unicode's rules (UAX #29), in linear time, one character after the other: every page of a piece says how
 * long it takes. Intl.Segmenter follows those rules, but takes 3 seconds for 100,000 characters and 90 for four times as
 * many. Also runs in browsers.
 */
export function lengthOf(text: string): Length {
  const prose = text.replace(PICTURE, "](");
  let count = 0;
  let at = 0;
  while (at < prose.length) {
    const kind = kindAt(prose, at);
    const end = kind === OTHER || kind === MARK ? after(prose, at) : endOfRun(prose, at, kind);
    if (kind === CHINESE_JAPANESE) count += Math.ceil((end - at) / CHINESE_JAPANESE_WORD);
    else if (kind === SOUTH_EAST_ASIAN) count += Math.ceil((end - at) / SOUTH_EAST_ASIAN_WORD);
    else if (kind === LETTER || kind === DIGIT) count++;
    at = end;
  }
  return { words: count, minutes: Math.max(1, Math.round(count / WORDS_A_MINUTE)) };
}

/** The end of a word, or of characters of a script without spaces. */
function endOfRun(text: string, start: number, first: number): number {
  const isWord = first === LETTER || first === DIGIT;
  let last = first;
  let at = after(text, start);
  while (at < text.length) {
    const kind = kindAt(text, at);
    const goesOn = isWord ? kind >= LETTER && kind <= MARK : kind === first;
    if (goesOn) last = kind;
    else if (!isWord || !joins(text, at, last)) return at;
    at = after(text, at);
  }
  return at;
}

/** Whether the character at this place is inside a word: the apostrophe of "don't", the comma of "1,000". */
function joins(text: string, at: number, before: number): boolean {
  const unit = text[at];
  const isComma = unit === ",";
  if (!isComma && unit !== "'" && unit !== "’" && unit !== ".") return false;
  const next = at + 1 < text.length ? kindAt(text, at + 1) : OTHER;
  return isComma ? before === DIGIT && next === DIGIT : next === LETTER || next === DIGIT;
}

function after(text: string, at: number): number {
  return at + (isPair(text, at) ? 2 : 1);
}

function isPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd8_00 && unit <= 0xdb_ff && (text.codePointAt(at) ?? 0) > 0xff_ff;
}

function kindAt(text: string, at: number): number {
  if (isPair(text, at)) return kindOf(text.slice(at, at + 2));
  const unit = text.charCodeAt(at);
  return (known[unit] ||= kindOf(text.charAt(at)));
}

function kindOf(character: string): number {
  return KINDS.find(([, some]) => some.test(character))?.[0] ?? OTHER;
}
