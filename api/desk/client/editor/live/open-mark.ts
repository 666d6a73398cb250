import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";

/** Marked words that the writer is in. While they end with a space, or are none yet, Markdown does not know their marks. */
interface OpenMark extends Span {
  /** The sign on each side, such as `**`. */
  sign: string;
}

/** Put into the transaction of a command that puts a pair of marks around the caret. */
export const opened = StateEffect.define<OpenMark | undefined>({ map: mapped });

const openMark = StateField.define<OpenMark | undefined>({
  create: () => undefined,
  update: (before, { effects, docChanged, startState, changes, newDoc, newSelection }) => {
    // Undo of several changes at once has several of them, the oldest last.
    const effect = effects.findLast((one) => one.is(opened));
    if (effect) return kept(effect.value, newDoc, newSelection.main.head);
    if (!docChanged) return before;
    return kept(mapped(before ?? markAround(startState), changes), newDoc, newSelection.main.head);
  },
});

/**
 * When the caret leaves marked words, their marks are put where Markdown knows them: spaces go outside. Marks around no
 * words go. Readers would otherwise see the stars.
 */
export const openMarks: Extension = [
  openMark,
  invertedEffects.of(({ startState, docChanged, effects }) => {
    const before = startState.field(openMark);
    const isOne = before || effects.some((one) => one.is(opened));
    // Alone, it would be an undo that changes nothing.
    return docChanged && isOne ? [opened.of(before)] : [];
  }),
  EditorState.transactionFilter.of((transaction) => {
    const { startState, docChanged, selection } = transaction;
    const mark = startState.field(openMark);
    if (!mark || docChanged || !selection) return transaction;
    const inner = innerOf(mark);
    const isInside = (at: number): boolean => inner.from <= at && at <= inner.to;
    const { main } = selection;
    if (isInside(main.anchor) && isInside(main.head)) return transaction;
    const made = closeMark(startState);
    if (!made) return [transaction, { effects: opened.of(undefined) }];
    // The next place of the caret is behind the mark, and not in it.
    const isStep = main.empty && inner.to < main.head && main.head <= mark.to;
    return isStep ? made : [transaction, { ...made, selection: undefined, sequential: true }];
  }),
  EditorView.domEventHandlers({
    blur: (_event, view) => {
      const made = view.composing ? undefined : closeMark(view.state);
      if (made) view.dispatch(made);
    },
  }),
];

/** The change that puts the marks of the open words right, with the caret behind them. Undefined: they are right. */
export function closeMark(state: EditorState): TransactionSpec | undefined {
  const mark = state.field(openMark, false);
  if (!mark || isKnown(state, mark)) return undefined;
  const inner = innerOf(mark);
  const text = state.sliceDoc(inner.from, inner.to);
  const words = text.trim();
  const start = inner.from + text.length - text.trimStart().length;
  const end = inner.to - (text.length - text.trimEnd().length);
  const plain = state.changes([
    { from: mark.from, to: inner.from },
    { from: inner.to, to: mark.to },
  ]);
  const moved = state.changes([
    { from: mark.from, to: inner.from },
    { from: start, insert: mark.sign },
    { from: end, insert: mark.sign },
    { from: inner.to, to: mark.to },
  ]);
  const length = words.length + 2 * mark.sign.length;
  const from = mark.from + (start - inner.from);
  const next = words ? state.update({ changes: moved, filter: false }).state : undefined;
  const changes = next && isKnown(next, { ...mark, from, to: from + length }) ? moved : plain;
  return {
    changes,
    selection: { anchor: changes.mapPos(mark.to, 1) },
    effects: opened.of(undefined),
  };
}

function innerOf({ from, to, sign }: OpenMark): Span {
  return { from: from + sign.length, to: to - sign.length };
}

const MARKED = /^(?:Emphasis|StrongEmphasis|Strikethrough|InlineCode)$/;

/** The innermost marked words around the caret. */
function markAround(state: EditorState): OpenMark | undefined {
  const { head, empty } = state.selection.main;
  if (!empty) return undefined;
  for (const side of [-1, 1] as const) {
    for (const { name, from, to, firstChild } of nodesAt(markdownTree(state), head, side)) {
      const size = MARKED.test(name) ? (firstChild?.to ?? from) - from : 0;
      if (size && from + size <= head && head <= to - size) {
        return { from, to, sign: state.sliceDoc(from, from + size) };
      }
    }
  }
  return undefined;
}

function isKnown(state: EditorState, { from, to }: Span): boolean {
  return nodesAt(markdownTree(state), from, 1).some(
    (node) => MARKED.test(node.name) && node.from === from && node.to === to,
  );
}

function mapped(mark: OpenMark | undefined, changes: ChangeDesc): OpenMark | undefined {
  return mark && { ...mark, from: changes.mapPos(mark.from, 1), to: changes.mapPos(mark.to, -1) };
}

/** Undefined if the marks are gone, or the caret is not between them. */
function kept(mark: OpenMark | undefined, doc: Text, head: number): OpenMark | undefined {
  if (!mark || mark.to > doc.length) return undefined;
  const { from, to } = innerOf(mark);
  const isThere =
    from <= head &&
    head <= to &&
    doc.sliceString(mark.from, from) === mark.sign &&
    doc.sliceString(to, mark.to) === mark.sign &&
    !doc.sliceString(from, to).includes("\n");
  return isThere ? mark : undefined;
}
