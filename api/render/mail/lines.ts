import { directionOfText, RIGHT_TO_LEFT_LETTER } from "../text/direction.ts";

// Lines of plain text, as wide as mails have been since terminals: clients show them in letters of one width, and a
// longer line is broken by the reader's client in places that nobody chose.

export const LINE_WIDTH = 72;

/** Letters that take two columns. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u30FF\uFF01-\uFF60\uFFE0-\uFFE6\p{Extended_Pictographic}]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (NO_WIDTH.test(character)) continue;
    columns += character > "\u1100" && WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

/**
 * The text in lines of at most this width. Lines end at spaces, and between letters of scripts that are written without
 * them. A word that is longer, such as an address, has a line of its own.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let columns = 0;
  for (const part of partsOf(text)) {
    const shown = part.trimEnd();
    const taken = columnsOf(shown);
    if (line && columns + taken > width) {
      lines.push(line.trimEnd());
      line = "";
      columns = 0;
    }
    line += part;
    columns += taken + part.length - shown.length;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** Letters of scripts without spaces, and the marks that may not end a line or not begin one. */
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const OPENING = "[（［｛「『【〔《〈“‘]";
const CLOSING = "[。、，．・：；？！）］｝」』】〕》〉”’ーっゃゅょッャュョ…]";

/** The parts behind which a line can end: such a letter with its marks, or a word, each with the spaces after it. */
const PART = new RegExp(`${OPENING}*${LETTER}${CLOSING}* *|(?:(?!${LETTER})[^ ])+ *|[^ ]| +`, "gu");

function partsOf(text: string): string[] {
  return text.match(PART) ?? [];
}

/** Of the same length, and on the same side: nothing in a line of signs says that it belongs to Arabic. */
export function lineBelow(lines: readonly string[], sign: string): string {
  const mark = directionOfText(lines.join(" ")) === "rtl" ? RIGHT_TO_LEFT_MARK : "";
  return mark + sign.repeat(Math.max(0, ...lines.map(columnsOf)));
}

const RIGHT_TO_LEFT_MARK = "\u{200F}";

/**
 * The lines of a text in Arabic or Hebrew. Clients show each line in the direction of its first letter, so one that begins
 * with a Latin name, or has signs alone, gets a mark. Lines without a letter of the script stay, and so does code.
 */
export function rightToLeft(text: string): string {
  return text
    .split("\n")
    .map((line) => (isOnWrongSide(line) ? RIGHT_TO_LEFT_MARK + line : line))
    .join("\n");
}

/** A name in a line of Arabic or Hebrew, which keeps a number behind it apart: it would become a part of a Latin name. */
export function nameAmong(name: string, direction: "ltr" | "rtl"): string {
  return direction === "rtl" ? name + RIGHT_TO_LEFT_MARK : name;
}

function isOnWrongSide(line: string): boolean {
  if (!line.trim() || line.startsWith(RIGHT_TO_LEFT_MARK) || line.startsWith("    ")) return false;
  if (directionOfText(line) === "rtl") return false;
  return RIGHT_TO_LEFT_LETTER.test(line) || !/\p{L}/u.test(line);
}
