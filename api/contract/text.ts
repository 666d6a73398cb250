import { z } from "zod";

/** Lengths are counted in Unicode code points, as JSON Schema's maxLength does; zod's own max counts UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** A word that a caller sent is repeated to this length, so that no answer grows with it. */
const WORD_MAX = 80;

/** What somebody sent, for a sentence of ours. */
export function shortened(word: string): string {
  return word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word;
}

/** A letter, digit, mark of punctuation or symbol that draws something: no blanks, no invisible fillers. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

interface TextRules {
  max: number;
  /** Blank text is refused unless this is false. */
  visible?: boolean;
}

/** Text of several lines, kept as it was sent. */
export function longText({ max, visible = true }: TextRules) {
  return storable(z.string(), max, visible);
}

/** Text of one line: line breaks, tabs and runs of blanks count as one space; the ends are trimmed. */
export function lineText({ max, visible = true }: TextRules) {
  return storable(
    z.string().overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim()),
    max,
    visible,
  );
}

function storable(base: z.ZodString, max: number, visible: boolean) {
  return (
    base
      .refine((text) => text.isWellFormed() && !text.includes("\u0000"), {
        error: "must be valid Unicode text without NUL characters",
        abort: true,
      })
      // UTF-16 units are never fewer than code points: most texts need no counting.
      .refine((text) => text.length <= max || codePointLength(text) <= max, {
        error: () => `must be at most ${max.toLocaleString("en")} characters long`,
      })
      .refine((text) => !visible || hasVisibleCharacter(text), {
        error: "must contain at least one visible character",
      })
      .meta(visible ? { minLength: 1, maxLength: max } : { maxLength: max })
  );
}
