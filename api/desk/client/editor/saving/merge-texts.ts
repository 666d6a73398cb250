import { changedRuns } from "../../../diff.ts";
import type { TextChange } from "../text-change.ts";

/** A passage that was changed here and elsewhere. */
export interface Overlap {
  /** The same for as long as the other text stays the same. */
  key: string;
  mine: string;
  theirs: string;
}

export type Choice = "mine" | "theirs" | "both";

export interface MergedText {
  /** What to change in my text. */
  changes: TextChange[];
  /** Passages without a choice. They stay as they are in my text. */
  open: Overlap[];
}

/**
 * Merges two texts that were made from the same one, paragraph by paragraph. A paragraph that only one side has changed,
 * added or removed is taken from that side. New paragraphs at the same place both stay, those of the other side first.
 */
export function mergeTexts(
  texts: { base: string; mine: string; theirs: string },
  choiceOf: (key: string) => Choice | undefined = () => undefined,
): MergedText {
  if (texts.theirs === texts.base || texts.theirs === texts.mine) return { changes: [], open: [] };
  if (texts.mine === texts.base)
    return { changes: replacement(texts.mine, texts.theirs), open: [] };
  const [base, mine, theirs] = [
    paragraphsOf(texts.base),
    paragraphsOf(texts.mine),
    paragraphsOf(texts.theirs),
  ];
  const ours = editsOf(base, mine);
  const others = editsOf(base, theirs);
  const open: Overlap[] = [];
  const out: Paragraph[] = [];
  let at = 0;
  for (const group of groupsOf(ours, others)) {
    const here: Range = { of: mine, ...rangeIn(group, ours, group.ours) };
    const there: Range = { of: theirs, ...rangeIn(group, others, group.others) };
    const key = `${there.from}-${there.to}`;
    const choice = choiceFor(group, here, there) ?? choiceOf(key);
    if (!choice) open.push({ key, mine: wordsIn(here), theirs: wordsIn(there) });
    out.push(...paragraphsIn({ of: mine, from: at, to: here.from }));
    if (choice !== "theirs") out.push(...paragraphsIn(here));
    if (choice === "theirs" || choice === "both") out.push(...newIn(there, mine, ours, group));
    at = here.to;
  }
  out.push(...paragraphsIn({ of: mine, from: at, to: mine.all.length }));
  return { changes: changesTo(mine, out, theirs), open };
}

/** All paragraphs of two texts: those in both once, and at each difference those of the other text first. */
export function bothTexts(theirs: string, mine: string): string {
  const [there, here] = [paragraphsOf(theirs), paragraphsOf(mine)];
  const edits = editsOf(there, here);
  const both = paragraphsIn({ of: here, from: 0, to: here.all.length }).filter(
    ({ index }) => !edits.some(({ start, end }) => index >= start && index < end),
  );
  const base = both.map(wordsOf).join(PARAGRAPH);
  return changed(mine, mergeTexts({ base, mine, theirs }, () => "both").changes);
}

/** The changes that need no question. */
function choiceFor(group: Group, mine: Range, theirs: Range): Choice | undefined {
  if (!group.others.length || wordsIn(mine) === wordsIn(theirs)) return "mine";
  return group.ours.length ? undefined : "theirs";
}

/** Turns one text into the other, and leaves the same start and end alone. */
function replacement(mine: string, theirs: string): TextChange[] {
  if (mine === theirs) return [];
  const most = Math.min(mine.length, theirs.length);
  let from = 0;
  while (from < most && mine[from] === theirs[from]) from++;
  let end = 0;
  while (end < most - from && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const insert = theirs.slice(from, theirs.length - end);
  return [{ from, to: mine.length - end, insert }];
}

/** The text after these changes. */
export function changed(text: string, changes: readonly TextChange[]): string {
  let at = 0;
  const parts = changes
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to, insert }) => {
      const part = text.slice(at, from) + insert;
      at = to;
      return part;
    });
  return parts.join("") + text.slice(at);
}

/**
 * New paragraphs of the other side, without those that mine has at the same place. It has them if my own save arrived,
 * its answer was lost, and the other side wrote on.
 */
function newIn(
  there: Range,
  mine: Paragraphs,
  ours: readonly Edit[],
  { from, to }: Group,
): Paragraph[] {
  const same = ours.find((edit) => edit.from === from && edit.to === from);
  const all = paragraphsIn(there);
  if (from !== to || !same) return all;
  const known = paragraphsIn({ of: mine, from: same.start, to: same.end }).map(wordsOf);
  return all.filter((one) => !known.some((words) => words.startsWith(wordsOf(one))));
}

/** One paragraph, by its text and its number in it. */
interface Paragraph {
  of: Paragraphs;
  index: number;
}

function paragraphsIn({ of, from, to }: Range): Paragraph[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => ({ of, index: from + n }));
}

function wordsOf({ of, index }: Paragraph): string {
  return wordsIn({ of, from: index, to: index + 1 });
}

