import { createNestedLines } from "../text/nested-lines.ts";
import { columnsOf, LINE_WIDTH, lineBelow, wrap } from "./lines.ts";

/** Deeper quotations and lists are written at this depth, so that there is room for their words. */
const DEPTH_MAX = 8;
/** The narrowest that a text is wrapped, however deep it is. */
const WIDTH_MIN = 24;

/** Plain text, written from its beginning to its end. */
export function createTextBlocks() {
  const { containers, emit, ...lines } = createNestedLines(DEPTH_MAX);
  const table = createTable();
  let words = "";
  let code: string | undefined;

  const widthLeft = (): number => Math.max(WIDTH_MIN, LINE_WIDTH - lines.marginWidth());

  function take(): string[] {
    const written = words.split("\n").flatMap((line) => wrap(tidy(line), widthLeft()));
    words = "";
    return written;
  }

  function end(): void {
    if (table.inCell()) {
      words += " ";
      return;
    }
    const written = take();
    if (written.length) emit(written);
  }

  /** The line below shows a heading that other lines would hide. */
  function endHeading(level: number): void {
    if (table.inCell()) return end();
    const written = take();
    if (!written.length) return;
    emit(level === 2 ? [...written, lineBelow(written, "-")] : written);
  }

  return {
    say(text: string): void {
      if (code === undefined) words += text.replace(/[ \t\n\f\r]+/g, " ");
      else code += text;
    },
    breakLine(): void {
      if (code === undefined) words += table.inCell() ? " " : "\n";
      else code += "\n";
    },
    /** The place of what is said next, and what was said since. */
    position: () => words.length,
    since: (position: number) => words.slice(position),
    end,
    endHeading,
    heading(text: string, level: number): void {
      end();
      words = text;
      endHeading(level);
    },
    line(text: string): void {
      end();
      if (!table.inCell()) emit([text]);
    },
    /** Begins a quotation or an item: what its first line begins with, and what the others do. */
    open(first: string, others: string, isClose: boolean): void {
      end();
      if (!table.inCell()) containers.push({ first, others, isClose, hasBegun: false });
    },
    close(): void {
      end();
      if (!table.inCell()) containers.pop();
    },
    openCode(): void {
      if (table.inCell()) return;
      end();
      code = "";
    },
    closeCode(): void {
      if (code === undefined) return;
      const text = code.replace(/\n$/, "");
      code = undefined;
      emit(text.split("\n").map((line) => `    ${line}`));
    },
    openTable(): void {
      if (!table.inCell()) end();
      table.open();
    },
    openRow: table.openRow,
    openCell(): void {
      if (table.openCell()) words = "";
      else words += " ";
    },
    closeCell(): void {
      if (!table.closeCell(tidy(words.replaceAll("\n", " ")))) return;
      words = "";
    },
    closeTable(): void {
      const rows = table.close();
      if (rows?.length) emit(tableLines(rows, widthLeft()));
    },
    text(): string {
      end();
      return lines.text();
    },
  };
}

function tidy(line: string): string {
  return line.replace(/ {2,}/g, " ").trim();
}

/** The table that is open. Tables within its cells are written as text. */
function createTable() {
  let rows: string[][] | undefined;
  let inner = 0;
  let inCell = false;
  return {
    inCell: () => inCell,
    open(): void {
      if (rows) inner++;
      else rows = [];
    },
    openRow(): void {
      if (!inner) rows?.push([]);
    },
    openCell(): boolean {
      if (inner || !rows) return false;
      inCell = true;
      return true;
    },
    closeCell(text: string): boolean {
      if (inner || !rows) return false;
      inCell = false;
      rows.at(-1)?.push(text);
      return true;
    },
    /** Its rows, if it was the outer one. */
    close(): string[][] | undefined {
      if (inner) {
        inner--;
        return undefined;
      }
      const filled = rows?.filter(({ length }) => length);
      rows = undefined;
      return filled;
    },
  };
}

const BETWEEN = "  ";

/** In columns if they fit. Otherwise each row is a list, with the head of the column before each cell. */
function tableLines(rows: readonly string[][], width: number): string[] {
  const [head = [], ...others] = rows;
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, columnsOf(cell));
    }
  }
  const total = widths.reduce((sum, one) => sum + one + BETWEEN.length, -BETWEEN.length);
  if (total <= width) {
    const lineOf = (row: readonly string[]) =>
      row
        .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - columnsOf(cell)))
        .join(BETWEEN);
    return [lineOf(head), lineOf(widths.map((one) => "-".repeat(one))), ...others.map(lineOf)];
  }
  if (!others.length) return head.flatMap((cell) => wrap(cell, width));
  return others.flatMap((row, number) => [
    ...(number ? [""] : []),
    ...row.flatMap((cell, index) =>
      wrap(head[index] ? `${head[index]}: ${cell}` : cell, width).map((line, n) =>
        n ? `  ${line}` : line,
      ),
    ),
  ]);
}
