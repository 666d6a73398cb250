import { codePointLength } from "../contract/text.ts";
import { flatten } from "./normalise.ts";

/** Two lines of a list of results. */
const SNIPPET_LENGTH = 160;

/** A word longer than this is cut between letters, for endless words and scripts without spaces. */
const WORD_MAX = 30;

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text around the range, cut between words, with … at each cut. Line breaks lie between paragraphs. */
export function snippetAround(
  lines: string,
  { start, end }: { start: number; end: number },
): string {
  const line = flatten(lines);
  const words = { from: wordStart(line, start), to: wordEnd(line, end) };
  const wide = widen(line, words);
  const from = cutStart(line, wide.from, words.from);
  const to = cutEnd(line, wide.to, words.to);
  // White space at either end is shown only if it is part of the match.
  const front = lines.slice(from, start).trimStart();
  const back = lines.slice(end, to).trimEnd();
  const shown = `${front}${line.slice(start, end)}${back}`.replace(WITHOUT_STOP, " · ");
  return `${from > 0 ? "…" : ""}${flatten(shown)}${to < line.length ? "…" : ""}`;
}

/** The end of a paragraph without a stop, such as a heading: in one line, it would run into the next sentence. */
const WITHOUT_STOP = /(?<=[\p{L}\p{N}\p{M}])\n/gu;

/** Extends the range by equal amounts on both sides, or by more on one side if the other is too short. */
function widen(line: string, { from, to }: { from: number; to: number }) {
  const room = SNIPPET_LENGTH - codePointLength(line.slice(from, to));
  if (room <= 0) return { from, to };
  const before = stepBack(line, from, room).steps;
  const after = stepOn(line, to, room).steps;
  const taken = Math.min(before, Math.max(Math.floor(room / 2), room - after));
  return { from: stepBack(line, from, taken).index, to: stepOn(line, to, room - taken).index };
}

/** Goes back `most` code points, or to the start. It walks the string: an array of code points would be slow. */
function stepBack(line: string, from: number, most: number): { index: number; steps: number } {
  let index = from;
  let steps = 0;
  for (; steps < most && index > 0; steps++) {
    index -= index > 1 && (line.codePointAt(index - 2) ?? 0) > 0xffff ? 2 : 1;
  }
  return { index, steps };
}

function stepOn(line: string, from: number, most: number): { index: number; steps: number } {
  let index = from;
  let steps = 0;
  for (; steps < most && index < line.length; steps++) {
    index += (line.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return { index, steps };
}

function wordStart(line: string, index: number): number {
  if (index === 0) return 0;
  const space = line.lastIndexOf(" ", index - 1);
  return index - space - 1 > WORD_MAX ? index : space + 1;
}

function wordEnd(line: string, index: number): number {
  const space = line.indexOf(" ", index);
  const end = space === -1 ? line.length : space;
  return end - index > WORD_MAX ? index : end;
}

/** Moves a cut inward to the nearest space, at most to `inner`. */
function cutStart(line: string, index: number, inner: number): number {
  if (index === 0 || line[index - 1] === " ") return index;
  const space = line.indexOf(" ", index);
  if (space !== -1 && space < inner && space - index <= WORD_MAX) return space + 1;
  return letterAt(line, index).start;
}

function cutEnd(line: string, index: number, inner: number): number {
  if (index === line.length || line[index] === " ") return index;
  const space = line.lastIndexOf(" ", index);
  if (space >= inner && index - space <= WORD_MAX) return space;
  const letter = letterAt(line, index);
  return letter.start >= inner ? letter.start : letter.end;
}

/** Letters of more UTF-16 units than this are cut apart. */
const LETTER_UNITS_MAX = 64;

/** The bounds of the grapheme at an index. */
function letterAt(line: string, index: number): { start: number; end: number } {
  const from = Math.max(0, index - LETTER_UNITS_MAX);
  const letter = letters
    .segment(line.slice(from, index + LETTER_UNITS_MAX))
    .containing(index - from);
  if (!letter) return { start: index, end: index };
  const start = from + letter.index;
  return { start, end: start + letter.segment.length };
}
