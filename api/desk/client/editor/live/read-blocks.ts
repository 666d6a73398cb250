import type { EditorState, Range, Transaction } from "@codemirror/state";
import type { Decoration, DecorationSet } from "@codemirror/view";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";

/**
 * Brings the decorations of a field up to date, which read more than the window. After a change only the blocks around it
 * are read again, so that a long text takes no longer than a short one.
 */
export function readAgain(
  before: DecorationSet,
  { docChanged, changes, startState, state }: Transaction,
  read: (state: EditorState, span: Span) => Range<Decoration>[],
): DecorationSet {
  if (!docChanged) return before;
  let changed: Span | undefined;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const old = blocksAround(startState, { from: fromA, to: toA });
    const now = blocksAround(state, { from: fromB, to: toB });
    const from = Math.min(now.from, changes.mapPos(old.from, -1));
    const to = Math.max(now.to, changes.mapPos(old.to, 1));
    changed = changed
      ? { from: Math.min(changed.from, from), to: Math.max(changed.to, to) }
      : { from, to };
  });
  if (!changed) return before;
  return before.map(changes).update({
    filterFrom: changed.from,
    filterTo: changed.to,
    filter: () => false,
    add: read(state, changed),
  });
}

/** The blocks of the text that a change touches, and their neighbours. How the others are read does not depend on them. */
function blocksAround(state: EditorState, { from, to }: Span): Span {
  const { topNode } = markdownTree(state);
  const first = topNode.childBefore(from + 1);
  const last = topNode.childAfter(to - 1);
  return { from: Math.min(from, first?.from ?? from), to: Math.max(to, last?.to ?? to) };
}
