import type { EditorView } from "@codemirror/view";
import { wordsOf } from "../../../page/words.ts";
import { element } from "../../elements.ts";
import type { LiveOptions } from "../live-options.ts";
import { type BlockKind, BlockWidget } from "./blocks.ts";
import { placeCaret, restoreCaret, showTable, tableOf } from "./table-cells.ts";
import { listenInCells } from "./table-keys.ts";
import { createTableBar } from "./table-bar.ts";
import { readTable } from "./table-text.ts";

const CLASS = "cm-table";

/**
 * A table to type into. Each cell is an editable element of its own inside the text editor, which leaves alone what
 * happens in it: input methods and screen readers meet a plain field in a plain table. An editor in each cell would
 * take far more time, and an editor over the row's Markdown could not be a table for screen readers.
 */
export function tableKind({ locale }: LiveOptions): BlockKind {
  return {
    className: CLASS,
    read: ({ name, from, to }, state) => {
      if (name !== "Table") return [];
      return [{ from, to, widget: new TableWidget(state.sliceDoc(from, to), locale) }];
    },
    enter: (shown, view, position) => {
      const table = tableOf(view, shown);
      if (table) placeCaret(view, shown, table, position);
    },
  };
}

class TableWidget extends BlockWidget {
  readonly source: string;
  readonly locale: () => string;
  constructor(source: string, locale: () => string) {
    super();
    this.source = source;
    this.locale = locale;
  }
  override eq({ source }: TableWidget): boolean {
    return source === this.source;
  }
  override get estimatedHeight(): number {
    return this.source.split("\n").length * 44;
  }
  override toDOM(view: EditorView): HTMLElement {
    const w = wordsOf("editor_blocks");
    const grid = element("table", { ariaLabel: w.table });
    const shown = element(
      "div",
      { className: CLASS, contentEditable: "false" },
      element("div", { className: "cm-table-frame" }, grid),
    );
    showTable(shown, readTable(this.source, 0));
    const bar = createTableBar(view, shown);
    shown.append(element("div", { className: "cm-bar-place" }, bar));
    listenInCells(view, shown, { bar, locale: this.locale });
    return shown;
  }
  /** The same elements stay, so that the cell that is typed into keeps its focus and what is being composed. */
  override updateDOM(shown: HTMLElement, view: EditorView): boolean {
    const isChanged = showTable(shown, readTable(this.source, 0));
    // The letters of the cell at the caret were replaced, by an undo or a command: the caret is put back after this.
    if (isChanged) queueMicrotask(() => restoreCaret(view, shown));
    return true;
  }
}
