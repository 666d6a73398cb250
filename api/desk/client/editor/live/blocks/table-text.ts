import type { TextChange } from "../../text-change.ts";

export type Alignment = "none" | "left" | "center" | "right";

/** A cell of a line: all that is between its bars. */
interface CellPlace {
  from: number;
  to: number;
  /** What the writer sees and types: without the blanks around it, and `\|` as `|`. */
  words: string;
}

interface TableLine {
  from: number;
  text: string;
  hasFirstBar: boolean;
  hasLastBar: boolean;
  cells: readonly CellPlace[];
}

/** A table as its Markdown has it. Positions are those of the whole text, so that each change stays within its line. */
export interface TableText {
  from: number;
  to: number;
  columns: number;
  alignments: readonly Alignment[];
  /** The first row is the heading. The line under it is not among them. */
  rows: readonly TableLine[];
  underline: TableLine;
}

export interface CellAt {
  row: number;
  column: number;
}

/** Undefined if there are too few lines. */
export function readTable(source: string, from: number): TableText | undefined {
  const lines: TableLine[] = [];
  let at = from;
  for (const text of source.split("\n")) {
    lines.push(readLine(text, at));
    at += text.length + 1;
  }
  const [heading, underline, ...rest] = lines;
  if (!heading || !underline) return undefined;
  return {
    from,
    to: from + source.length,
    columns: heading.cells.length,
    alignments: underline.cells.map(({ words }) => alignmentOf(words)),
    rows: [heading, ...rest],
    underline,
  };
}

/** Divides a line as the renderer does: a bar directly after a backslash is a letter, also in code. */
function readLine(text: string, from: number): TableLine {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const bars: number[] = [];
  for (let at = start; at < end; at++) {
    if (text[at] === "|" && text[at - 1] !== "\\") bars.push(at);
  }
  const hasFirstBar = bars[0] === start;
  const hasLastBar = bars.at(-1) === end - 1 && (bars.length > 1 || !hasFirstBar);
  const inner = bars.slice(hasFirstBar ? 1 : 0, hasLastBar ? -1 : undefined);
  const starts = [hasFirstBar ? start + 1 : start, ...inner.map((bar) => bar + 1)];
  const ends = [...inner, hasLastBar ? end - 1 : end];
  const cells = starts.map((cell, index) => {
    const to = Math.max(cell, ends[index] ?? cell);
    const words = text.slice(cell, to).trim().replaceAll("\\|", "|");
    return { from: from + cell, to: from + to, words };
  });
  return { from, text, hasFirstBar, hasLastBar, cells };
}

function alignmentOf(words: string): Alignment {
  const [left, right] = [words.startsWith(":"), words.endsWith(":")];
  return left && right ? "center" : left ? "left" : right ? "right" : "none";
}

/** Puts words into a cell. Nothing else of the text changes, not even the blanks around the words. */
export function setCell({ rows }: TableText, { row, column }: CellAt, words: string): TextChange[] {
  const line = rows[row];
  if (!line) return [];
  const written = words.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
  const cell = line.cells[column];
  if (!cell) return written ? withMissing(line, column, written) : [];
  const held = line.text.slice(cell.from - line.from, cell.to - line.from);
  if (!held.trim()) {
    const isFirst = column === 0 && !line.hasFirstBar;
    const insert = isFirst ? `${written} ` : ` ${written} `;
    return written ? [{ from: cell.from, to: cell.to, insert }] : [];
  }
  const from = cell.from + held.length - held.trimStart().length;
  const to = from + held.trim().length;
  // Without a word, the bar behind the first cell would be the line's first bar.
  if (!written && column === 0 && !line.hasFirstBar) return [{ from, to, insert: "| " }];
  const isLast = column === line.cells.length - 1 && !line.hasLastBar;
  if (!written && isLast) return [{ from, to, insert: " |" }];
  return smallest({ from, to, insert: written }, held.trim());
}

/** A line may have fewer cells than the heading: those before the new one are written too. */
function withMissing(line: TableLine, column: number, written: string): TextChange[] {
  const end = line.from + line.text.trimEnd().length;
  const empty = "  |".repeat(column - line.cells.length);
  return [{ from: end, to: end, insert: `${line.hasLastBar ? "" : " |"}${empty} ${written} |` }];
}

/** Without the letters at both ends that stay. The history then joins letters that are typed one after the other. */
function smallest({ from, to, insert }: TextChange, held: string): TextChange[] {
  if (held === insert) return [];
  let start = 0;
  while (start < held.length && start < insert.length && held[start] === insert[start]) start++;
  let end = 0;
  const most = Math.min(held.length, insert.length) - start;
  while (end < most && held.at(-1 - end) === insert.at(-1 - end)) end++;
  return [{ from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }];
}

/** An empty row below this one. The heading is row 0. */
export function addRow({ rows, underline, columns }: TableText, below: number): TextChange[] {
  const line = below === 0 ? underline : rows[below];
  if (!line) return [];
  const end = line.from + line.text.length;
  return [{ from: end, to: end, insert: `\n|${"  |".repeat(columns)}` }];
}

/** The heading stays: a table without one is no table. */
export function removeRow({ rows }: TableText, row: number): TextChange[] {
  const line = row > 0 ? rows[row] : undefined;
  return line ? [{ from: line.from - 1, to: line.from + line.text.length, insert: "" }] : [];
}

export function addColumn(table: TableText, after: number): TextChange[] {
  return linesOf(table).flatMap((line) => {
    const cell = line.cells[after];
    // A short line lacks the cells behind it too.
    if (!cell) return [];
    const words = line === table.underline ? " --- " : "  ";
    const hasBar = line.hasLastBar || after < line.cells.length - 1;
    return hasBar
      ? [{ from: cell.to + 1, to: cell.to + 1, insert: `${words}|` }]
      : [{ from: cell.to, to: cell.to, insert: ` |${words}|` }];
  });
}

export function removeColumn(table: TableText, column: number): TextChange[] {
  return linesOf(table).flatMap((line) => {
    const cell = line.cells[column];
    if (!cell) return [];
    const isBare = !line.hasFirstBar && !line.hasLastBar && line.cells.length === 2;
    // Without a bar it would be no line of a table.
    if (isBare) return [rewritten(line, `| ${line.cells[1 - column]?.words} |`)];
    const hasBar = line.hasLastBar || column < line.cells.length - 1;
    // With the bar behind it, or with the one before it.
    return [{ from: cell.from - (hasBar ? 0 : 1), to: cell.to + (hasBar ? 1 : 0), insert: "" }];
  });
}

function rewritten({ from, text }: TableLine, insert: string): TextChange {
  return { from, to: from + text.length, insert };
}

function linesOf({ rows: [heading, ...rest], underline }: TableText): TableLine[] {
  return [...(heading ? [heading] : []), underline, ...rest];
}

/** The line under the heading keeps its length, so that a table with even columns stays so. */
export function alignColumn(
  { underline }: TableText,
  column: number,
  alignment: Alignment,
): TextChange[] {
  const cell = underline.cells[column];
  if (!cell) return [];
  const held = underline.text.slice(cell.from - underline.from, cell.to - underline.from);
  const from = cell.from + held.length - held.trimStart().length;
  const left = alignment === "left" || alignment === "center" ? ":" : "";
  const right = alignment === "right" || alignment === "center" ? ":" : "";
  const dashes = Math.max(1, held.trim().length - left.length - right.length);
  const insert = `${left}${"-".repeat(dashes)}${right}`;
  return [{ from, to: from + held.trim().length, insert }];
}