/** The changes that make these paragraphs of my text. Those of mine that stay keep their places. */
function changesTo(mine: Paragraphs, out: readonly Paragraph[], theirs: Paragraphs): TextChange[] {
  const { text, all } = mine;
  const changes: TextChange[] = [];
  let at = 0;
  let insert = all.length ? text.slice(0, all[0]?.from) : "";
  const change = (to: number): void => {
    if (insert !== text.slice(at, to)) changes.push({ from: at, to, insert });
    insert = "";
  };
  for (const [number, one] of out.entries()) {
    const before = out[number - 1];
    if (before) insert += gapBetween(before, one);
    const place = one.of === mine ? all[one.index] : undefined;
    if (!place) {
      insert += wordsOf(one);
      continue;
    }
    change(place.from);
    at = place.to;
  }
  const last = all.length ? mine : theirs;
  if (out.length) insert += last.text.slice(last.all.at(-1)?.to);
  change(text.length);
  return changes;
}

/** The line breaks between two paragraphs: as many as either of them has in its own text. */
function gapBetween(before: Paragraph, after: Paragraph): string {
  const isNext = before.of === after.of && before.index + 1 === after.index;
  const gaps = [
    gapAfter(before),
    ...(isNext ? [] : [gapAfter({ ...after, index: after.index - 1 })]),
  ];
  const known = gaps.filter((gap) => gap !== undefined);
  const most = Math.max(...known.map(breaksIn));
  return known.find((gap) => breaksIn(gap) === most) ?? PARAGRAPH;
}

const PARAGRAPH = "\n\n";

/** Undefined at the edges of the text. */
function gapAfter({ of: { text, all }, index }: Paragraph): string | undefined {
  const [before, after] = [all[index], all[index + 1]];
  return before && after && text.slice(before.to, after.from);
}

function breaksIn(gap: string): number {
  return gap.split("\n").length - 1;
}

interface Paragraphs {
  text: string;
  all: { from: number; to: number }[];
}

/** An item of a list, a row of a table and a footnote are paragraphs of their own. */
const OWN_LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*\||^\[\^/;

function paragraphsOf(text: string): Paragraphs {
  const all: Paragraphs["all"] = [];
  let isOpen = false;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const last = all.at(-1);
    const isNext = last && text.slice(last.to, index) === "\n";
    const isBlank = !line.trim();
    if (isOpen && isNext && last && !isBlank && !OWN_LINE.test(line)) last.to = index + line.length;
    else if (!isBlank) all.push({ from: index, to: index + line.length });
    isOpen = !isBlank;
  }
  return { text, all };
}

/** Paragraphs of the base, and the paragraphs in their place. */
interface Edit {
  from: number;
  to: number;
  /** The first one in the other text, and the one after the last. */
  start: number;
  end: number;
}

function editsOf(base: Paragraphs, side: Paragraphs): Edit[] {
  const texts = ({ text, all }: Paragraphs): string[] =>
    all.map(({ from, to }) => text.slice(from, to));
  return changedRuns(texts(base), texts(side)).flatMap((edit) => {
    const count = edit.to - edit.from;
    if (count !== edit.end - edit.start || count < 2) return [edit];
    // As many as there were: each is a changed one, and the two sides may have changed different ones.
    return Array.from({ length: count }, (_, n) => ({
      from: edit.from + n,
      to: edit.from + n + 1,
      start: edit.start + n,
      end: edit.start + n + 1,
    }));
  });
}

/** Edits that touch the same paragraphs of the base. */
interface Group {
  from: number;
  to: number;
  ours: Edit[];
  others: Edit[];
}

function groupsOf(ours: readonly Edit[], others: readonly Edit[]): Group[] {
  const all = [
    ...others.map((edit) => ({ edit, side: "others" as const })),
    ...ours.map((edit) => ({ edit, side: "ours" as const })),
  ].toSorted((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to);
  const groups: Group[] = [];
  for (const { edit, side } of all) {
    const last = groups.at(-1);
    // An insertion at the edge of a group changes none of its paragraphs.
    if (last && edit.from < last.to && edit.to > last.from) {
      last.to = Math.max(last.to, edit.to);
      last[side].push(edit);
    } else {
      const group: Group = { from: edit.from, to: edit.to, ours: [], others: [] };
      group[side].push(edit);
      groups.push(group);
    }
  }
  return groups;
}

interface Range {
  of: Paragraphs;
  from: number;
  to: number;
}

/** Which paragraphs of a side are in the place of those of a group. */
function rangeIn(
  { from, to }: Group,
  edits: readonly Edit[],
  inGroup: readonly Edit[],
): { from: number; to: number } {
  const [first, last] = [inGroup.at(0), inGroup.at(-1)];
  if (first && last) {
    return { from: first.start - (first.from - from), to: last.end + (to - last.to) };
  }
  // New paragraphs of this side stay before a paragraph of the base, and after new ones of the other side.
  const before = edits.findLast((edit) =>
    edit.from === edit.to ? edit.to < from || (edit.to === from && to > from) : edit.to <= from,
  );
  const start = before ? before.end + (from - before.to) : from;
  return { from: start, to: start + (to - from) };
}

function wordsIn({ of: { text, all }, from, to }: Range): string {
  return from < to ? text.slice(all[from]?.from, all[to - 1]?.to) : "";
}
