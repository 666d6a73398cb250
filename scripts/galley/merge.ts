import { isDeepStrictEqual } from "node:util";
import { changedRuns, type ChangedRun } from "../../api/desk/diff.ts";

export interface Sides {
  base: string;
  mine: string;
  theirs: string;
}

/** A passage in which one side or both differ from the base. */
interface Passage {
  base: string[];
  mine: string[];
  theirs: string[];
  by: "mine" | "theirs" | "both";
}

export interface Merged {
  text: string;
  passages: Passage[];
}

/**
 * Merges two texts that were made from the same one, line by line. A passage that both have changed gets the marks that git
 * uses, which editors know.
 */
export function mergeLines(sides: Sides, names: { mine: string; theirs: string }): Merged {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((text) =>
    text.split("\n"),
  ) as [string[], string[], string[]];
  const [ours, others] = [changedRuns(base, mine), changedRuns(base, theirs)];
  const out: string[] = [];
  const passages: Passage[] = [];
  let at = 0;
  for (const { from, to } of groupsOf([...ours, ...others])) {
    const passage = passageOf({ from, to }, { base, mine, theirs }, { ours, others });
    passages.push(passage);
    out.push(...base.slice(at, from), ...linesFor(passage, names));
    at = to;
  }
  out.push(...base.slice(at));
  return { text: out.join("\n"), passages };
}

/** The lines that two texts share, in their order: the base where none is known. Every difference is a question then. */
export function commonLines(mine: string, theirs: string): string {
  const lines = mine.split("\n");
  const runs = changedRuns(lines, theirs.split("\n"));
  return lines
    .filter((_, index) => !runs.some(({ from, to }) => index >= from && index < to))
    .join("\n");
}

/** Both sides have changed it, and not to the same. */
export function isOpen({ by, mine, theirs }: Passage): boolean {
  // An empty line is not the same as no line.
  return by === "both" && !isDeepStrictEqual(mine, theirs);
}

function linesFor(passage: Passage, names: { mine: string; theirs: string }): string[] {
  const { by, mine, theirs } = passage;
  if (!isOpen(passage)) return by === "theirs" ? theirs : mine;
  return [`<<<<<<< ${names.mine}`, ...mine, "=======", ...theirs, `>>>>>>> ${names.theirs}`];
}

interface Range {
  from: number;
  to: number;
}

/** Runs that touch each other are one passage: nobody has seen what they make together. */
function groupsOf(runs: readonly ChangedRun[]): Range[] {
  const groups: Range[] = [];
  for (const { from, to } of runs.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = groups.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else groups.push({ from, to });
  }
  return groups;
}

function passageOf(
  range: Range,
  { base, mine, theirs }: Record<keyof Sides, string[]>,
  { ours, others }: { ours: readonly ChangedRun[]; others: readonly ChangedRun[] },
): Passage {
  const isIn = ({ from, to }: ChangedRun): boolean => from >= range.from && to <= range.to;
  const [here, there] = [ours.some(isIn), others.some(isIn)];
  return {
    base: base.slice(range.from, range.to),
    mine: sideOf(range, mine, ours),
    theirs: sideOf(range, theirs, others),
    by: here && there ? "both" : here ? "mine" : "theirs",
  };
}

/** The lines of a side in the place of those of the base. */
function sideOf({ from, to }: Range, lines: string[], runs: readonly ChangedRun[]): string[] {
  const shiftBefore = runs
    .filter((run) => run.to < from)
    .reduce((sum, run) => sum + (run.end - run.start) - (run.to - run.from), 0);
  const shiftIn = runs
    .filter((run) => run.from >= from && run.to <= to)
    .reduce((sum, run) => sum + (run.end - run.start) - (run.to - run.from), 0);
  return lines.slice(from + shiftBefore, to + shiftBefore + shiftIn);
}
