export type Columns<Row> = readonly (readonly [
  title: string,
  value: (row: Row) => string | number,
])[];

/** Rows under headings, or the sentence `none` if there are no rows. */
export function table<Row>(rows: readonly Row[], none: string, columns: Columns<Row>): string {
  if (!rows.length) return none;
  const cells = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, value]) => String(value(row)))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => width(line[index] ?? ""))),
  );
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - width(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;

function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

/** Cuts a text that takes more than `max` columns. */
export function shorten(text: string, max: number): string {
  return width(text) <= max
    ? text
    : `${Array.from(text)
        .slice(0, max - 1)
        .join("")}…`;
}

/** “1 line”, “2 lines”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
