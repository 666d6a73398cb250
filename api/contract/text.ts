import { z } from "zod";

/** Lengths are counted in Unicode code points, as JSON Schema's maxLength does; zod's own max counts UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** An answer repeats at most this much of a word that the caller sent, so that it does not grow with the word. */
const WORD_MAX = 80;

/** Shortens a word of the caller's for a message. */
export function shortened(word: string): string {
  return word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word;
}

/**
 * Combining marks in a row. UAX #15 (Stream-Safe Text Format) allows 30, ten times what any language needs. Putting marks
 * into canonical order takes quadratic time: 99,000 of them take 12 seconds.
 */
export const MARKS_MAX = 30;

// Canonical ordering moves only marks. The look-behind makes the search start once for each run: without it, a text of many
// runs of 30 takes ten times as long.
const MARK = /\p{M}/u;
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, "u");
const RUN_THAT_GOES_ON = new RegExp(`\\p{M}{${MARKS_MAX}}(?=\\p{M})`, "gu");

/** Looks at every 31st unit of most texts: no run that is too long fits between two of these. */
export function hasTooManyMarks(text: string): boolean {
  for (let at = MARKS_MAX; at < text.length; at += MARKS_MAX + 1) {
    if (mayBeMark(text, at)) return TOO_MANY_MARKS.test(text);
  }
  return false;
}

function mayBeMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  // The first mark is U+0300. Half of a surrogate pair may belong to one.
  if (unit < 0x300) return false;
  return (unit >= 0xd800 && unit <= 0xdfff) || MARK.test(text.charAt(at));
}

/**
 * Unicode NFC in linear time, for texts of any origin: a stored text may be older than the limit on marks. A longer run is
 * normalised in parts, so that only its own marks may be out of order.
 */
export function toNfc(text: string): string {
  if (!hasTooManyMarks(text)) return text.normalize("NFC");
  let normalised = "";
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN_THAT_GOES_ON)) {
    normalised += text.slice(from, index + run.length).normalize("NFC");
    from = index + run.length;
  }
  return normalised + text.slice(from).normalize("NFC");
}

/** A letter, digit, punctuation mark or symbol that is visible: no blanks, no invisible fillers. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** The issue of a text without a visible character. */
export const BLANK = "must contain at least one visible character";

interface TextRules {
  max: number;
  /** Blank text is refused unless this is false. */
  visible?: boolean;
}

/** Text of several lines, stored as it was sent. */
export function longText({ max, visible = true }: TextRules) {
  return storable(bounded(2 * max, max), max, visible);
}

/** Characters that force a direction upon the text around them, so that it shows other words than it holds. */
export const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Runs of blanks are joined before the length is checked. This bounds the text before that. */
const LINE_SLACK = 10;

/** Text of one line: line breaks, tabs and runs of blanks count as one space; the ends are trimmed. */
export function lineText({ max, visible = true }: TextRules) {
  return storable(
    bounded(LINE_SLACK * max, max).overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim()),
    max,
    visible,
  );
}

/**
 * Text of at most this many UTF-16 units. It is the first rule of every field, so that no later rule, and no page that
 * shows the text again, spends time on megabytes.
 */
export function bounded(units: number, said: number = units): z.ZodString {
  return z.string().max(units, { error: () => tooLong(said), abort: true });
}

function tooLong(max: number): string {
  return `must be at most ${max.toLocaleString("en")} characters long`;
}

function storable(base: z.ZodString, max: number, visible: boolean) {
  return (
    base
      .refine((text) => text.isWellFormed() && !text.includes("\u0000"), {
        error: "must be valid Unicode text without NUL characters",
        abort: true,
      })
      // A text never has fewer UTF-16 units than code points, so most texts need no counting.
      .refine((text) => text.length <= max || codePointLength(text) <= max, {
        error: () => tooLong(max),
        abort: true,
      })
      .refine((text) => !hasTooManyMarks(text), {
        error: `must have at most ${MARKS_MAX} combining marks in a row`,
        abort: true,
      })
      .refine((text) => !visible || hasVisibleCharacter(text), {
        error: BLANK,
      })
      .meta(visible ? { minLength: 1, maxLength: max } : { maxLength: max })
  );
}
