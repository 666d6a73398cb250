import { EditorSelection, EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, it } from "vitest";
import { continueLine, indentItems, removeMark } from "../../api/desk/client/editor/line-keys.ts";

const KEYS: Record<string, (state: EditorState) => TransactionSpec | undefined> = {
  Enter: continueLine,
  Backspace: removeMark,
  Tab: (state) => indentItems(state, 1),
  "Shift+Tab": (state) => indentItems(state, -1),
};

it.each([
  ["Enter", "- a|", "- a\n- |"],
  ["Enter", "- a|b", "- a\n- |b"],
  ["Enter", "* a|", "* a\n* |"],
  ["Enter", "9. a|", "9. a\n10. |"],
  ["Enter", "1) a|", "1) a\n2) |"],
  ["Enter", "- a\n- |", "- a\n|"],
  ["Enter", "- a\n  - b|", "- a\n  - b\n  - |"],
  ["Enter", "- a\n  - |", "- a\n- |"],
  ["Enter", "- a\n\n- b|", "- a\n\n- b\n\n- |"],
  ["Enter", "> a|", "> a\n> |"],
  ["Enter", "> a\n> |", "> a\n|"],
  ["Enter", "> - a|", "> - a\n> - |"],
  ["Enter", "|- a", undefined],
  ["Enter", "plain|", undefined],
  ["Enter", "2024. A year|\nwords", "2024. A year\n2025. |\nwords"],
  ["Enter", "a\n2. b|", undefined],
  ["Enter", "```\n- a|\n```", undefined],
  ["Backspace", "- |a", "|a"],
  ["Backspace", "> |a", "|a"],
  ["Backspace", "- a|", undefined],
  ["Tab", "- a\n- b|", "- a\n  - b|"],
  ["Tab", "1. a\n2. b|", "1. a\n   1. b|"],
  ["Tab", "1. a\n   1. b\n2. c|", "1. a\n   1. b\n   2. c|"],
  ["Tab", "- a\n- b|\n  - c", "- a\n  - b|\n    - c"],
  ["Tab", "> - a\n> - b|", "> - a\n>   - b|"],
  ["Tab", "- a|", "- a|"],
  ["Tab", "plain|", undefined],
  ["Shift+Tab", "- a\n  - b|", "- a\n- b|"],
  ["Shift+Tab", "1. a\n   - b|", "1. a\n- b|"],
  ["Shift+Tab", "- a|", undefined],
])("%s: %j becomes %j", (key, before, after) => {
  const caret = before.indexOf("|");
  const state = EditorState.create({
    doc: before.replace("|", ""),
    selection: EditorSelection.cursor(caret),
  });
  const made = KEYS[key]!(state);
  if (!made) return expect(after).toBeUndefined();
  const { doc, selection } = state.update(made).state;
  const text = doc.toString();
  expect(text.slice(0, selection.main.head) + "|" + text.slice(selection.main.head)).toBe(after);
});
