// Works on sanitised HTML, whose tags have lower case names and attributes in double quotation marks.

/** Where the next cell of a table goes, as browsers place it (HTML, "forming a table"). */
interface Grid {
  row: number;
  column: number;
  isInRow: boolean;
  /** For each column, the first row below a cell that spans several. */
  free: number[];
}

const TAG = /<(\/?)(table|thead|tbody|tfoot|tr|td|th)(?=[ >])([^>]*)>/g;

/**
 * Makes cells narrower that would lie over a cell of a row above. Browsers draw both: a picture in the one would hide the
 * words in the other, which feeds and programs still have.
 */
export function withoutOverlaps(html: string): string {
  if (!html.includes(' rowspan="')) return html;
  const tables: Grid[] = [];
  return html.replace(TAG, (tag, slash: string, name: string, rest: string) => {
    if (name === "table") {
      if (slash) tables.pop();
      else tables.push({ row: 0, column: 0, isInRow: false, free: [] });
      return tag;
    }
    const grid = tables.at(-1);
    if (!grid) return tag;
    if (name === "td" || name === "th") return slash ? tag : placed(grid, tag, rest);
    // Cells end with their group of rows.
    if (name !== "tr") grid.free = [];
    grid.isInRow = false;
    if (name === "tr" && !slash) startRow(grid);
    return tag;
  });
}

function startRow(grid: Grid): void {
  grid.row++;
  grid.column = 0;
  grid.isInRow = true;
}

/** The tag of a cell that ends before the next one that is there already. */
function placed(grid: Grid, tag: string, attributes: string): string {
  // A row without a tag.
  if (!grid.isInRow) startRow(grid);
  const { row, free } = grid;
  const isTaken = (column: number): boolean => (free[column] ?? 0) > row;
  while (isTaken(grid.column)) grid.column++;
  const wanted = spanOf(attributes, "colspan");
  let width = 1;
  while (width < wanted && !isTaken(grid.column + width)) width++;
  const height = spanOf(attributes, "rowspan");
  const end = grid.column + width;
  if (height > 1)
    for (let column = grid.column; column < end; column++) free[column] = row + height;
  grid.column = end;
  return width === wanted ? tag : tag.replace(` colspan="${wanted}"`, ` colspan="${width}"`);
}

function spanOf(attributes: string, name: "colspan" | "rowspan"): number {
  return Number(new RegExp(` ${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
}
