import type { SuggestedText } from "../../contract/suggestions.ts";
import { diffParts } from "../diff.ts";
import type { ShownChanges } from "../suggestions/changes.ts";

/** Where a change of a suggestion stands in the text of today. */
export interface PlacedChange {
  /** Its place among the changes of the suggestion. */
  change: number;
  field: keyof SuggestedText;
  /** The first of its lines in the body, from 0; 0 in the other fields. */
  line: number;
  gone: readonly string[];
  fresh: readonly string[];
}

export interface PlacedChanges {
  /** The changes whose passages are as they were when they were suggested, from the top of the text. */
  open: PlacedChange[];
  /** How many fit the text no more. Those that the text already has are not counted. */
  unfit: number;
}

/** Finds the changes of a suggestion in a text that may have changed since it was made. */
export function placeChanges(
  { base, suggested }: { base: SuggestedText; suggested: SuggestedText },
  shown: ShownChanges,
  today: SuggestedText,
): PlacedChanges {
  const placed: PlacedChanges = { open: [], unfit: 0 };
  for (const field of ["headline", "sub"] as const) {
    const change = shown[field];
    const [was, is, wanted] = [base, today, suggested].map((text) => text[field] ?? "");
    if (!change || is === wanted) continue;
    if (is === was) {
      const [gone, fresh] = [[was ?? ""], [wanted ?? ""]];
      placed.open.push({ change: change.number, field, line: 0, gone, fresh });
    } else {
      placed.unfit++;
    }
  }
  placeInBody(
    { base: base.body_md, suggested: suggested.body_md, shown, today: today.body_md },
    placed,
  );
  return placed;
}

function placeInBody(
  texts: { base: string; suggested: string; shown: ShownChanges; today: string },
  placed: PlacedChanges,
): void {
  const { base, suggested, shown, today } = texts;
  const lines = today.split("\n");
  const before = base.split("\n");
  const sinceBase = editsOf(base, today);
  let sinceSuggested: Edit[] | undefined;
  let [at, other] = [0, 0];
  for (const part of shown.body) {
    if (!part.change) {
      at += part.same.length;
      other += part.same.length;
      continue;
    }
    const { gone, fresh, change } = part;
    const line = lineAfter(sinceBase, { from: at, to: at + gone.length });
    // A line that repeats its neighbour was around before.
    const isNew = !gone.length && !hasAround(before, at, fresh);
    const isThere = line !== undefined && isNew && hasAround(lines, line, fresh);
    if (line !== undefined && !isThere) {
      placed.open.push({ change: change.number, field: "body_md", line, gone, fresh });
    } else if (!isThere) {
      sinceSuggested ??= editsOf(suggested, today);
      const range = { from: other, to: other + fresh.length };
      if (lineAfter(sinceSuggested, range) === undefined) placed.unfit++;
    }
    at += gone.length;
    other += fresh.length;
  }
}

/** New lines at a place may already be there, before or after it: both are the same text. */
function hasAround(lines: readonly string[], at: number, fresh: readonly string[]): boolean {
  const isAt = (from: number): boolean =>
    fresh.every((line, index) => lines[from + index] === line);
  return isAt(at) || (at >= fresh.length && isAt(at - fresh.length));
}

/** Lines of the older text, and how many lines are in their place. */
interface Edit {
  from: number;
  to: number;
  count: number;
}

function editsOf(older: string, newer: string): Edit[] {
  const edits: Edit[] = [];
  if (older === newer) return edits;
  let at = 0;
  for (const part of diffParts(older, newer)) {
    const length = part.changed ? part.gone.length : part.same.length;
    if (part.changed) edits.push({ from: at, to: at + length, count: part.fresh.length });
    at += length;
  }
  return edits;
}

/** Where a range of lines is after the edits; undefined if one of them changes something in it. */
function lineAfter(
  edits: readonly Edit[],
  { from, to }: { from: number; to: number },
): number | undefined {
  let moved = from;
  for (const edit of edits) {
    const isInside = edit.from < to && edit.to > from;
    const isSamePlace = from === to && edit.from === from && edit.to === from;
    if (isInside || isSamePlace) return undefined;
    if (edit.to <= from) moved += edit.count - (edit.to - edit.from);
  }
  return moved;
}
