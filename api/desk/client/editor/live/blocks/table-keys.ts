import { isolateHistory, redo, undo } from "@codemirror/commands";
import { type EditorView, runScopeHandlers, ViewPlugin } from "@codemirror/view";
import { isSelectAll, select, takeCaret } from "./field-caret.ts";
import { typographicIn } from "./field-typography.ts";
import { leaveBlock } from "./leave-block.ts";
import { addRow, type CellAt, readTable, setCell, type TableText } from "./table-text.ts";
import {
  cellAt,
  fieldAt,
  plainWords,
  positionIn,
  showSource,
  showWords,
  tableOf,
} from "./table-cells.ts";

/** Takes what is typed in the cells into the text, and moves between them. */
export function listenInCells(
  view: EditorView,
  shown: HTMLElement,
  { bar, locale }: { bar: HTMLElement; locale: () => string },
): void {
  shown.addEventListener("focusin", (event) => {
    const field = fieldOf(event);
    if (field) takeCaret(field);
    if (!field?.dataset["shown"]) return;
    const isSame = field.textContent === field.dataset["words"];
    showSource(field);
    if (!isSame) select(field, field.textContent?.length ?? 0);
    mirror(view, shown, field);
  });
  shown.addEventListener("focusout", (event) => {
    const field = fieldOf(event);
    if (field) showWords(field, field.dataset["words"] ?? "");
  });
  shown.addEventListener("input", (event) => {
    event.stopPropagation();
    const field = fieldOf(event);
    if (!field) return;
    write(view, shown, field);
    if (typographicIn(field, event, locale())) write(view, shown, field, true);
  });
  const use = (event: Event): void => {
    if (!(event instanceof KeyboardEvent && event.key === "Tab")) shown.dataset["used"] = "yes";
  };
  for (const type of ["keydown", "pointerdown", "input"]) shown.addEventListener(type, use);
  shown.addEventListener("focusout", ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && shown.contains(relatedTarget);
    if (!isInside) delete shown.dataset["used"];
  });
  shown.addEventListener("beforeinput", (event) => {
    const field = fieldOf(event);
    const { inputType } = event;
    if (!field) return;
    // The history is the text's. On-screen keyboards send Enter this way, and no key.
    if (inputType === "historyUndo" || inputType === "historyRedo") {
      event.preventDefault();
      (inputType === "historyUndo" ? undo : redo)(view);
    } else if (inputType === "insertParagraph" || inputType === "insertLineBreak") {
      event.preventDefault();
      goBelow(view, shown, field);
    }
  });
  shown.addEventListener("keydown", (event) => {
    const field = fieldOf(event);
    if (!field || event.isComposing || event.keyCode === COMPOSING) return;
    if (event.altKey && event.key === "F10") bar.querySelector("button")?.focus();
    else if (!move(view, shown, field, event) && !(event.ctrlKey || event.metaKey)) return;
    // The browser deletes words of the cell. The text's own key would go on behind its bar.
    else if (/^(?:Backspace|Delete)$/.test(event.key)) return;
    else if (isSelectAll(event)) getSelection()?.selectAllChildren(field);
    else if (event.ctrlKey || event.metaKey) {
      mirror(view, shown, field);
      if (!runScopeHandlers(view, event, "editor")) return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
}

function fieldOf({ target }: Event): HTMLElement | undefined {
  return target instanceof HTMLElement && target.role === "textbox" ? target : undefined;
}

/** The text's own selection follows the caret in a cell: also where only fingers move it. */
export const followCells = ViewPlugin.define((view) => {
  const follow = (): void => {
    const { activeElement } = document;
    const shown = activeElement?.closest<HTMLElement>(".cm-table");
    if (shown && activeElement instanceof HTMLElement && view.contentDOM.contains(shown)) {
      mirror(view, shown, activeElement);
    }
  };
  document.addEventListener("selectionchange", follow);
  return { destroy: () => document.removeEventListener("selectionchange", follow) };
});

/** What browsers call a key that belongs to an input method. */
const COMPOSING = 229;

/** Writes the words of a cell into its line of the text. */
function write(view: EditorView, shown: HTMLElement, field: HTMLElement, isAlone = false): void {
  const table = tableOf(view, shown);
  const at = cellAt(field);
  if (!table || !at) return;
  const words = plainWords(field);
  field.dataset["words"] = words;
  const changes = view.state.changes(setCell(table, at, words));
  // A blank at the end is written with the next word.
  if (changes.empty) return;
  const source = changes.apply(view.state.doc).sliceString(table.from, changes.mapPos(table.to, 1));
  const selection = selectedIn(field, at, readTable(source, table.from));
  view.dispatch({
    changes,
    ...(selection ? { selection } : {}),
    userEvent: "input.type",
    // Otherwise in one step, so that undo takes back what was typed at a stretch.
    ...(isAlone ? { annotations: isolateHistory.of("full") } : {}),
  });
}

/** The text's own selection follows the one in the cell, so that commands act on these words. */
function mirror(view: EditorView, shown: HTMLElement, field: HTMLElement): void {
  const at = cellAt(field);
  const selection = at && selectedIn(field, at, tableOf(view, shown));
  const { main } = view.state.selection;
  if (!selection || (main.anchor === selection.anchor && main.head === selection.head)) return;
  view.dispatch({ selection });
}

/** The place in the text of what is selected in a cell. */
function selectedIn(
  field: HTMLElement,
  at: CellAt,
  table: TableText | undefined,
): { anchor: number; head: number } | undefined {
  const selection = getSelection();
  if (!table || field.role !== "textbox" || !field.contains(selection?.anchorNode ?? null))
    return undefined;
  const range = document.createRange();
  const position = (node: Node | null, offset: number): number => {
    range.selectNodeContents(field);
    // A selection by double click may end behind the cell.
    if (node && field.contains(node)) range.setEnd(node, offset);
    return positionIn(table, at, range.toString().length);
  };
  return {
    anchor: position(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0),
    head: position(selection?.focusNode ?? null, selection?.focusOffset ?? 0),
  };
}

/** True if the key went to another cell, or out of the table. */
function move(
  view: EditorView,
  shown: HTMLElement,
  field: HTMLElement,
  event: KeyboardEvent,
): boolean {
  const at = cellAt(field);
  const table = tableOf(view, shown);
  if (!at || !table || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { row, column } = at;
  const last = { row: table.rows.length - 1, column: table.columns - 1 };
  const leave = (direction: 1 | -1): boolean => {
    leaveBlock(view, table, direction);
    return true;
  };
  const go = (to: CellAt, isAtEnd = true): boolean => {
    const next = fieldAt(shown, to);
    next?.focus();
    if (next) select(next, isAtEnd ? (next.textContent?.length ?? 0) : 0);
    return next !== undefined;
  };
  const { isAtStart, isAtEnd } = edges(field);
  const next = column < last.column ? { row, column: column + 1 } : { row: row + 1, column: 0 };
  const previous = column > 0 ? { row, column: column - 1 } : { row: row - 1, column: last.column };
  switch (event.key) {
    case "Tab":
      if (event.shiftKey) return previous.row < 0 ? leave(-1) : go(previous);
      if (next.row <= last.row) return go(next);
      // A person who only goes through the page adds nothing.
      if (!shown.dataset["used"]) return leave(1);
      appendRow(view, shown);
      return go(next);
    case "Enter":
      goBelow(view, shown, field);
      return true;
    case "Escape":
      return leave(1);
    case "ArrowUp":
      return isFirstLine(field) && (row === 0 ? leave(-1) : go({ row: row - 1, column }));
    case "ArrowDown":
      return isLastLine(field) && (row === last.row ? leave(1) : go({ row: row + 1, column }));
    case "ArrowLeft":
      return !event.shiftKey && isAtStart && (previous.row < 0 ? leave(-1) : go(previous));
    case "ArrowRight":
      return !event.shiftKey && isAtEnd && (next.row > last.row ? leave(1) : go(next, false));
    default:
      return false;
  }
}

function goBelow(view: EditorView, shown: HTMLElement, field: HTMLElement): void {
  const at = cellAt(field);
  if (!at) return;
  const below = { row: at.row + 1, column: at.column };
  if (!fieldAt(shown, below)) appendRow(view, shown);
  fieldAt(shown, below)?.focus();
}

function appendRow(view: EditorView, shown: HTMLElement): void {
  const table = tableOf(view, shown);
  if (!table) return;
  view.dispatch({ changes: addRow(table, table.rows.length - 1), userEvent: "input" });
}

function edges(field: HTMLElement): { isAtStart: boolean; isAtEnd: boolean } {
  const selection = getSelection();
  const letters = field.textContent?.length ?? 0;
  if (!selection?.isCollapsed) return { isAtStart: false, isAtEnd: false };
  const offset =
    selection.anchorNode === field
      ? selection.anchorOffset
        ? letters
        : 0
      : selection.anchorOffset;
  return { isAtStart: offset === 0, isAtEnd: offset === letters };
}

/** Whether the caret is on the first line of a cell whose words wrap. */
function isFirstLine(field: HTMLElement): boolean {
  const caret = caretOf();
  return !caret || caret.top - field.getBoundingClientRect().top < caret.height * 1.2;
}

function isLastLine(field: HTMLElement): boolean {
  const caret = caretOf();
  return !caret || field.getBoundingClientRect().bottom - caret.bottom < caret.height * 1.2;
}

/** Undefined in an empty cell, where browsers tell no place. */
function caretOf(): DOMRect | undefined {
  const selection = getSelection();
  const place = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
  return place?.height ? place : undefined;
}
