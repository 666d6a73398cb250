import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { wordsOf } from "../../../page/words.ts";
import { element, iconButton } from "../../elements.ts";
import type { TextChange } from "../../text-change.ts";
import { drawingOf } from "../../tool-signs.ts";
import { walkToolbar } from "../toolbar-keys.ts";
import { removeBlock } from "./blocks.ts";
import {
  addColumn,
  addRow,
  alignColumn,
  type CellAt,
  removeColumn,
  removeRow,
  type TableText,
} from "./table-text.ts";
import { cellAt, fieldAt, tableOf } from "./table-cells.ts";

interface Tool {
  name:
    | "add_row"
    | "add_column"
    | "remove_row"
    | "remove_column"
    | "left"
    | "center"
    | "right"
    | "remove";
  sign: string;
  /** None: the whole table goes. */
  changes(table: TableText, at: CellAt): TextChange[];
  /** Where the caret is afterwards. */
  after?(at: CellAt): CellAt;
}

const TOOLS: readonly Tool[] = [
  {
    name: "add_row",
    sign: "M4 4h16v7H4zM12 15v6M9 18h6",
    changes: (table, { row }) => addRow(table, row),
    after: ({ row, column }) => ({ row: row + 1, column }),
  },
  {
    name: "add_column",
    sign: "M4 4h7v16H4zM15 12h6M18 9v6",
    changes: (table, { column }) => addColumn(table, column),
    after: ({ row, column }) => ({ row, column: column + 1 }),
  },
  {
    name: "remove_row",
    sign: "M4 4h16v7H4zM9 18h6",
    changes: (table, { row }) => removeRow(table, row),
    after: ({ row, column }) => ({ row: Math.max(0, row - 1), column }),
  },
  {
    name: "remove_column",
    sign: "M4 4h7v16H4zM15 12h6",
    changes: (table, { column }) => (table.columns > 1 ? removeColumn(table, column) : []),
    after: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
  },
  {
    name: "left",
    sign: "M4 6h16M4 12h10M4 18h13",
    changes: (table, { column }) => alignColumn(table, column, "left"),
  },
  {
    name: "center",
    sign: "M4 6h16M7 12h10M5.5 18h13",
    changes: (table, { column }) => alignColumn(table, column, "center"),
  },
  {
    name: "right",
    sign: "M4 6h16M10 12h10M7 18h13",
    changes: (table, { column }) => alignColumn(table, column, "right"),
  },
  { name: "remove", sign: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5", changes: () => [] },
];

/** The buttons of a table. They act on the cell that had the caret last. */
export function createTableBar(view: EditorView, shown: HTMLElement): HTMLElement {
  const w = wordsOf("editor_blocks");
  let at: CellAt = { row: 0, column: 0 };
  const bar = element("div", {
    className: "cm-bar cm-table-bar",
    role: "toolbar",
    ariaLabel: w.table_tools,
  });

  function press({ name, changes, after }: Tool): void {
    const table = tableOf(view, shown);
    if (!table) return;
    if (name === "remove") return removeBlock(view, table);
    const made = changes(table, at);
    if (made.length) {
      view.dispatch({ changes: made, userEvent: "input", annotations: isolateHistory.of("full") });
    }
    const next = made.length && after ? after(at) : at;
    fieldAt(shown, next)?.focus();
  }

  for (const one of TOOLS) {
    const button = iconButton({ label: w[one.name], sign: drawingOf(one.sign) }, () => press(one));
    button.tabIndex = -1;
    bar.append(button);
  }
  shown.addEventListener("focusin", ({ target }) => {
    const found = target instanceof Element && !bar.contains(target) ? cellAt(target) : undefined;
    if (found) at = found;
  });
  walkToolbar(bar, () => fieldAt(shown, at)?.focus());
  return bar;
}
