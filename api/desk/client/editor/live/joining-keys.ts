import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { betweenMarks } from "../inline-runs.ts";
import { indentItems } from "../line-keys.ts";
import { applyCommand } from "../markdown-commands.ts";
import { type MarkdownNode, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";
import type { TextChange } from "../text-change.ts";
import { besideFence } from "./fence-keys.ts";
import { isAsWritten, lineStart } from "./line-start.ts";
import { headingWordsFrom } from "./paragraph-keys.ts";

// What Backspace and Delete do where marks are hidden. Undefined: the key removes the character beside the caret.

export function deleteBackward(state: EditorState): TransactionSpec | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const line = state.doc.lineAt(main.head);
  if (isAsWritten(state, line.from)) return besideFence(state, false);
  const { words, item } = lineStart(state, line);
  const heading = ancestor(state, words, /^ATXHeading/);
  if (heading && main.head === headingWordsFrom(heading)) {
    return removal({ from: heading.from, to: main.head });
  }
  if (item && /^\[[ xX]\] ?$/.test(state.sliceDoc(words, main.head))) {
    return removal({ from: words, to: main.head });
  }
  const label = ancestor(state, words, /^FootnoteLabel$/);
  if (label && main.head <= label.to + 1) return withoutNote(state, label, line);
  if (main.head > words) return besideMarks(state, main.head, false);
  if (item) {
    const isNested = item.parent?.parent?.parent?.name === "ListItem";
    if (isNested) return indentItems(state, -1);
    const isNumbered = item.parent?.parent?.name === "OrderedList";
    return applyCommand(state, isNumbered ? "numbers" : "list");
  }
  const quote = ancestor(state, words, /^Blockquote$/);
  if (quote && state.doc.lineAt(quote.from).number === line.number)
    return applyCommand(state, "quote");
  return joinWithAbove(state, line, words);
}

export function deleteForward(state: EditorState): TransactionSpec | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const { doc } = state;
  const line = doc.lineAt(main.head);
  if (isAsWritten(state, line.from)) return besideFence(state, true);
  if (main.head < line.to) return besideMarks(state, main.head, true);
  const next = wordsNear(state, line, 1);
  if (!next) return undefined;
  if (isBlock(state, next)) {
    return isQuotedBlank(line) ? removal({ from: line.from, to: next.from }) : {};
  }
  const { words } = lineStart(state, next);
  const heading = ancestor(state, words, /^ATXHeading/);
  return removal({ from: main.head, to: heading ? headingWordsFrom(heading) : words });
}

/** Ctrl with Backspace, before the first word of a line: as without Ctrl. */
export function joinBackward(state: EditorState): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const { words } = lineStart(state, state.doc.lineAt(head));
  const heading = ancestor(state, words, /^ATXHeading/);
  const isFirst = head <= (heading ? headingWordsFrom(heading) : words);
  return isFirst ? deleteBackward(state) : emptyPair(state, head);
}

/** Ctrl with Delete, behind the last word of a line. */
export function joinForward(state: EditorState): TransactionSpec | undefined {
  const { head } = state.selection.main;
  return head === state.doc.lineAt(head).to ? deleteForward(state) : emptyPair(state, head);
}

/** A note without words goes, with its numbers in the text. One with words stays: its numbers would lead nowhere. */
function withoutNote(state: EditorState, { from, to }: Span, line: Line): TransactionSpec {
  if (state.sliceDoc(to, line.to).trim()) return {};
  const number = state.sliceDoc(from, to - 1);
  const text = state.sliceDoc(0, from);
  const spans: Span[] = [];
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    spans.push({ from: at, to: at + number.length });
  }
  return removal(...spans, { from: text.trimEnd().length, to: line.to });
}

/** Joins a paragraph with the words above it. A rule above goes; what cannot take words stays. */
function joinWithAbove(state: EditorState, line: Line, words: number): TransactionSpec | undefined {
  const above = wordsNear(state, line, -1);
  if (!above) return line.from > 0 ? removal({ from: 0, to: words }) : undefined;
  const isEmpty = words >= line.to;
  if (ancestor(state, above.from, /^HorizontalRule$/))
    return removal({ from: above.from, to: words });
  if (isBlock(state, above)) {
    return isEmpty ? removal({ from: above.to, to: words }) : { selection: { anchor: above.to } };
  }
  const broken = markdownTree(state).resolveInner(above.to, 1);
  const from = broken.name === "HardBreak" ? broken.from : above.from + above.text.trimEnd().length;
  return removal({ from: Math.max(from, lineStart(state, above).words), to: words });
}

