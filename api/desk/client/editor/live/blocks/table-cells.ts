import type { EditorView } from "@codemirror/view";
import { fill } from "../../../../../../site/messages/words.ts";
import { wordsOf } from "../../../page/words.ts";
import { element } from "../../elements.ts";
import { blockAt } from "./blocks.ts";
import { shownWords } from "./cell-words.ts";
import { type CellAt, readTable, type TableText } from "./table-text.ts";
import { select } from "./field-caret.ts";

// The elements of a table, and the places of the text that they show.

/** The table of the text that an element shows now. */
export function tableOf(view: EditorView, shown: HTMLElement): TableText | undefined {
  if (!shown.isConnected) return undefined;
  const span = blockAt(view.state, view.posAtDOM(shown));
  return span && readTable(view.state.sliceDoc(span.from, span.to), span.from);
}

/** Brings the elements up to date. True if the cell that is typed into got other words. */
export function showTable(shown: HTMLElement, table: TableText | undefined): boolean {
  const grid = shown.querySelector("table");
  if (!table || !grid) return false;
  const { rows, columns, alignments } = table;
  while (grid.rows.length > rows.length) grid.deleteRow(-1);
  let isChanged = false;
  rows.forEach(({ cells }, row) => {
    const line = grid.rows[row] ?? grid.insertRow();
    while (line.cells.length > columns) line.lastChild?.remove();
    for (let column = 0; column < columns; column++) {
      const cell = line.cells[column] ?? line.appendChild(createCell({ row, column }));
      cell.className = `align-${alignments[column] ?? "none"}`;
      const field = cell.firstElementChild;
      if (!(field instanceof HTMLElement)) continue;
      const words = cells[column]?.words ?? "";
      if (field === document.activeElement) {
        if (plainWords(field) === words) continue;
        isChanged = true;
        field.textContent = words;
      } else if (field.dataset["words"] !== words || !field.dataset["shown"]) {
        showWords(field, words);
      }
      field.dataset["words"] = words;
    }
  });
  return isChanged;
}

/** As readers will see them. */
export function showWords(field: HTMLElement, words: string): void {
  field.replaceChildren(...shownWords(words));
  field.dataset["shown"] = "yes";
}

/** As they are written, while the caret is there. */
export function showSource(field: HTMLElement): void {
  const words = field.dataset["words"] ?? "";
  if (field.textContent !== words) field.textContent = words;
  delete field.dataset["shown"];
}

/** The words of a cell as the text will have them. */
export function plainWords({ textContent }: HTMLElement): string {
  return (textContent ?? "").replace(/[ \t\n]+/g, " ").trim();
}

function createCell({ row, column }: CellAt): HTMLTableCellElement {
  const w = wordsOf("editor_blocks");
  const label =
    row === 0
      ? fill(w.heading_cell, { column: column + 1 })
      : fill(w.cell, { row, column: column + 1 });
  const field = element("div", { role: "textbox", ariaLabel: label, tabIndex: -1, dir: "auto" });
  // Typed marks only: a pasted text brings no elements.
  field.setAttribute("contenteditable", "plaintext-only");
  const cell = document.createElement(row === 0 ? "th" : "td");
  if (row === 0) cell.scope = "col";
  cell.append(field);
  return cell;
}

export function cellAt(field: Element | null): CellAt | undefined {
  const cell = field?.closest("th, td");
  const row = cell?.parentElement;
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement))
    return undefined;
  return { row: row.rowIndex, column: cell.cellIndex };
}

export function fieldAt(shown: Element, { row, column }: CellAt): HTMLElement | undefined {
  const field = shown.querySelector("table")?.rows[row]?.cells[column]?.firstElementChild;
  return field instanceof HTMLElement ? field : undefined;
}

/** Where the words of a cell begin in the text. */
function startOf(table: TableText, { row, column }: CellAt): number {
  const line = table.rows[row];
  const cell = line?.cells[column];
  if (!line || !cell) return line ? line.from + line.text.length : table.from;
  const held = line.text.slice(cell.from - line.from, cell.to - line.from);
  return held.trim() ? cell.from + held.length - held.trimStart().length : cell.from;
}

/** Puts the caret into the cell that a place of the text is in. */
export function placeCaret(
  view: EditorView,
  shown: HTMLElement,
  table: TableText,
  position: number,
): void {
  const at = place(table, position);
  const field = fieldAt(shown, at);
  if (!field) return;
  // Before the field gets the focus, and with it a selection of its own.
  const { from, to } = view.state.selection.main;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "nearest", inline: "nearest" });
  select(field, offsetIn(table, at, from), offsetIn(table, at, to));
}

function place(table: TableText, position: number): CellAt {
  if (position >= table.to) return { row: table.rows.length - 1, column: table.columns - 1 };
  const found = table.rows.findIndex(
    ({ from, text }) => position >= from && position <= from + text.length,
  );
  const row = Math.max(0, found);
  const cells = table.rows[row]?.cells ?? [];
  const column = cells.findIndex(({ to }) => position <= to);
  return { row, column: Math.min(Math.max(0, column), table.columns - 1) };
}

/** The number of shown letters before a place of the text: a bar is written with a backslash. */
function offsetIn(table: TableText, at: CellAt, position: number): number {
  const words = table.rows[at.row]?.cells[at.column]?.words ?? "";
  let left = position - startOf(table, at);
  let offset = 0;
  for (; offset < words.length && left > 0; offset++) left -= words[offset] === "|" ? 2 : 1;
  return offset;
}

/** The place in the text of a letter of a cell. */
export function positionIn(table: TableText, at: CellAt, offset: number): number {
  const words = table.rows[at.row]?.cells[at.column]?.words ?? "";
  const before = words.slice(0, Math.min(offset, words.length));
  return startOf(table, at) + before.length + before.split("|").length - 1;
}

export function restoreCaret(view: EditorView, shown: HTMLElement): void {
  const table = tableOf(view, shown);
  const { main } = view.state.selection;
  if (table && main.from >= table.from && main.to <= table.to)
    placeCaret(view, shown, table, main.head);
}
