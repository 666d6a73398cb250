/** A run of text: in both versions, only in the older, or only in the newer. */
interface Run {
  kind: "same" | "gone" | "new";
  text: string;
}

/** A line of the newer text, or a line removed from the older, as runs of words. */
export interface DiffLine {
  runs: Run[];
  changed: boolean;
}

/** Lines that both texts have; or lines of the older one, and the lines in their place. */
export type DiffPart = { changed: false; same: string[] } | ChangedPart;

interface ChangedPart {
  changed: true;
  gone: string[];
  fresh: string[];
  lines: DiffLine[];
}

/**
 * Compares two texts line by line, and word by word inside rewritten lines. The cost is bounded for any texts: a section
 * that would take too long to compare counts as replaced.
 */
export function diffTexts(older: string, newer: string): DiffLine[] {
  return diffParts(older, newer).flatMap((part) =>
    part.changed ? part.lines : part.same.map(sameLine),
  );
}

export function sameLine(text: string): DiffLine {
  return { runs: [{ kind: "same", text }], changed: false };
}

/** The same, in parts that can be chosen one by one: each changed one is between lines that both texts have. */
export function diffParts(older: string, newer: string): DiffPart[] {
  const budget: Budget = { cells: CELLS_MAX, characters: CHARACTERS_MAX };
  const parts: DiffPart[] = [];
  for (const { kind, items } of compare(older.split("\n"), newer.split("\n"), budget)) {
    const last = parts.at(-1);
    if (kind === "same") {
      if (last?.changed === false) last.same = last.same.concat(items);
      else parts.push({ changed: false, same: items });
      continue;
    }
    const part: ChangedPart = last?.changed
      ? last
      : { changed: true, gone: [], fresh: [], lines: [] };
    const side = kind === "gone" ? "gone" : "fresh";
    part[side] = part[side].concat(items);
    if (part !== last) parts.push(part);
  }
  for (const part of parts) {
    if (part.changed) part.lines = pairUp(part.gone, part.fresh, budget);
  }
  return parts;
}

/** Items of the older list, and the items of the newer one in their place. */
export interface ChangedRun {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** The places where two lists differ, with positions in both. */
export function changedRuns(older: readonly string[], newer: readonly string[]): ChangedRun[] {
  const runs: ChangedRun[] = [];
  let [at, other] = [0, 0];
  for (const { kind, items } of compare(older, newer, { cells: CELLS_MAX, characters: 0 })) {
    const last = runs.at(-1);
    const isNext = last?.to === at && last.end === other;
    if (kind !== "same" && !isNext) runs.push({ from: at, to: at, start: other, end: other });
    if (kind !== "new") at += items.length;
    if (kind !== "gone") other += items.length;
    const run = runs.at(-1);
    if (kind !== "same" && run) Object.assign(run, { to: at, end: other });
  }
  return runs;
}

/** Compares removed lines with the lines that replaced them, word by word. */
function pairUp(gone: readonly string[], fresh: readonly string[], budget: Budget): DiffLine[] {
  const lines: DiffLine[] = [];
  const length = Math.max(gone.length, fresh.length);
  for (let index = 0; index < length; index++) {
    const [before, after] = [gone[index], fresh[index]];
    if (before === undefined) lines.push(lineOf("new", after ?? ""));
    else if (after === undefined) lines.push(lineOf("gone", before));
    else if (takes(budget, before, after)) {
      const runs = runsOf(before, after, budget);
      if (isRewritten(runs, before, after))
        lines.push(lineOf("gone", before), lineOf("new", after));
      else lines.push({ runs, changed: true });
    } else {
      const runs: Run[] = [
        { kind: "gone", text: before },
        { kind: "new", text: after },
      ];
      lines.push({ runs: runs.filter(({ text }) => text), changed: true });
    }
  }
  return lines;
}

/** A shorter line can be read word by word, however much of it is new. */
const PARAGRAPH_CHARACTERS = 40;

/** Whether less than half of a paragraph is the same. Nobody can read such a text word by word: it is shown old and new. */
function isRewritten(runs: readonly Run[], before: string, after: string): boolean {
  const length = Math.max(before.length, after.length);
  if (length < PARAGRAPH_CHARACTERS || !before.trim() || !after.trim()) return false;
  const kept = runs.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.length : 0), 0);
  return kept * 2 < length;
}

