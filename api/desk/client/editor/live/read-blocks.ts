import type { ChangeDesc, EditorState, Range, Transaction } from "@codemirror/state";
import type { Decoration, DecorationSet } from "@codemirror/view";
import type { MarkdownNode } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";

/**
 * Brings the decorations of a field up to date, which read more than the window. After a change only the blocks around it
 * are read again, so that a long text takes no longer than a short one. `read` gives at least those in the span.
 */
export function readAgain(
  before: DecorationSet,
  transaction: Transaction,
  read: (state: EditorState, span: Span) => Range<Decoration>[],
): DecorationSet {
  const changed = changedBlocks(transaction);
  if (!changed) return before;
  const add = read(transaction.state, changed);
  const { from, to } = add.reduce<Span>(around, changed);
  const others = { filterFrom: from, filterTo: to, filter: () => false };
  return before.map(transaction.changes).update({ ...others, add });
}

/** The part of the text that is to be read again after a change. Undefined: nothing has changed. */
export function changedBlocks({
  changes,
  startState,
  state,
}: Pick<Transaction, "changes" | "startState" | "state">): Span | undefined {
  let changed: Span | undefined;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const [was, now] = [
      { from: fromA, to: toA },
      { from: fromB, to: toB },
    ];
    const span =
      sameBlock(blocksAt(startState, was), blocksAt(state, now), changes) ??
      withNeighbours(startState, state, was, now, changes);
    changed = changed ? around(changed, span) : span;
  });
  return changed;
}

function around(a: Span, b: Span): Span {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

const BLOCK = /^(?:BulletList|OrderedList|ListItem|Blockquote|FootnoteDefinition|Paragraph|Task)$/;

/** The blocks around a change, from the outermost. */
function blocksAt(state: EditorState, { from, to }: Span): MarkdownNode[] {
  const blocks: MarkdownNode[] = [];
  const inner = markdownTree(state).resolve(from, -1);
  for (let node: MarkdownNode | null = inner; node; node = node.parent) {
    if (BLOCK.test(node.name) && node.from <= from && to <= node.to) blocks.unshift(node);
  }
  return blocks;
}

/** The innermost block that a change left in its place: how the text outside it is read does not depend on it. */
function sameBlock(
  before: readonly MarkdownNode[],
  after: readonly MarkdownNode[],
  changes: ChangeDesc,
): Span | undefined {
  let same: Span | undefined;
  for (const [index, node] of after.entries()) {
    const old = before[index];
    if (!old || old.name !== node.name) break;
    const isSame =
      changes.mapPos(old.from, -1) === node.from && changes.mapPos(old.to, 1) === node.to;
    if (!isSame) break;
    same = { from: node.from, to: node.to };
  }
  return same;
}

/** The blocks that a change touches, those beside them, and what follows up to a block that began there before too. */
function withNeighbours(
  startState: EditorState,
  state: EditorState,
  before: Span,
  after: Span,
  changes: ChangeDesc,
): Span {
  const [old, now] = [blocksAround(startState, before), blocksAround(state, after)];
  const from = Math.min(now.from, changes.mapPos(old.from, -1));
  let to = Math.max(now.to, changes.mapPos(old.to, 1));
  const back = changes.invertedDesc;
  const [was, is] = [markdownTree(startState).topNode, markdownTree(state).topNode];
  for (let next = is.childAfter(to); next; next = is.childAfter(to)) {
    const start = back.mapPos(next.from, 1);
    if (next.from >= to && was.childAfter(start)?.from === start) break;
    to = Math.max(next.to, to + 1);
  }
  return { from, to };
}

/** Whole blocks around a part of the text, with those beside it. */
export function blocksAround(state: EditorState, { from, to }: Span): Span {
  const { topNode } = markdownTree(state);
  const first = topNode.childBefore(from + 1);
  const last = topNode.childAfter(to - 1);
  return { from: Math.min(from, first?.from ?? from), to: Math.max(to, last?.to ?? to) };
}
