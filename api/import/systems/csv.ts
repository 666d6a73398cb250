export interface CsvRow {
  /** The line at which it begins. */
  line: number;
  cells: string[];
  /** Whether a quotation mark is not closed: the cell ends with the line, and what follows it may be missing. */
  isOpen: boolean;
}

/**
 * The rows of a CSV file (RFC 4180) that are not empty. Its separator is the one that gives its first line the most cells:
 * a spreadsheet writes semicolons where numbers have a decimal comma. A cell in quotation marks may hold separators, and
 * line breaks if the row then has as many cells as the first one: so a mark that is not closed costs one line. csv-parse
 * 7.0.3 refuses the whole file then, or leaves out all that follows.
 */
export function parseCsv(text: string): CsvRow[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const rows: CsvRow[] = [];
  const widthOf = (cell: RegExp): number => rowOf(lines[0] ?? "", cell).cells.length;
  const cell = CELLS.reduce((best, other) => (widthOf(other) > widthOf(best) ? other : best));
  const width = widthOf(cell);
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1;
    let row = rowOf(lines[index] ?? "", cell);
    const closed = row.isOpen ? closedBelow(lines, index, { cell, width }) : undefined;
    if (closed) {
      row = closed;
      index = closed.last;
    }
    if (row.cells.some((one) => one !== "")) rows.push({ line, ...row });
  }
  return rows;
}

type Row = Omit<CsvRow, "line">;

/** A cell of more lines is not read: marks that are not closed must not make a long file be read again and again. */
const CELL_LINES_MAX = 50;

function closedBelow(
  lines: readonly string[],
  first: number,
  { cell, width }: { cell: RegExp; width: number },
): (Row & { last: number }) | undefined {
  for (let last = first + 1; last < Math.min(first + CELL_LINES_MAX, lines.length); last++) {
    // A line without a mark closes nothing.
    if (!lines[last]?.includes('"')) continue;
    const row = rowOf(lines.slice(first, last + 1).join("\n"), cell);
    // An empty cell at the end of a line is not seen.
    const { length } = row.cells;
    if (!row.isOpen && (length === width || length === width - 1)) return { ...row, last };
  }
  return undefined;
}

/** A cell and the separator behind it: a comma, a semicolon or a tab. */
const CELLS = [",", ";", "\t"].map(
  (separator) => new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}]*))(?:${separator}|$)`, "y"),
);

function rowOf(text: string, cell: RegExp): Row {
  const cells: string[] = [];
  let isOpen = false;
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) return { cells: [text], isOpen: true };
    const [, quoted, plain = ""] = match;
    if (quoted === undefined && plain.startsWith('"')) isOpen = true;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return { cells, isOpen };
}
