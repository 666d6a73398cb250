import { history, undo } from "@codemirror/commands";
import {
  EditorSelection,
  EditorState,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { expect, it } from "vitest";
import { caretPlaces } from "../../api/desk/client/editor/live/caret-places.ts";
import {
  deleteBackward,
  deleteForward,
  joinBackward,
  joinForward,
} from "../../api/desk/client/editor/live/joining-keys.ts";
import { openMarks } from "../../api/desk/client/editor/live/open-mark.ts";
import { lineBreak, newParagraph } from "../../api/desk/client/editor/live/paragraph-keys.ts";
import { replaced } from "../../api/desk/client/editor/live/replaced-words.ts";
import { applyCommand } from "../../api/desk/client/editor/markdown-commands.ts";

const KEYS: Record<string, (state: EditorState) => TransactionSpec | undefined> = {
  Enter: newParagraph,
  "Shift+Enter": lineBreak,
  Backspace: deleteBackward,
  Delete: deleteForward,
  "Ctrl+Backspace": joinBackward,
  "Ctrl+Delete": joinForward,
};

/** `|` is the caret; `‹` and `›` are the edges of a selection. Undefined: the key does what it does in any text field. */
it.each([
  // A paragraph.
  ["Enter", "one|", "one\n\n|"],
  ["Enter", "one two| three", "one two\n\n|three"],
  ["Enter", "one |two", "one\n\n|two"],
  ["Enter", "|one", "\n\n|one"],
  ["Enter", "one\n\n|", "one\n\n|"],
  ["Enter", "one\n\n|\n\ntwo", "one\n\n|\n\ntwo"],
  ["Enter", "one\n|", "one\n\n|"],
  ["Enter", "|", "|"],
  ["Enter", "a ‹b› c", "a\n\n|c"],
  ["Enter", "one\ntwo| three", "one\ntwo\n\n|three"],
  ["Enter", "a **bo|ld** c", "a **bo**\n\n**|ld** c"],
  ["Enter", "a **bold|** c", "a **bold**\n\n|c"],
  ["Enter", "a **|bold** c", "a\n\n|**bold** c"],
  ["Enter", "***a|b***", "***a***\n\n***|b***"],
  ["Enter", "[o|ne](https://a.example)", "[o](https://a.example)\n\n[|ne](https://a.example)"],
  ["Enter", "`a| b`", "`a`\n\n`|b`"],
  // A heading.
  ["Enter", "## one|", "## one\n\n|"],
  ["Enter", "## one| two", "## one\n\n|two"],
  ["Enter", "## |one", "\n\n## |one"],
  ["Enter", "one|\n===", "one\n===\n\n|"],
  // A list.
  ["Enter", "- a|", "- a\n- |"],
  ["Enter", "- a|b", "- a\n- |b"],
  ["Enter", "- a\n  b|", "- a\n  b\n- |"],
  ["Enter", "9. a|", "9. a\n10. |"],
  ["Enter", "1) a|", "1) a\n2) |"],
  ["Enter", "- a\n\n- b|", "- a\n\n- b\n\n- |"],
  ["Enter", "- a\n- |", "- a\n\n|"],
  ["Enter", "- a\n- |\n- b", "- a\n\n|\n\n- b"],
  ["Enter", "- a\n- |\n\nwords", "- a\n\n|\n\nwords"],
  ["Enter", "- |", "|"],
  ["Enter", "- a\n  - |", "- a\n- |"],
  ["Enter", "- **a|b**", "- **a**\n- **|b**"],
  ["Enter", "> - a|", "> - a\n> - |"],
  ["Enter", "- [ ] a\n- [ ] |", "- [ ] a\n\n|"],
  ["Enter", "- [x] |", "|"],
  ["Enter", "- [ ] a\n  - [ ] |", "- [ ] a\n- [ ] |"],
  ["Backspace", "- [ ] |", "- |"],
  ["Backspace", "- [ ] |a", "- |a"],
  ["Ctrl+Backspace", "one two\n\n|three", "one two|three"],
  ["Ctrl+Backspace", "- a\n- |b", "- a\n\n|b"],
  ["Ctrl+Backspace", "## |one", "|one"],
  ["Ctrl+Backspace", "one\n\ntwo three|", undefined],
  ["Ctrl+Delete", "one|\n\ntwo", "one|two"],
  ["Ctrl+Delete", "one| two", undefined],
  // A quotation.
  ["Enter", "> a|", "> a\n>\n> |"],
  ["Enter", "> a|b\n> c", "> a\n>\n> |b\n> c"],
  ["Enter", "> a\n>\n> |", "> a\n\n|"],
  ["Enter", "> a\n>\n> |\n>\n> b", "> a\n\n|\n\n> b"],
  ["Enter", "> > a\n> >\n> > |", "> > a\n>\n> |"],
  // A pull quote.
  ["Enter", "> {.pull} a|", "> {.pull} a\n>\n> |"],
  ["Enter", "> {.pull} a\n>\n> |", "> {.pull} a\n\n|"],
  ["Enter", "> {.pull} |", "|"],
  ["Backspace", "> {.pull} |a", "|a"],
  ["Backspace", "> {.pull} |a\n>\n> b", "|a\n>\n> b"],
  ["Delete", "a|\n\n> {.pull} b", "a|b"],
  // Code and tables.
  ["Enter", "```\na|\n```", undefined],
  ["Enter", "```\na\n```|", "```\na\n```\n\n|"],
  ["Enter", "```js|", "```js\n|\n```"],
  ["Enter", "```|\n\nwords", "```\n|\n```\n\nwords"],
  ["Enter", "```|\n\nwords\n\n```\na\n```", "```\n|\n```\n\nwords\n\n```\na\n```"],
  ["Enter", "```|\na\n```", undefined],
  ["Enter", "```|\n\n```", undefined],
  ["Enter", "- ```|", "- ```\n  |\n  ```"],
  ["Enter", "> ```|", "> ```\n> |\n> ```"],
  ["Backspace", "one\n\n```\n|\n```", "one\n\n|"],
  ["Backspace", "```\n|a\n```", "```\n|a\n```"],
  ["Backspace", "```\na\n|```", "```\na\n|```"],
  ["Backspace", "```\na\n|b\n```", undefined],
  ["Backspace", "> ```\n> |a\n> ```", "> ```\n> |a\n> ```"],
  ["Delete", "```\na|\n```", "```\na|\n```"],
  ["Delete", "```|\na\n```", "```|\na\n```"],
  ["Delete", "```\n|\n```", "|"],
  ["Delete", "```\na|\nb\n```", undefined],
  ["Enter", "| a |‸\n|---|", undefined],
  // A line break.
  ["Shift+Enter", "one| two", "one  \n|two"],
  ["Shift+Enter", "one|", "one  \n|"],
  ["Shift+Enter", "> one| two", "> one  \n> |two"],
  ["Shift+Enter", "- one| two", "- one  \n  |two"],
  ["Shift+Enter", "## one|", "## one\n\n|"],
  ["Shift+Enter", "```\na|\n```", undefined],
  // Backspace at the start.
  ["Backspace", "one\n\n|two", "one|two"],
  ["Backspace", "one\n\n|", "one|"],
  ["Backspace", "one\n\n|\n\ntwo", "one|\n\ntwo"],
  ["Backspace", "one  \n|two", "one|two"],
  ["Backspace", "one\\\n|two", "one|two"],
  ["Backspace", "## one\n\n|two", "## one|two"],
  ["Backspace", "- a\n\n|two", "- a|two"],
  ["Backspace", "\n\n|one", "|one"],
  ["Backspace", "|one", undefined],
  ["Backspace", "## |one", "|one"],
  ["Backspace", "one\n\n---\n\n|two", "one\n\n|two"],
  ["Backspace", "```\na\n```\n\n|two", "```\na\n```|\n\ntwo"],
  ["Backspace", "- a\n- |b", "- a\n\n|b"],
  ["Backspace", "- a\n  - |b", "- a\n- |b"],
  ["Backspace", "1. |a", "|a"],
  ["Backspace", "> |a", "|a"],
  ["Backspace", "> |a\n> b", "|a\nb"],
  ["Backspace", "> a\n>\n> |b", "> a|b"],
  ["Backspace", "one|", undefined],
  // Beside hidden marks.
  ["Backspace", "[one](https://a.example)|", "[on|](https://a.example)"],
  ["Backspace", "x [o](https://a.example)|", "x |"],
  ["Delete", "|[one](https://a.example)", "[|ne](https://a.example)"],
  ["Backspace", "**one**|", "one|"],
  ["Backspace", "**|one**", "|one"],
  ["Backspace", "a **|** b", "a | b"],
  ["Delete", "a **|** b", "a | b"],
  ["Ctrl+Backspace", "a **|**", "a |"],
  ["Ctrl+Delete", "a **|** b", "a | b"],
  ["Backspace", "a\\*|", "a|"],
  ["Backspace", "a&amp;|", "a|"],
  ["Backspace", "a[^1]|", "a|"],
  // A note goes with its number, while it has no words.
  ["Backspace", "a[^1] b\n\n[^1]: |", "a b|"],
  ["Backspace", "a[^1]\n\n[^1]: |note", "a[^1]\n\n[^1]: |note"],
  // Delete at the end.
  ["Delete", "one|\n\ntwo", "one|two"],
  ["Delete", "one|\n\n- two", "one|two"],
  ["Delete", "one|\n\n## two", "one|two"],
  ["Delete", "one|\n\n```\na\n```", "one|\n\n```\na\n```"],
  ["Delete", "o|ne", undefined],
])("%s: %j becomes %j", (key, before, after) => {
  const caret = before.includes("‸") ? "‸" : "|";
  const isSelected = before.includes("‹");
  const doc = before.replace(isSelected ? /[‹›]/g : caret, "");
  const selection = isSelected
    ? EditorSelection.single(before.indexOf("‹"), before.indexOf("›") - 1)
    : EditorSelection.single(before.indexOf(caret));
  const state = EditorState.create({ doc, selection });
  const made = KEYS[key]!(state);
  if (!made) return expect(after).toBeUndefined();
  const { doc: text, selection: now } = state.update(made).state;
  const { head } = now.main;
  expect(`${text.sliceString(0, head)}|${text.sliceString(head)}`).toBe(after);
});

it.each([
  ["```\na\n```|", "```\na\n```\n\nx|"],
  ["```\na\n|```\n\nb", "```\na\n```\n\nx|\n\nb"],
  ["- ```\n  a\n  ```|", "- ```\n  a\n  ```\n\n  x|"],
  ["> ```\n> a\n> ```|", "> ```\n> a\n> ```\n>\n> x|"],
  ["|```js\na\n```", "x|\n\n```js\na\n```"],
  ["> |```\n> a\n> ```", "> x|\n>\n> ```\n> a\n> ```"],
  ["- |```\n  a\n  ```", "- x|\n\n  ```\n  a\n  ```"],
  ["|```", undefined],
  ["a\n\n***|", "a\n\n***\n\nx|"],
  ["|---\n\nb", "---\n\nx|\n\nb"],
  ["> ---|", "> ---\n>\n> x|"],
  ["a\n---|", undefined],
  ["```|\na\n```", undefined],
  ["```\na|\n```", undefined],
  ["words ```|", undefined],
])("a letter beside a fence or a divider, in %j, makes %j", (before, after) => {
  const at = before.indexOf("|");
  const state = EditorState.create({ doc: before.replace("|", "") });
  const made = replaced(state, { from: at, to: at, insert: "x" });
  const next = made && state.update(made).state;
  const head = next?.selection.main.head;
  expect(next && `${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`).toBe(after);
});

it.each([
  ["one‹\n\ntwo\n›\nthree", "", "one|\n\nthree"],
  ["one‹\n\ntwo\n›\nthree", "x", "onex|\n\nthree"],
  ["‹one\n›\ntwo", "x", "x|\n\ntwo"],
  ["one\n‹\nt›wo", "", "one\n\n|wo"],
  ["one\n‹\ntwo\n›\nthree", "x", "one\n\nx|\n\nthree"],
  ["- a‹\n- b\n›\ntwo", "", "- a|\n\ntwo"],
  ["one\n‹\ntwo›", "", undefined],
  ["o‹ne\n\ntw›o", "", undefined],
  ["```\na‹\n\n›b\n```", "", undefined],
])(
  "what replaces the selection of %j by %j keeps the gaps at its ends",
  (before, insert, after) => {
    const [from, to] = [before.indexOf("‹"), before.indexOf("›") - 1];
    const state = EditorState.create({ doc: before.replace(/[‹›]/g, "") });
    const made = replaced(state, { from, to, insert });
    const next = made && state.update(made).state;
    const head = next?.selection.main.head;
    expect(next && `${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`).toBe(after);
  },
);

it.each([
  ["one\n‹\ntwo›", "one|"],
  ["one‹\n›\n\ntwo", "one|\n\ntwo"],
  ["‹one\n›\ntwo", "|two"],
  ["one\n\n‹two›", "one\n\n|"],
  ["```\na\n‹b›\n```", "```\na\n|\n```"],
])("a deletion in %j leaves %j, and no half of a gap", (before, after) => {
  const [from, to] = [before.indexOf("‹"), before.indexOf("›") - 1];
  const state = EditorState.create({
    doc: before.replace(/[‹›]/g, ""),
    selection: EditorSelection.single(from, to),
    extensions: [caretPlaces],
  });
  const spec = { ...state.replaceSelection(""), userEvent: "delete.group" };
  const { doc, selection } = state.update(spec).state;
  const { head } = selection.main;
  expect(`${doc.sliceString(0, head)}|${doc.sliceString(head)}`).toBe(after);
});

it.each([
  ["ab|\n\ncd", 3, "ab\n\n|cd"],
  ["ab\n\n|cd", 3, "ab|\n\ncd"],
  ["- a|\n- b", 4, "- a\n- |b"],
  ["a|\n", 2, "a|\n"],
  ["a|\n\n", 3, "a\n\n|"],
  // Before the marks of a heading: only by steps.
  ["ab\n\n## cd|", 4, "ab\n\n## |cd"],
  ["ab|\n\n## cd", 4, "ab\n\n## |cd"],
  ["## |ab", 0, "## |ab"],
  ["## |ab", 2, "##| ab"],
  ["> # a|b", 0, "> # |ab"],
  ["#|", 0, "|#"],
  ["ab|\n===", 3, "ab\n|==="],
  // Never before the box of a task and the number of a footnote.
  ["- [ ] ab|", 0, "- [ ] |ab"],
  ["- [ ] |ab", 5, "- [ ] |ab"],
  ["a[^1]\n\n[^1]: note|", 7, "a[^1]\n\n[^1]: |note"],
  // Both edges of a link, from outside and from its words.
  ["|a [b c](https://x.example)", 6, "a [b c](https://x.example)|"],
  ["a [b| c](https://x.example)", 6, "a [b c](https://x.example)|"],
  ["a [b| c](https://x.example)", 12, "a [b c](https://x.example)|"],
  ["a [b| c](https://x.example) d", 3, "a |[b c](https://x.example) d"],
  ["|a [b c](https://x.example)", 5, "a [b |c](https://x.example)"],
  ["|a [b c] d", 6, "a [b c|] d"],
])("a caret in %j that goes to %i is in %j", (before, to, after) => {
  const caret = before.indexOf("|");
  const state = EditorState.create({
    doc: before.replace("|", ""),
    selection: EditorSelection.single(caret),
    extensions: [caretPlaces],
  });
  const { doc, selection } = state.update({ selection: { anchor: to } }).state;
  const { head } = selection.main;
  expect(`${doc.sliceString(0, head)}|${doc.sliceString(head)}`).toBe(after);
});

it.each([
  ["- a\n- bc|", 4, "- a\n- ‹bc›"],
  ["- [x] bc|", 0, "- [x] ‹bc›"],
  ["a[^1]\n\n[^1]: note|", 7, "a[^1]\n\n[^1]: ‹note›"],
  ["## bc|", 0, "## ‹bc›"],
  // Over several lines, the bullet goes with its line.
  ["- a\n- bc|", 0, "‹- a\n- bc›"],
])("a selection in %j back to %i is %j", (before, to, after) => {
  const caret = before.indexOf("|");
  const doc = before.replace("|", "");
  const selection = EditorSelection.single(caret);
  const state = EditorState.create({ doc, selection, extensions: [caretPlaces] });
  const made = { selection: { anchor: caret, head: to }, userEvent: "select" };
  const { from, to: end } = state.update(made).state.selection.main;
  expect(`${doc.slice(0, from)}‹${doc.slice(from, end)}›${doc.slice(end)}`).toBe(after);
});

const OPEN: Record<string, (state: EditorState) => TransactionSpec> = {
  "Ctrl+B": (state) => applyCommand(state, "bold"),
  Enter: (state) => newParagraph(state)!,
  Space: (state) => ({ ...state.replaceSelection(" "), userEvent: "input.type" }),
  Word: (state) => ({ ...state.replaceSelection("b c"), userEvent: "input.type" }),
  Remove: (state) => ({
    changes: { from: state.selection.main.head - 1, to: state.selection.main.head },
    userEvent: "delete.backward",
  }),
  Left: () => ({ selection: { anchor: 0 } }),
  Right: (state) => ({ selection: { anchor: state.selection.main.head + 1 } }),
};

it.each([
  ["a |", "Ctrl+B Word Space Ctrl+B", "a **b c** |"],
  ["a |", "Ctrl+B Word Space Right", "a **b c** |"],
  ["a |", "Ctrl+B Word Space Enter", "a **b c**\n\n|"],
  ["a |", "Ctrl+B Word Space Word Left", "|a **b c b c**"],
  ["a |", "Ctrl+B Space Word Left", "|a  **b c**"],
  ["a |", "Ctrl+B Left", "|a "],
  ["a.|", "Ctrl+B Enter", "a.\n\n|"],
  // Words that no mark can be at are left plain.
  ["日|", "Ctrl+B Space Left", "|日 "],
  ["a **b c|** d", "Remove Left", "|a **b**  d"],
  ["a **b|** d", "Remove Left", "|a  d"],
  // Signs that the writer has typed are words.
  ["a **b |** d", "Left", "|a **b ** d"],
])("of %j, %s makes %j: no mark is left that readers would see", (before, keys, after) => {
  const caret = before.indexOf("|");
  const doc = before.replace("|", "");
  const selection = EditorSelection.single(caret);
  let state = EditorState.create({ doc, selection, extensions: [history(), openMarks] });
  for (const key of keys.split(" ")) state = state.update(OPEN[key]!(state)).state;
  const { head } = state.selection.main;
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after);
  const dispatch = (transaction: Transaction): void => void (state = transaction.state);
  undo({ state, dispatch });
  // After one undo the marks are known again.
  for (const key of ["Left", "Enter"]) state = state.update(OPEN[key]!(state)).state;
  while (undo({ state, dispatch }));
  expect(state.doc.toString()).toBe(doc);
});

it.each(["a\n\n---", "```\na\n```"])(
  "an input method that begins behind %j has a paragraph of its own",
  (doc) => {
    const at = doc.length;
    const made = replaced(EditorState.create({ doc }), { from: at, to: at, insert: "" });
    expect(made).toMatchObject({ changes: { from: at, insert: "\n\n" } });
  },
);
