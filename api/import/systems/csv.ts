export interface CsvRow {
  /** The line at which it begins. */
  line: number;
  cells: string[];
  /** Whether a quotation mark is not closed: the cell ends with the line, and what follows it may be missing. */
  isOpen: boolean;
}

/**
 * The rows of a CSV file (RFC 4180) that are not empty. A cell in quotation marks may hold commas, and line breaks if the row
 * then has as many cells as the first one: so a mark that is not closed costs one line. csv-parse 7.0.3 refuses the whole
 * file then, or leaves out all that follows.
 */
export function parseCsv(text: string): CsvRow[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const rows: CsvRow[] = [];
  const width = rowOf(lines[0] ?? "").cells.length;
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1;
    let row = rowOf(lines[index] ?? "");
    const closed = row.isOpen ? closedBelow(lines, index, width) : undefined;
    if (closed) {
      row = closed;
      index = closed.last;
    }
    if (row.cells.some((cell) => cell !== "")) rows.push({ line, ...row });
  }
  return rows;
}

type Row = Omit<CsvRow, "line">;

/** A cell of more lines is not read: marks that are not closed must not make a long file be read again and again. */
const CELL_LINES_MAX = 50;

function closedBelow(
  lines: readonly string[],
  first: number,
  width: number,
): (Row & { last: number }) | undefined {
  for (let last = first + 1; last < Math.min(first + CELL_LINES_MAX, lines.length); last++) {
    // A line without a mark closes nothing.
    if (!lines[last]?.includes('"')) continue;
    const row = rowOf(lines.slice(first, last + 1).join("\n"));
    // An empty cell at the end of a line is not seen.
    const { length } = row.cells;
    if (!row.isOpen && (length === width || length === width - 1)) return { ...row, last };
  }
  return undefined;
}

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^,]*))(?:,|$)/y;

function rowOf(text: string): Row {
  const cells: string[] = [];
  let isOpen = false;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const match = CELL.exec(text);
    if (!match) return { cells: [text], isOpen: true };
    const [, quoted, plain = ""] = match;
    if (quoted === undefined && plain.startsWith('"')) isOpen = true;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return { cells, isOpen };
}
