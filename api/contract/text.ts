import { z } from "zod";
import { fault } from "./say.ts";

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

/** The same for readers, where nothing renders it: without characters that nobody sees. */
export function proseText(rules: TextRules) {
  return longText(rules).overwrite(withoutHidden);
}

/** Characters that force a direction upon the text around them, so that it shows other words than it holds. */
export const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Any character that may be hidden. Most texts have none. */
const MAY_HIDE =
  /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u202A-\u202E\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/u;
/** The flags of England, Scotland and Wales: the only sequences of tags in use (UTS #51, RGI). */
const TAGS_WITHOUT_FLAG =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|[\u{E0000}-\u{E007F}]+/gu;
/**
 * Selectors after another one, and the many ones of ideographs after anything else; characters that no text needs:
 * fillers, annotations, invisible operators, controls, noncharacters; letters turned around.
 */
const NEEDLESS =
  /(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]+|[\u115F\u1160\u17B4\u17B5\u180E\u202D\u202E\u2061-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}\p{Noncharacter_Code_Point}]|(?![\t\n])\p{Cc}/gu;
/** Joiners, marks of direction, soft hyphens: scripts and emoji need one or two. Longer runs can spell out words. */
const LONG_RUN =
  /([\u034F\u00AD\u061C\u180B-\u180F\u200B-\u200F\u2060]{2})[\u034F\u00AD\u061C\u180B-\u180F\u200B-\u200F\u2060]+/gu;

/**
 * A text without characters that no reader sees and programs read: a sentence can be spelled out in tags or selectors
 * behind one letter. What scripts, emoji and line breaking need stays.
 */
export function withoutHidden(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  const shown = text
    .replace(TAGS_WITHOUT_FLAG, (_, flag: string | undefined) => flag ?? "")
    .replace(NEEDLESS, "")
    .replace(LONG_RUN, "$1");
  // Characters that were apart may now form a run.
  return shown === text ? text : withoutHidden(shown);
}

/** Runs of blanks are joined before the length is checked. This bounds the text before that. */
const LINE_SLACK = 10;

/** Text of one line: line breaks, tabs and runs of blanks count as one space; the ends are trimmed. */
export function lineText(rules: TextRules) {
  return lineAsSent(rules).overwrite(shownLine);
}

/** The same with its hidden characters, for a field whose rules look at them first. `shownLine` follows these rules. */
export function lineAsSent({ max, visible = true }: TextRules) {
  return storable(bounded(LINE_SLACK * max, max).overwrite(inOneLine), max, visible);
}

/** Blanks that a hidden character parted are a run without it. */
export function shownLine(line: string): string {
  return inOneLine(withoutHidden(line));
}

function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/**
 * Text of at most this many UTF-16 units. It is the first rule of every field, so that no later rule, and no page that
 * shows the text again, spends time on megabytes.
 */
export function bounded(units: number, said: number = units): z.ZodString {
  return z.string().max(units, { ...tooLong(said), abort: true });
}

function tooLong(count: number) {
  return fault("must be at most {count} characters long", { count });
}

function storable(base: z.ZodString, max: number, visible: boolean) {
  return (
    base
      .refine((text) => text.isWellFormed() && !text.includes("\u0000"), {
        ...fault("must be valid Unicode text without NUL characters"),
        abort: true,
      })
      // A text never has fewer UTF-16 units than code points, so most texts need no counting.
      .refine((text) => text.length <= max || codePointLength(text) <= max, {
        ...tooLong(max),
        abort: true,
      })
      .refine((text) => !hasTooManyMarks(text), {
        ...fault("must have at most {count} combining marks in a row", { count: MARKS_MAX }),
        abort: true,
      })
      // Some characters that count as visible, such as fillers, are published nowhere.
      .refine((text) => !visible || hasVisibleCharacter(withoutHidden(text)), fault(BLANK))
      .meta(visible ? { minLength: 1, maxLength: max } : { maxLength: max })
  );
}

/** A message as one sentence, so that another can follow it. */
export function asSentence(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
