import { NARROW_SPACE, type Quotes } from "./quotes.ts";

/** A part of a line that is replaced: where it begins and ends, and what takes its place. */
export type Edit = readonly [start: number, end: number, replacement: string];

/** The characters that may be replaced. */
const MARK = /["']|\.{3,}|-{2,}|« | (?=[;!?:»])/g;
/** The same, and addresses, which stay as they are. It is far slower: every letter may begin an address. */
const MARK_OR_ADDRESS = new RegExp(
  `(?:[a-z][a-z0-9+.-]{1,20}://|www\\.|mailto:)[^\\s<>"]*|${MARK.source}`,
  "gi",
);
const ADDRESS = /:\/\/|www\.|mailto:/i;

/** What to replace in a line, in order. The time grows with its length only, whatever the line holds. */
export function editsOf(line: string, quotes: Quotes): Edit[] {
  if (line.search(MARK) < 0) return [];
  const pairs = createPairs(line, quotes);
  const others: Edit[] = [];
  const marks = new RegExp(ADDRESS.test(line) ? MARK_OR_ADDRESS : MARK);
  for (let match = marks.exec(line); match; match = marks.exec(line)) {
    const { 0: found, index } = match;
    if (found === '"' || found === "'") {
      pairs.read(found, index);
    } else if (/^[a-z]/i.test(found)) {
      // A single mark at the end of an address closes a quotation.
      if (found.endsWith("'")) pairs.read("'", index + found.length - 1);
    } else {
      const replacement = replacementOf(found, line, index, quotes);
      if (replacement !== undefined) others.push([index, index + found.length, replacement]);
    }
  }
  return [...pairs.edits(), ...others].toSorted(([a], [b]) => a - b);
}

const APOSTROPHE = "’";
const WORD = /[\p{L}\p{N}\uFFFC]/u;
const LETTER = /[\p{L}\uFFFC]/u;
const DIGIT = /\p{N}/u;
/** A quotation can begin after these. */
const OPENING = /[\s([{<–—/¿¡«“„‘‚-]/;

/** Finds out which marks open a quotation, which close one, and which are apostrophes. */
function createPairs(line: string, { double, single }: Quotes) {
  const replaced = new Map<number, string>();
  /** The mark of each kind that waits for its partner. */
  const waiting: { '"': number | undefined; "'": number | undefined } = {
    '"': undefined,
    "'": undefined,
  };
  const opened = new Set<number>();

  function read(mark: '"' | "'", at: number): void {
    const before = line[at - 1] ?? " ";
    const after = line[at + 1] ?? " ";
    if (mark === "'" && WORD.test(before) && WORD.test(after)) {
      replaced.set(at, APOSTROPHE);
      return;
    }
    const isAfterMark = before === '"' || before === "'";
    const opensHere = OPENING.test(before) || opened.has(at - 1);
    const canOpen = (opensHere || isAfterMark) && !/\s/.test(after);
    const canClose = !/\s/.test(before) && !opened.has(at - 1);
    if (waiting[mark] !== undefined && canClose && !(opensHere && canOpen)) close(mark, at);
    else if (canOpen) open(mark, at, after);
    else if (mark === "'" && LETTER.test(before)) replaced.set(at, APOSTROPHE);
  }

  function close(mark: '"' | "'", at: number): void {
    const [opening, closing] = mark === '"' ? double : single;
    replaced.set(waiting[mark] ?? at, opening);
    replaced.set(at, closing);
    waiting[mark] = undefined;
  }

  function open(mark: '"' | "'", at: number, after: string): void {
    // Until its partner is found, it is the apostrophe of 'tis or '90s, or stays as it was typed.
    if (mark === "'" && WORD.test(after)) replaced.set(at, APOSTROPHE);
    if (mark === "'" && DIGIT.test(after)) return;
    waiting[mark] = at;
    opened.add(at);
  }

  return {
    read,
    edits: (): Edit[] => [...replaced].map(([at, replacement]) => [at, at + 1, replacement]),
  };
}

function replacementOf(
  found: string,
  line: string,
  at: number,
  { isSpaced }: Quotes,
): string | undefined {
  if (found.startsWith("-")) return dashOf(found, line, at);
  if (found === "...") return "…";
  if (found === "....") return "….";
  if (!isSpaced) return undefined;
  if (found === "« ") return `«${NARROW_SPACE}`;
  if (found === " ") return line[at + 1] === ":" ? "\u00A0" : NARROW_SPACE;
  return undefined;
}

/** Two hyphens for –, three for —. Not in `--json` or `i--`, which have a space on one side only. */
function dashOf(hyphens: string, line: string, at: number): string | undefined {
  const isSpaceBefore = /\s/.test(line[at - 1] ?? " ");
  const isSpaceAfter = /\s/.test(line[at + hyphens.length] ?? " ");
  if (isSpaceBefore !== isSpaceAfter) return undefined;
  if (hyphens.length === 2) return "–";
  return hyphens.length === 3 ? "—" : undefined;
}
