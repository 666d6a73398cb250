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
    part.changed
      ? part.lines
      : part.same.map((text): DiffLine => ({ runs: [{ kind: "same", text }], changed: false })),
  );
}

/** The same, in parts that can be chosen one by one: each changed one is between lines that both texts have. */
export function diffParts(older: string, newer: string): DiffPart[] {
  const budget: Budget = { cells: CELLS_MAX };
  const parts: DiffPart[] = [];
  for (const { kind, item } of compare(older.split("\n"), newer.split("\n"), budget)) {
    const last = parts.at(-1);
    if (kind === "same") {
      if (last?.changed === false) last.same.push(item);
      else parts.push({ changed: false, same: [item] });
      continue;
    }
    const part: ChangedPart = last?.changed
      ? last
      : { changed: true, gone: [], fresh: [], lines: [] };
    part[kind === "gone" ? "gone" : "fresh"].push(item);
    if (part !== last) parts.push(part);
  }
  for (const part of parts) {
    if (part.changed) part.lines = pairUp(part.gone, part.fresh, budget);
  }
  return parts;
}

/** Compares removed lines with the lines that replaced them, word by word. */
function pairUp(gone: readonly string[], fresh: readonly string[], budget: Budget): DiffLine[] {
  const lines: DiffLine[] = [];
  for (let index = 0; index < Math.max(gone.length, fresh.length); index++) {
    const [before, after] = [gone[index], fresh[index]];
    if (before !== undefined && after !== undefined) {
      lines.push({ runs: runsOf(before, after, budget), changed: true });
    } else if (before !== undefined) {
      lines.push({ runs: [{ kind: "gone", text: before }], changed: true });
    } else if (after !== undefined) {
      lines.push({ runs: [{ kind: "new", text: after }], changed: true });
    }
  }
  return lines;
}

function runsOf(before: string, after: string, budget: Budget): Run[] {
  const runs: Run[] = [];
  for (const { kind, item } of compare(wordsOf(before), wordsOf(after), budget)) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += item;
    else runs.push({ kind, text: item });
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

interface Edit {
  kind: Run["kind"];
  item: string;
}

/** Table cells for one whole diff: at most a quarter of a second and 16 MB. */
const CELLS_MAX = 4_000_000;

/** In a larger table, numbers are compared in half the time of texts. In a small one, numbering takes longer. */
const FEW_CELLS = 1_000;

/** The cells left. Lines and the words of each line share it, because a text can need as many tables as it has lines. */
interface Budget {
  cells: number;
}

/** The longest common subsequence, computed without the common start and end. */
function compare(older: readonly string[], newer: readonly string[], budget: Budget): Edit[] {
  const start = commonStart(older, newer);
  const end = commonEnd(older, newer, start);
  const a = older.slice(start, older.length - end);
  const b = newer.slice(start, newer.length - end);
  return [
    ...older.slice(0, start).map((item): Edit => ({ kind: "same", item })),
    ...middle(a, b, budget),
    ...older.slice(older.length - end).map((item): Edit => ({ kind: "same", item })),
  ];
}

function middle(a: readonly string[], b: readonly string[], budget: Budget): Edit[] {
  const replaced = (): Edit[] => [
    ...a.map((item): Edit => ({ kind: "gone", item })),
    ...b.map((item): Edit => ({ kind: "new", item })),
  ];
  const cells = a.length * b.length;
  if (!cells || cells > budget.cells) return replaced();
  budget.cells -= cells;
  const width = b.length + 1;
  // The length of the longest common subsequence of the rests of both, from each position.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  const ids = new Map<string, number>();
  const [older, newer] = cells > FEW_CELLS ? [numbered(a, ids), numbered(b, ids)] : [a, b];
  for (let i = a.length - 1; i >= 0; i--) {
    const item = older[i];
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        item === newer[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [before, after] = [a[i], b[j]];
    if (before !== undefined && before === after) {
      edits.push({ kind: "same", item: before });
      i++;
      j++;
    } else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1))) {
      edits.push({ kind: "gone", item: before });
      i++;
    } else if (after !== undefined) {
      edits.push({ kind: "new", item: after });
      j++;
    }
  }
  return edits;
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