/** The next line with words, above or below. */
function wordsNear({ doc }: EditorState, line: Line, step: 1 | -1): Line | undefined {
  for (let number = line.number + step; number >= 1 && number <= doc.lines; number += step) {
    const other = doc.line(number);
    if (!isQuotedBlank(other)) return other;
  }
  return undefined;
}

function isQuotedBlank({ text }: Line): boolean {
  return /^[\s>]*$/.test(text);
}

/** Whether a line is part of something that takes no words: code, a table, a picture, HTML. */
function isBlock(state: EditorState, line: Line): boolean {
  if (isAsWritten(state, line.from)) return true;
  const { words } = lineStart(state, line);
  if (ancestor(state, words, /^(?:Table|LinkReference|SetextHeading\d|HorizontalRule)$/))
    return true;
  return /^!\[[^\n]*\)(?:\{\.\w+\})?$/.test(state.sliceDoc(words, line.to).trim());
}

function ancestor(state: EditorState, at: number, name: RegExp): MarkdownNode | undefined {
  return nodesAt(markdownTree(state), at, 1).find((node) => name.test(node.name));
}

const PAIRS = /(\*{1,3}|_{1,2}|~~|`)$/;
const WHOLE = /^(?:Entity|Escape|FootnoteReference)$/;
const MARKED = /^(?:Emphasis|StrongEmphasis|Strikethrough|InlineCode)$/;

/** Beside hidden marks the key removes what the writer sees there: a letter, or the whole mark. */
function besideMarks(
  state: EditorState,
  at: number,
  isForward: boolean,
): TransactionSpec | undefined {
  const pair = emptyPair(state, at);
  if (pair) return pair;
  for (const node of nodesAt(markdownTree(state), at, isForward ? 1 : -1)) {
    const isEdge = at === (isForward ? node.from : node.to);
    if (isEdge && WHOLE.test(node.name)) return removal(node);
    if (isEdge && node.name === "Link" && node.getChild("LinkMark")) {
      return letterOf(state, node, isForward);
    }
    if (MARKED.test(node.name) && isBesideMark(node, at, isForward)) return unmarked(node);
  }
  return undefined;
}

/** Removes two marks without words between them. */
function emptyPair(state: EditorState, at: number): TransactionSpec | undefined {
  const [sign] = PAIRS.exec(state.sliceDoc(Math.max(0, at - 3), at)) ?? [];
  if (!sign || state.sliceDoc(at, at + sign.length) !== sign) return undefined;
  return removal({ from: at - sign.length, to: at + sign.length });
}

/** The first or the last letter of a link. With its only letter the link goes. */
function letterOf(
  state: EditorState,
  node: MarkdownNode,
  isForward: boolean,
): TransactionSpec | undefined {
  const { from, to } = betweenMarks(node);
  const letters = [...new Intl.Segmenter().segment(state.sliceDoc(from, to))];
  const letter = (isForward ? letters.at(0) : letters.at(-1))?.segment.length ?? 0;
  if (letters.length < 2) return removal(node);
  const gone = isForward ? { from, to: from + letter } : { from: to - letter, to };
  // The letter that is typed next belongs to the link, as the removed one did.
  return { ...removal(gone), selection: { anchor: gone.from } };
}

/** Whether the character that the key would remove is part of a mark. */
function isBesideMark(node: MarkdownNode, at: number, isForward: boolean): boolean {
  const { from, to } = betweenMarks(node);
  const removed = isForward ? at : at - 1;
  return (removed >= node.from && removed < from) || (removed >= to && removed < node.to);
}

function unmarked(node: MarkdownNode): TransactionSpec {
  const { from, to } = betweenMarks(node);
  return removal({ from: node.from, to: from }, { from: to, to: node.to });
}

function removal(...spans: Span[]): TransactionSpec {
  const changes: TextChange[] = spans.map(({ from, to }) => ({ from, to, insert: "" }));
  return { changes, scrollIntoView: true, userEvent: "delete" };
}
