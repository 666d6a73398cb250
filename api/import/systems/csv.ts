/**
 * The lines of a CSV file (RFC 4180) that are not empty. A cell in quotation marks may hold commas, but no line break: so a
 * mark that is not closed costs one line. csv-parse 7.0.3 refuses the whole file then, or leaves out all that follows.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^,]*))(?:,|$)/y;

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < line.length) {
    const match = CELL.exec(line);
    if (!match) return [line];
    const [, quoted, plain = ""] = match;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells;
}
