import { describe, expect, it } from "vitest";
import {
  addColumn,
  addRow,
  alignColumn,
  readTable,
  removeColumn,
  removeRow,
  setCell,
  type TableText,
} from "../../api/desk/client/editor/live/blocks/table-text.ts";
import type { TextChange } from "../../api/desk/client/editor/text-change.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";

const ABOVE = "Words.\n\n";
/** As writers leave them: uneven, without the outer bars, with a bar in a cell, with a line that is too short. */
const TABLES = {
  even: "| City   | Bridge |\n| ------ | :----: |\n| London | Tower  |\n| Paris  | Neuf   |",
  bare: "City | Bridge\n--- | ---\nLondon | Tower\nParis",
  tight: "|City|Bridge|\n|-|-|\n|a\\|b||\n||c|",
  code: "| A | B |\n|---|---|\n| `x \\| y` | **b** |",
};

function changed(source: string, change: (table: TableText) => TextChange[]): string {
  const text = ABOVE + source;
  const table = readTable(source, ABOVE.length);
  if (!table) throw new Error("No table.");
  let result = text;
  for (const { from, to, insert } of change(table).toSorted((a, b) => b.from - a.from)) {
    result = result.slice(0, from) + insert + result.slice(to);
  }
  expect(result.startsWith(ABOVE)).toBe(true);
  return result.slice(ABOVE.length);
}

/** The cells as the renderer sees them. */
function rendered(source: string): string[][] {
  const { html } = renderMarkdown(source);
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell),
  );
}

describe.each(Object.entries(TABLES))("a table, %s", (_, source) => {
  const table = readTable(source, 0)!;
  const cells = table.rows.flatMap((_line, row) =>
    Array.from({ length: table.columns }, (_cell, column) => ({ row, column })),
  );

  it.each(cells)("gets new words in row $row, column $column, and one line changes", (at) => {
    const before = rendered(source);
    const after = changed(source, (one) => setCell(one, at, "new | word"));
    const lines = source.split("\n");
    const number = at.row === 0 ? 0 : at.row + 1;
    expect(after.split("\n").filter((line, index) => line !== lines[index])).toHaveLength(1);
    expect(after.split("\n")[number]).not.toBe(lines[number]);
    before[at.row]![at.column] = "new | word";
    expect(rendered(after)).toEqual(before);
  });

  it.each(cells)("loses the words in row $row, column $column", (at) => {
    const before = rendered(source);
    before[at.row]![at.column] = "";
    expect(rendered(changed(source, (one) => setCell(one, at, "")))).toEqual(before);
  });

  it("gets and loses rows and columns", () => {
    const before = rendered(source);
    const empty = before[0]!.map(() => "");
    expect(rendered(changed(source, (one) => addRow(one, 0)))).toEqual(
      before.toSpliced(1, 0, empty),
    );
    const last = before.length - 1;
    expect(rendered(changed(source, (one) => addRow(one, last)))).toEqual([...before, empty]);
    expect(rendered(changed(source, (one) => removeRow(one, last)))).toEqual(before.slice(0, -1));
    for (const column of [0, 1]) {
      const wider = before.map((row) => row.toSpliced(column + 1, 0, ""));
      expect(rendered(changed(source, (one) => addColumn(one, column)))).toEqual(wider);
    }
    expect(changed(source, (one) => removeRow(one, 0))).toBe(source);
  });

  it("keeps the words of a cell that is written as it is", () => {
    for (const at of cells) {
      const words = table.rows[at.row]?.cells[at.column]?.words ?? "";
      expect(changed(source, (one) => setCell(one, at, words))).toBe(source);
    }
  });
});

it("a column that is removed leaves the others as they are", () => {
  expect(changed(TABLES.even, (one) => removeColumn(one, 0))).toBe(
    "| Bridge |\n| :----: |\n| Tower  |\n| Neuf   |",
  );
  expect(changed(TABLES.bare, (one) => removeColumn(one, 1))).toBe(
    "| City |\n| --- |\n| London |\nParis",
  );
});

it("a column is aligned by a change of the line under the heading alone, which keeps its length", () => {
  const after = changed(TABLES.even, (one) => alignColumn(one, 0, "right"));
  expect(after).toBe(TABLES.even.replace("| ------ |", "| -----: |"));
  expect(changed(TABLES.even, (one) => alignColumn(one, 1, "left"))).toContain("| :----- |");
});
