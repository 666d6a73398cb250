// Passages of a text, as messages show them.

export interface Passage {
  start: number;
  end: number;
}

/** Units that a message shows on each side of a passage. */
const AROUND = 30;
/** Units of a passage that a message shows. */
const SHOWN = 200;

/** The number of the line with this position, beginning with 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = 0; at < position; at++) {
    const unit = text.charCodeAt(at);
    // CR LF is one line break.
    if (unit === LF ? text.charCodeAt(at - 1) !== CR : unit === CR) line++;
  }
  return line;
}

/** A passage with a little of its first and of its last line around it. */
export function regionAt(text: string, { start, end }: Passage): Passage {
  let from = start;
  while (from > 0 && start - from < AROUND && !isBreak(text.charCodeAt(from - 1))) from--;
  let to = end;
  while (to < text.length && to - end < AROUND && !isBreak(text.charCodeAt(to))) to++;
  return { start: wholeBefore(text, from), end: wholeAfter(text, to) };
}

/** A passage in quotation marks as JSON has them, so that a program can copy exactly what is there. */
export function excerptAt(text: string, { start, end }: Passage): string {
  const until = end - start > SHOWN ? wholeBefore(text, start + SHOWN) : end;
  return `${JSON.stringify(text.slice(start, until))}${until < end ? "…" : ""}`;
}

/** The same position, or the one before the character that it lies in. */
function wholeBefore(text: string, at: number): number {
  return isSecondHalf(text.charCodeAt(at)) ? at - 1 : at;
}

function wholeAfter(text: string, at: number): number {
  return isSecondHalf(text.charCodeAt(at)) ? at + 1 : at;
}

const LF = 10;
const CR = 13;

export function isBreak(unit: number): boolean {
  return unit === LF || unit === CR;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
