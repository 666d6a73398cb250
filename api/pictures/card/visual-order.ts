import type { FontPart } from "./fonts.ts";
import type { Cluster } from "./set-text.ts";

/** A part of a line in one font and one direction. */
export interface Run {
  text: string;
  part: FontPart;
  isRightToLeft: boolean;
}

/**
 * The runs of a line from left to right, in the way of the Unicode bidirectional algorithm (UAX 9) for texts without
 * explicit marks: a number in a Hebrew or Arabic text reads from left to right, and signs between two directions follow
 * the direction of the whole.
 */
export function visualOrder(line: readonly Cluster[], base: "ltr" | "rtl"): Run[] {
  const levels = levelsOf(line, base);
  const runs: (Run & { level: number })[] = [];
  for (const [index, { text, part }] of line.entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level && last.part === part) last.text += text;
    else runs.push({ text, part, level, isRightToLeft: level === 1 });
  }
  for (let level = 2; level > 0; level--) reverseFrom(runs, level);
  return runs;
}

/** UAX 9, L2: turns every stretch of this level or a higher one around. */
function reverseFrom(runs: { level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from;
    while ((runs[to]?.level ?? -1) >= level) to++;
    if (to - from > 1) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
    from = Math.max(from, to);
  }
}

type Direction = "left" | "right" | "number";

function levelsOf(line: readonly Cluster[], base: "ltr" | "rtl"): number[] {
  const whole: Direction = base === "rtl" ? "right" : "left";
  const strong: (Direction | undefined)[] = [];
  let before = whole;
  for (const [index, { kind, text }] of line.entries()) {
    if (kind === "left" || kind === "right") before = kind;
    const isInNumber = kind === "digit" || (SEPARATOR.test(text) && isBetweenDigits(line, index));
    if (isInNumber) strong.push(before === "right" ? "number" : "left");
    else strong.push(kind === "neutral" ? undefined : kind);
  }
  return strong.map((direction, index) => {
    const known = direction ?? directionBetween(strong, index, whole);
    if (known === "right") return 1;
    return known === "left" && base === "ltr" ? 0 : 2;
  });
}

const SEPARATOR = /^[.,:/٫٬]$/;

function isBetweenDigits(line: readonly Cluster[], index: number): boolean {
  return line[index - 1]?.kind === "digit" && line[index + 1]?.kind === "digit";
}

/** UAX 9, N1 and N2. A number counts as a letter of its text there. */
function directionBetween(
  strong: readonly (Direction | undefined)[],
  index: number,
  whole: Direction,
): Direction {
  const before = strong.slice(0, index).findLast((direction) => direction !== undefined) ?? whole;
  const after = strong.slice(index).find((direction) => direction !== undefined) ?? whole;
  const [left, right] = [before, after].map((one) => (one === "number" ? "right" : one));
  return left && left === right ? left : whole;
}
