import {
  cursorCharLeft,
  cursorCharRight,
  cursorDocEnd,
  cursorDocStart,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineUp,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLineBoundaryBackward,
  deleteLineBoundaryForward,
  insertNewlineKeepIndent,
  moveLineDown,
  moveLineUp,
  selectAll,
  selectCharLeft,
  selectCharRight,
  selectDocEnd,
  selectDocStart,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineUp,
  selectPageDown,
  selectPageUp,
} from "@codemirror/commands";
import { EditorSelection, findClusterBreak } from "@codemirror/state";
import type { Command, KeyBinding } from "@codemirror/view";
import type { Span } from "./shown-letters.ts";

/**
 * The keys of every text field, and Alt with an arrow, which moves a paragraph. The library's own lists bring those of a
 * code editor along, and what they need.
 */
export const MOVEMENT_KEYS: readonly KeyBinding[] = [
  move("ArrowLeft", cursorCharLeft, selectCharLeft),
  move("ArrowRight", cursorCharRight, selectCharRight),
  move("ArrowUp", cursorLineUp, selectLineUp),
  move("ArrowDown", cursorLineDown, selectLineDown),
  { ...move("Mod-ArrowLeft", cursorGroupLeft, selectGroupLeft), mac: "Alt-ArrowLeft" },
  { ...move("Mod-ArrowRight", cursorGroupRight, selectGroupRight), mac: "Alt-ArrowRight" },
  { mac: "Cmd-ArrowLeft", run: cursorLineBoundaryLeft, shift: selectLineBoundaryLeft },
  { mac: "Cmd-ArrowRight", run: cursorLineBoundaryRight, shift: selectLineBoundaryRight },
  { mac: "Cmd-ArrowUp", run: cursorDocStart, shift: selectDocStart },
  { mac: "Cmd-ArrowDown", run: cursorDocEnd, shift: selectDocEnd },
  { mac: "Ctrl-ArrowUp", run: cursorPageUp, shift: selectPageUp },
  { mac: "Ctrl-ArrowDown", run: cursorPageDown, shift: selectPageDown },
  move("PageUp", cursorPageUp, selectPageUp),
  move("PageDown", cursorPageDown, selectPageDown),
  move("Home", cursorLineBoundaryBackward, selectLineBoundaryBackward),
  move("End", cursorLineBoundaryForward, selectLineBoundaryForward),
  move("Mod-Home", cursorDocStart, selectDocStart),
  move("Mod-End", cursorDocEnd, selectDocEnd),
  { key: "Enter", run: insertNewlineKeepIndent, shift: insertNewlineKeepIndent },
  { key: "Mod-a", run: selectAll },
  move("Backspace", deleteCharacter(false), deleteCharacter(false)),
  { key: "Delete", run: deleteCharacter(true), preventDefault: true },
  { key: "Mod-Backspace", mac: "Alt-Backspace", run: deleteGroupBackward, preventDefault: true },
  { key: "Mod-Delete", mac: "Alt-Delete", run: deleteGroupForward, preventDefault: true },
  { mac: "Mod-Backspace", run: deleteLineBoundaryBackward, preventDefault: true },
  { mac: "Mod-Delete", run: deleteLineBoundaryForward, preventDefault: true },
  { key: "Alt-ArrowUp", run: moveLineUp },
  { key: "Alt-ArrowDown", run: moveLineDown },
];

function move(key: string, run: Command, shift: Command): KeyBinding {
  return { key, run, shift, preventDefault: true };
}

/** The library's own command also removes whole steps of indentation, which only code has. */
function deleteCharacter(isForward: boolean): Command {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const event = isForward ? "delete.forward" : "delete.backward";
    const spec = state.changeByRange((range) => {
      const { from, to } = range.empty ? characterAt(state.doc.lineAt(range.head)) : range;
      return { changes: { from, to }, range: EditorSelection.cursor(from) };

      function characterAt(line: { from: number; to: number; text: string }): Span {
        const { head } = range;
        const edge = isForward ? line.to : line.from;
        // At the edge of a line: its break.
        const other =
          head === edge
            ? Math.min(state.doc.length, Math.max(0, head + (isForward ? 1 : -1)))
            : line.from + findClusterBreak(line.text, head - line.from, isForward, isForward);
        return { from: Math.min(head, other), to: Math.max(head, other) };
      }
    });
    if (spec.changes.empty) return false;
    dispatch(state.update(spec, { scrollIntoView: true, userEvent: event }));
    return true;
  };
}
