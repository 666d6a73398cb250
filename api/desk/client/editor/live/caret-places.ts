import {
  EditorSelection,
  EditorState,
  type Extension,
  type Line,
  Prec,
  type SelectionRange,
  Transaction,
} from "@codemirror/state";
import { Direction, type EditorView, keymap } from "@codemirror/view";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";
import { isAsWritten, isGap, lineStart } from "./line-start.ts";
import { enterLink, outsideLink } from "./link-edges.ts";

/** The caret stands where words can be typed: not in the gap between two blocks, nor before the bullet of an item. */
export const caretPlaces: Extension = [
  EditorState.transactionFilter.of((transaction) => {
    const { selection, docChanged, startState } = transaction;
    if (!selection || docChanged) return transaction;
    const { head, anchor, empty } = selection.main;
    // A selection by the mouse or by the search stays as it is.
    if (!empty && transaction.annotation(Transaction.userEvent) !== "select") return transaction;
    const line = startState.doc.lineAt(head);
    // Words that replace those from the start of a line to the caret leave its bullet.
    const isInLine =
      line.from <= anchor && anchor <= line.to && anchor >= wordsFrom(startState, line);
    const place = outsideLink(
      startState,
      empty || isInLine ? placeFor(startState, head, startState.selection.main.head) : head,
    );
    if (place === head) return transaction;
    const next = EditorSelection.single(empty ? place : anchor, place);
    return [transaction, { selection: next, sequential: true }];
  }),
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || !transaction.isUserEvent("delete")) return transaction;
    const left = leftOver(transaction);
    return left ? [transaction, { changes: left, sequential: true }] : transaction;
  }),
  Prec.high(
    keymap.of([
      { key: "ArrowUp", run: (view) => moveToLine(view, false) },
      { key: "ArrowDown", run: (view) => moveToLine(view, true) },
      {
        key: "ArrowLeft",
        run: (view) => leaveLine(view, Direction.LTR) || enterLink(view, Direction.RTL, false),
        shift: (view) => enterLink(view, Direction.RTL, true),
      },
      {
        key: "ArrowRight",
        run: (view) => leaveLine(view, Direction.RTL) || enterLink(view, Direction.LTR, false),
        shift: (view) => enterLink(view, Direction.LTR, true),
      },
    ]),
  ),
];

/**
 * What a deletion leaves of the gap that the caret is in now. It goes too: words typed there would become part of the block
 * beside it.
 */
function leftOver({ newDoc, newSelection, startState, changes }: Transaction): Span | undefined {
  const { head, empty } = newSelection.main;
  const line = newDoc.lineAt(head);
  if (!empty || !isBlank(line.text) || isAsWritten(startState, changes.invertedDesc.mapPos(head))) {
    return undefined;
  }
  const before = line.number > 1 ? newDoc.line(line.number - 1) : undefined;
  const after = line.number < newDoc.lines ? newDoc.line(line.number + 1) : undefined;
  if (before && !isBlank(before.text)) return { from: before.to, to: line.to };
  if (after && !isBlank(after.text)) return { from: line.from, to: after.from };
  return undefined;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** The nearest place for the caret, in the direction in which it moves. */
function placeFor(state: EditorState, head: number, before: number): number {
  const { doc } = state;
  const line = doc.lineAt(head);
  if (!isGap(state, line)) {
    // A key that steps through the marks of a heading may: they are in sight while the caret is in their line.
    const isStep = line.from <= before && before <= line.to && Math.abs(head - before) === 1;
    return Math.max(head, Math.min(line.to, wordsFrom(state, line, isStep)));
  }
  const isForward = head > before;
  for (const step of isForward ? [1, -1] : [-1, 1]) {
    let { number } = line;
    while (number + step >= 1 && number + step <= doc.lines) {
      number += step;
      const other = doc.line(number);
      if (!isGap(state, other)) return step > 0 ? lineStart(state, other).words : other.to;
    }
  }
  return head;
}

/**
 * Where words can be typed in a line: behind its bullet, the box of a task, the number of a footnote, and the marks of a
 * heading unless the caret steps through them. What is typed before these would end them.
 */
function wordsFrom(state: EditorState, line: Line, isStep = false): number {
  const { words } = lineStart(state, line);
  const node = markdownTree(state).resolveInner(words, 1);
  const isHeading = node.name === "HeaderMark" && node.parent?.name.startsWith("ATX");
  const isMark = isHeading ? !isStep : /^(?:TaskMarker|FootnoteLabel)$/.test(node.name);
  if (!isMark || node.from !== words) return words;
  return node.to + (/^[ \t]*/.exec(state.sliceDoc(node.to, line.to))?.[0].length ?? 0);
}

/** Into the next line of words, at the column where the caret began, also where a line begins with a bullet. */
function moveToLine(view: EditorView, isForward: boolean): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty || state.selection.ranges.length > 1) return false;
  const left = view.coordsAtPos(main.head, main.assoc || 1)?.left;
  const column =
    left === undefined ? undefined : left - view.contentDOM.getBoundingClientRect().left;
  const goal = main.goalColumn ?? column;
  const at = (head: number, assoc: number): SelectionRange =>
    EditorSelection.cursor(head, assoc, undefined, goal);
  let next = view.moveVertically(at(main.head, main.assoc), isForward);
  if (next.head === main.head) return false;
  if (isGap(state, state.doc.lineAt(next.head))) {
    next = view.moveVertically(at(next.head, next.assoc), isForward);
  }
  const place = placeFor(state, next.head, main.head);
  view.dispatch({
    selection: EditorSelection.create([at(place, place === next.head ? next.assoc : 1)]),
    scrollIntoView: true,
    userEvent: "select",
  });
  return true;
}

/** From the first word of an item to the words above it: the bullet is no place for the caret. */
function leaveLine(view: EditorView, back: Direction): boolean {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || line.from === 0 || view.textDirectionAt(main.head) !== back) return false;
  if (main.head > wordsFrom(state, line, true)) return false;
  const place = placeFor(state, line.from - 1, main.head);
  view.dispatch({ selection: { anchor: place }, scrollIntoView: true, userEvent: "select" });
  return true;
}
