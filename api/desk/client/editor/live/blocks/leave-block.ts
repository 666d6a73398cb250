import { type Extension, StateEffect, StateField, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { BlockSpan } from "./blocks.ts";

/** Leaves a block upwards or downwards. Where there is no paragraph, it makes one. */
export function leaveBlock(view: EditorView, block: BlockSpan, direction: 1 | -1): void {
  const { doc } = view.state;
  const line = doc.lineAt(direction > 0 ? block.to : block.from);
  let number = line.number + direction;
  while (number > 0 && number <= doc.lines && !doc.line(number).text.trim()) number += direction;
  const next = number > 0 && number <= doc.lines ? doc.line(number) : undefined;
  if (next) {
    const anchor = direction > 0 ? next.from : next.to;
    view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: "select" });
  } else addParagraph(view, block, direction);
  view.focus();
}

/** Begins a paragraph below a block, also where another one follows. */
export function beginBelow(view: EditorView, block: BlockSpan): void {
  const rest = view.state.sliceDoc(block.to);
  const gap = rest.startsWith("\n\n") ? "\n\n" : "\n\n\n";
  if (rest.trim()) putParagraph(view, block.to, gap, block.to + 2);
  else leaveBlock(view, block, 1);
  view.focus();
}

function addParagraph(view: EditorView, { from, to }: BlockSpan, direction: 1 | -1): void {
  const { doc } = view.state;
  const gap = direction > 0 ? doc.sliceString(to) : doc.sliceString(0, from);
  const insert = "\n".repeat(Math.max(0, 3 - gap.split("\n").length));
  const at = direction > 0 ? doc.length : 0;
  putParagraph(view, at, insert, direction > 0 ? at + insert.length : 0);
}

/** The writer may only be passing: until something is typed there, the paragraph is no change of the text to undo. */
function putParagraph(view: EditorView, at: number, insert: string, anchor: number): void {
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor },
    ...(insert ? { effects: added.of({ from: at, to: at + insert.length }) } : {}),
    annotations: Transaction.addToHistory.of(false),
    scrollIntoView: true,
    userEvent: "input",
  });
}

const added = StateEffect.define<BlockSpan | undefined>();

const spare = StateField.define<BlockSpan | undefined>({
  create: () => undefined,
  update: (before, { effects, changes }) => {
    const set = effects.find((effect) => effect.is(added));
    if (set) return set.value;
    if (!before || changes.empty) return before;
    return { from: changes.mapPos(before.from, 1), to: changes.mapPos(before.to, -1) };
  },
});

/** Removes a paragraph that was made to leave a block, when the caret leaves it and nothing was typed. */
export const spareParagraphs: Extension = [
  spare,
  EditorView.updateListener.of(({ view, docChanged, selectionSet, focusChanged }) => {
    if (docChanged || selectionSet || focusChanged) tidySpare(view);
  }),
  // The library does not tell of a focus that came and went at once.
  EditorView.domEventHandlers({ blur: (_event, view) => void setTimeout(() => tidySpare(view)) }),
];

function tidySpare(view: EditorView): void {
  const { state } = view;
  const span = state.field(spare, false);
  if (!span) return;
  const { from, to } = span;
  // Above the text, words come before it. Elsewhere they come after it, and a blank line or nothing follows until then.
  const text = state.sliceDoc(from, from === 0 ? to : to + 1);
  const isUsed = from >= to || text.trim() !== "";
  const { head } = state.selection.main;
  const { activeElement } = document;
  // The boxes of the text are in its frame. Another window leaves the focus where it is.
  const hasFocus = view.dom.parentElement?.contains(activeElement) ?? false;
  if (!isUsed && hasFocus && head >= from && head <= to) return;
  view.dispatch({
    effects: added.of(undefined),
    ...(isUsed ? {} : { changes: { from, to } }),
    annotations: Transaction.addToHistory.of(false),
  });
}
