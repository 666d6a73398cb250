import type { EditorState, TransactionSpec } from "@codemirror/state";
import { betweenMarks } from "../inline-runs.ts";
import { type MarkdownNode, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";
import type { TextChange } from "../text-change.ts";
import { isLinked } from "./link-at.ts";

/**
 * The change that replaces selected words and keeps marks in pairs. Undefined: no mark is in the way. Without it, the marks
 * of the side where the selection ends among bold words or in a link would go with it, and the others be shown as signs.
 */
export function replaceWords(
  state: EditorState,
  selected: Span,
  insert: string,
): Pick<TransactionSpec, "changes" | "selection"> | undefined {
  const marks = marksOf(state, selected);
  const onlyMark = marks.find(
    ({ from, to, words }) =>
      (selected.from >= from && selected.to <= words.from) ||
      (selected.from >= words.to && selected.to <= to),
  );
  if (onlyMark) {
    const { from, to, words } = onlyMark;
    const changes = state.changes([
      { from, to: words.from, insert: selected.from < words.from ? insert : "" },
      { from: words.to, to, insert: selected.from < words.from ? "" : insert },
    ]);
    return { changes, selection: { anchor: changes.mapPos(selected.from, 1) } };
  }
  const span = widened(marks, besideMarks(marks, wholeSigns(state, selected)), insert);
  const isCut = ({ from, to }: Span): boolean => from < span.to && span.from < to;
  const parts = marks.filter((one) => isCut(one) && (span.from > one.from || span.to < one.to));
  // A space that comes to stand beside a mark.
  const isSpace = (at: number): boolean => !insert && /^[ \t]/.test(state.sliceDoc(at, at + 1));
  const ends = ({ from, to }: Span): boolean =>
    span.to > to || (span.to === to && span.from > from && isSpace(span.from - 1));
  const begins = ({ from, to }: Span): boolean =>
    span.from < from || (span.from === from && span.to < to && isSpace(span.to));
  const left = [
    ...marks.filter(({ to }) => to === span.from).toSorted(byEnd),
    ...parts.filter(({ words }) => ends(words)).toSorted(byEnd),
  ];
  const right = [
    ...parts.filter(({ words }) => begins(words)).toSorted(byStart),
    ...marks.filter(({ from }) => from === span.to).toSorted(byStart),
  ];
  // Two bold words that meet become one. New words keep them apart, but those that are bold themselves.
  for (;;) {
    const [a, b] = [left.at(-1), right[0]];
    if (!a || !b || !isSameMark(a, b) || (insert && !left.some(isCut))) break;
    span.from = Math.min(span.from, a.words.to);
    span.to = Math.max(span.to, b.words.from);
    left.pop();
    right.shift();
  }
  const [closing, opening] = [left.filter(isCut), right.filter(isCut)];
  const isSame = span.from === selected.from && span.to === selected.to;
  if (isSame && !closing.length && !opening.length) return undefined;
  return kept(state, { span, insert, closing, opening });
}

interface Mark extends Span {
  name: string;
  words: Span;
}

function marksOf(state: EditorState, { from, to }: Span): Mark[] {
  const found: Mark[] = [];
  markdownTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (!isMarked(state, node) || node.to < from || node.from > to) return;
      found.push({ name, from: node.from, to: node.to, words: betweenMarks(node) });
    },
  });
  return found;
}

function isMarked(state: EditorState, node: MarkdownNode): boolean {
  if (node.name === "Link") return isLinked(state, node) && !node.getChild("Image");
  return /^(?:Emphasis|StrongEmphasis|Strikethrough|InlineCode)$/.test(node.name);
}

/** What is shown as one sign, such as `\\*` and `&amp;`, goes as a whole: half of it would be seen. */
function wholeSigns(state: EditorState, { from, to }: Span): Span {
  const around = (at: number): Span =>
    nodesAt(markdownTree(state), at, 1).find(
      (one) => /^(?:Escape|Entity|FootnoteReference)$/.test(one.name) && one.from < at,
    ) ?? { from: at, to: at };
  return { from: around(from).from, to: around(to).to };
}

/** A selection that begins or ends inside of a mark does so beside it. */
function besideMarks(marks: readonly Mark[], { from, to }: Span): Span {
  const span = { from, to };
  for (const { from: start, to: end, words } of marks) {
    if (start < from && from < words.from) span.from = words.from;
    if (words.to < from && from < end) span.from = end;
    if (start < to && to < words.from) span.to = start;
    if (words.to < to && to < end) span.to = words.to;
  }
  return { from: span.from, to: Math.max(span.from, span.to) };
}

/** Marks whose words all go, go too. New words that begin in them take their place. */
function widened(marks: readonly Mark[], { from, to }: Span, insert: string): Span {
  const span = { from, to };
  for (const { from: start, to: end, words } of marks.toReversed()) {
    const isWhole = span.from <= start && end <= span.to;
    if (isWhole || span.from > words.from || words.to > span.to) continue;
    if (insert.trim() && !insert.includes("\n") && from >= start) {
      span.from = Math.max(span.from, words.from);
      span.to = span.to <= end ? Math.min(span.to, words.to) : span.to;
    } else {
      span.from = Math.min(span.from, start);
      span.to = Math.max(span.to, end);
    }
  }
  return span;
}

function isSameMark(a: Mark, b: Mark): boolean {
  return a.name === b.name && a.name !== "Link";
}

function byEnd(a: Span, b: Span): number {
  return a.to - b.to;
}

function byStart(a: Span, b: Span): number {
  return a.from - b.from;
}

/** Everything in the span goes but the marks. Spaces beside them move out: they would not be marks there. */
function kept(
  state: EditorState,
  {
    span,
    insert,
    closing,
    opening,
  }: { span: Span; insert: string; closing: readonly Mark[]; opening: readonly Mark[] },
): Pick<TransactionSpec, "changes" | "selection"> {
  const [inner, last] = [closing[0], closing.at(-1)];
  const [outer, first] = [opening[0], opening.at(-1)];
  const before = inner && !insert ? state.sliceDoc(inner.words.from, span.from) : "";
  const after = first ? state.sliceDoc(span.to, first.words.to) : "";
  const ends = /[ \t]*$/.exec(before)?.[0] ?? "";
  const begins = /^[ \t]*/.exec(after)?.[0] ?? "";
  const from = span.from - ends.length;
  const to = span.to + begins.length;
  const changes: TextChange[] = [{ from, to: from, insert }];
  let at = from;
  const pass = (mark: Span): void => {
    changes.push({ from: at, to: Math.max(at, mark.from), insert: "" });
    at = Math.max(at, mark.to);
  };
  for (const { words, to: end } of closing) pass({ from: words.to, to: end });
  const caret = last ? at : undefined;
  changes.push({ from: at, to: at, insert: ends });
  if (outer) changes.push({ from: outer.from, to: outer.from, insert: begins });
  for (const { from: start, words } of opening) pass({ from: start, to: words.from });
  changes.push({ from: at, to: Math.max(at, to), insert: "" });
  const set = state.changes(changes);
  const anchor =
    insert || caret === undefined ? set.mapPos(from, -1) + insert.length : set.mapPos(caret, 1);
  return { changes: set, selection: { anchor } };
}