function lineOf(kind: "gone" | "new", text: string): DiffLine {
  return { runs: [{ kind, text }], changed: true };
}

/** Takes what it costs to compare two lines from the budget, if there is enough left. */
function takes(budget: Budget, before: string, after: string): boolean {
  const cost = before.length + after.length + LINE_CHARACTERS;
  if (cost > budget.characters) return false;
  budget.characters -= cost;
  return true;
}

function runsOf(before: string, after: string, budget: Budget): Run[] {
  const runs: Run[] = [];
  for (const { kind, items } of compare(wordsOf(before), wordsOf(after), budget)) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += items.join("");
    else runs.push({ kind, text: items.join("") });
  }
  return runs;
}

/** Each word includes the spaces after it, so that a changed word is one run. The marks at its end are apart. */
function wordsOf(line: string): string[] {
  return (line.match(/\s+|[^\s]+\s*/g) ?? []).flatMap((word) => {
    const end = word.trimEnd().length;
    let at = end;
    while (at > 0 && ".,;:!?".includes(word.charAt(at - 1))) at--;
    return at === 0 || at === end ? [word] : [word.slice(0, at), word.slice(at)];
  });
}

/** Items in a row: in both, only in the older, or only in the newer. */
interface Edit {
  kind: Run["kind"];
  items: string[];
}

/**
 * The limits of one whole diff, which a request computes while all others wait: together at most some twenty milliseconds.
 * Table cells take about three nanoseconds and two bytes each, characters in lines that are compared word by word about
 * fifty nanoseconds.
 */
const CELLS_MAX = 2_500_000;
const CHARACTERS_MAX = 100_000;
/** A pair of lines costs this much beside its characters: 49,000 lines of one letter took a second. */
const LINE_CHARACTERS = 150;

/** In a larger table, numbers are compared in half the time of texts. In a small one, numbering takes longer. */
const FEW_CELLS = 1_000;

/** The steps that are left. Lines and the words of each line share them: a text can need as many tables as it has lines. */
interface Budget {
  cells: number;
  characters: number;
}

/** The longest common subsequence, computed without the common start and end. */
function compare(older: readonly string[], newer: readonly string[], budget: Budget): Edit[] {
  const start = commonStart(older, newer);
  const end = commonEnd(older, newer, start);
  const a = older.slice(start, older.length - end);
  const b = newer.slice(start, newer.length - end);
  return [
    { kind: "same" as const, items: older.slice(0, start) },
    ...middle(a, b, budget),
    { kind: "same" as const, items: older.slice(older.length - end) },
  ].filter(({ items }) => items.length);
}

function middle(a: string[], b: string[], budget: Budget): Edit[] {
  const cells = a.length * b.length;
  if (!cells || cells > budget.cells) {
    return [
      { kind: "gone", items: a },
      { kind: "new", items: b },
    ];
  }
  budget.cells -= cells;
  const width = b.length + 1;
  const ids = new Map<string, number>();
  const lengths =
    cells > FEW_CELLS ? lengthsOf(numbered(a, ids), numbered(b, ids)) : lengthsOf<string>(a, b);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  const edits: Edit[] = [];
  const add = (kind: Edit["kind"], item: string): void => {
    const last = edits.at(-1);
    if (last?.kind === kind) last.items.push(item);
    else edits.push({ kind, items: [item] });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [before, after] = [a[i], b[j]];
    if (before !== undefined && before === after) {
      add("same", before);
      i++;
      j++;
    } else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add("gone", before);
      i++;
    } else if (after !== undefined) {
      add("new", after);
      j++;
    }
  }
  return edits;
}

/**
 * The length of the longest common subsequence of the rests of both, from each position. It is at most the root of the
 * number of cells, so two bytes are enough.
 */
function lengthsOf<Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    const item = a[i];
    const row = i * width;
    let longest = 0;
    let diagonal = 0;
    for (let j = b.length - 1; j >= 0; j--) {
      const below = lengths[row + width + j] ?? 0;
      if (item === b[j]) longest = diagonal + 1;
      else if (below > longest) longest = below;
      diagonal = below;
      lengths[row + j] = longest;
    }
  }
  return lengths;
}

/** Each text as a number, the same for the same text. */
function numbered(items: readonly string[], ids: Map<string, number>): Uint32Array {
  return Uint32Array.from(items, (item) => {
    const id = ids.get(item) ?? ids.size;
    ids.set(item, id);
    return id;
  });
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}

function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}
