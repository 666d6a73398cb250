import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { continueLine, indentItems } from "../line-keys.ts";
import { type MarkdownNode, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { TextChange } from "../text-change.ts";
import { closeFence } from "./fence-keys.ts";
import { isAsWritten, lineStart } from "./line-start.ts";
import { closeMark } from "./open-mark.ts";
import { splitWords } from "./split-words.ts";
import { replaceWords } from "./whole-marks.ts";

// What Enter does where the text is shown as readers will see it. Undefined: the key inserts a line break.

interface Made {
  changes: TextChange[];
  caret: number;
}

/** Enter: the next paragraph, or the next item of a list. In an empty item or paragraph of a quotation it ends these. */
export function newParagraph(state: EditorState): TransactionSpec | undefined {
  return afterDeletion(state, (next, at) => {
    const closed = closeFence(next, at);
    if (closed) return closed;
    const place = placeAt(next, at);
    if (place.isFixed) return undefined;
    return paragraphAfter(next, at, place);
  });
}

/** Shift+Enter: a line break inside the paragraph. Two spaces: a backslash would be shown if no words followed. */
export function lineBreak(state: EditorState): TransactionSpec | undefined {
  return afterDeletion(state, (next, at) => {
    const place = placeAt(next, at);
    if (place.isFixed) return undefined;
    if (place.heading || place.isBlank) return paragraphAfter(next, at, place);
    const { line, words } = place;
    const indent = line.text.slice(0, words - line.from).replace(/[^\s>]/g, " ");
    const { change, caret } = splitWords(next, at, `  \n${indent}`);
    return { changes: [change], caret };
  });
}

interface Place {
  line: Line;
  /** Where the words of the line begin. */
  words: number;
  isBlank: boolean;
  /** Code, HTML, a table: Enter is a line break. */
  isFixed: boolean;
  mark: MarkdownNode | undefined;
  item: MarkdownNode | undefined;
  heading: MarkdownNode | undefined;
  isQuoted: boolean;
  /** What a line begins with in the quotation, without the space after it. */
  quotes: string;
}

const EMPTY_TASK = /^\[[ xX]\]\s*$/;

function placeAt(state: EditorState, at: number): Place {
  const line = state.doc.lineAt(at);
  const { words, item: mark } = lineStart(state, line);
  const around = nodesAt(markdownTree(state), Math.max(at, words), -1);
  const find = (name: RegExp): MarkdownNode | undefined =>
    around.find((node) => name.test(node.name) && line.from <= node.to);
  const closing = find(/^FencedCode$/)?.getChildren("CodeMark")[1];
  const isCode = isAsWritten(state, line.from) && !(closing && at >= closing.to);
  const prefix = /^[\s>]*>/.exec(line.text.slice(0, words - line.from))?.[0] ?? "";
  return {
    line,
    words,
    // The box of a task is no word.
    isBlank:
      words >= line.to ||
      (mark !== undefined && EMPTY_TASK.test(line.text.slice(words - line.from))),
    isFixed: isCode || find(/^Table$/) !== undefined,
    mark,
    item: mark?.parent ?? (words < line.to ? find(/^ListItem$/) : undefined),
    heading: find(/Heading\d$/),
    isQuoted: prefix !== "",
    quotes: prefix,
  };
}

function paragraphAfter(state: EditorState, at: number, place: Place): Made | undefined {
  if (place.item) {
    return place.isBlank
      ? endOfList(state, place, place.item)
      : nextItem(state, at, place, place.item);
  }
  if (place.isBlank)
    return place.isQuoted ? endOfQuotation(state, place) : emptyParagraph(state, place);
  const { quotes, heading, line, words } = place;
  const between = `\n${quotes}\n${quotes}${quotes ? " " : ""}`;
  const content = heading ? Math.max(words, headingWordsFrom(heading)) : words;
  // Before the first word: an empty paragraph above.
  if (at <= content) {
    return { changes: [{ from: words, to: words, insert: between }], caret: at + between.length };
  }
  const underline = heading?.name.startsWith("Setext") ? heading.getChild("HeaderMark") : undefined;
  if (underline && at >= line.to && line.to + 1 >= underline.from - (words - line.from)) {
    const { to } = underline;
    return { changes: [{ from: to, to, insert: between }], caret: to + between.length };
  }
  const { change, caret } = splitWords(state, at, between);
  return { changes: [change], caret };
}

/** Where the words of a heading begin. */
export function headingWordsFrom(heading: MarkdownNode): number {
  const mark = heading.getChild("HeaderMark");
  return mark && mark.from === heading.from ? mark.to + 1 : heading.from;
}

/** Markdown has no empty paragraphs: a second Enter changes nothing, unless words above or below are too near. */
function emptyParagraph(state: EditorState, { line }: Place): Made {
  const { doc } = state;
  const isNear = (number: number): boolean =>
    number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== "";
  const above = isNear(line.number - 1) ? "\n" : "";
  const below = isNear(line.number + 1) ? "\n" : "";
  const caret = line.from + above.length;
  return { changes: [{ from: line.from, to: line.to, insert: above + below }], caret };
}

function nextItem(state: EditorState, at: number, place: Place, item: MarkdownNode): Made {
  const { doc } = state;
  const first = doc.lineAt(item.from);
  const mark = item.getChild("ListMark");
  const sign = mark ? state.sliceDoc(mark.from, mark.to) : "-";
  const number = Number.parseInt(sign, 10);
  const next = Number.isNaN(number) ? sign : `${number + 1}${sign.at(-1)}`;
  const task = item.getChild("Task") ? "[ ] " : "";
  const indent = first.text
    .slice(0, (mark?.from ?? item.from) - first.from)
    .replace(/[^\s>]/g, " ");
  const between = `${isSpaced(state, item) ? `\n${place.quotes}` : ""}\n${indent}${next} ${task}`;
  const { change, caret } = splitWords(state, Math.max(at, place.words), between);
  return { changes: [change], caret };
}

/** Whether a blank line is between this item and its neighbour. */
function isSpaced(
  state: EditorState,
  { from, to, prevSibling, nextSibling }: MarkdownNode,
): boolean {
  const gap = /\n[ \t>]*\n[ \t>]*$/;
  if (prevSibling?.name === "ListItem") return gap.test(state.sliceDoc(prevSibling.from, from));
  return (
    nextSibling?.name === "ListItem" &&
    gap.test(state.sliceDoc(from, nextSibling.from)) &&
    to > from
  );
}

/** A nested item moves out by one level; at the outermost one a paragraph follows the list. */
function endOfList(state: EditorState, place: Place, item: MarkdownNode): Made | undefined {
  const { doc } = state;
  if (item.parent?.parent?.name === "ListItem") {
    const made = place.words < place.line.to ? indentItems(state, -1) : continueLine(state);
    if (!made) return undefined;
    const transaction = state.update(made);
    const changes: TextChange[] = [];
    transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
      changes.push({ from, to, insert: text.toString() });
    });
    return { changes, caret: transaction.newSelection.main.head };
  }
  return blankBetween(doc, place, place.quotes);
}

/** Leaves the quotation, or the innermost one of several. */
function endOfQuotation({ doc }: EditorState, place: Place): Made {
  return blankBetween(doc, place, place.quotes.replace(/\s*>$/, ""));
}

/** Puts an empty paragraph in place of an empty line, with a blank line above and below it. */
function blankBetween(doc: EditorState["doc"], { line }: Place, quotes: string): Made {
  const isQuotedBlank = (number: number): boolean => /^[\s>]*$/.test(doc.line(number).text);
  let top = line.number;
  while (top > 1 && isQuotedBlank(top - 1)) top--;
  let bottom = line.number;
  while (bottom < doc.lines && isQuotedBlank(bottom + 1)) bottom++;
  const above = top > 1 ? `\n${quotes}\n` : "";
  const below = bottom < doc.lines ? `\n${quotes}` : "";
  const from = top > 1 ? doc.line(top - 1).to : line.from;
  const lead = `${above}${quotes}${quotes ? " " : ""}`;
  const insert = lead + below;
  return { changes: [{ from, to: doc.line(bottom).to, insert }], caret: from + lead.length };
}

/** Removes the selected words first, or puts the marks of unfinished ones right. Both are one step of the history. */
function afterDeletion(
  state: EditorState,
  make: (state: EditorState, at: number) => Made | undefined,
): TransactionSpec | undefined {
  const { from, to } = state.selection.main;
  const whole = from < to ? replaceWords(state, { from, to }, "") : closeMark(state);
  const without = state.update(whole ?? { changes: { from, to }, selection: { anchor: from } }, {
    filter: false,
  });
  const { changes: removed, state: next } = without;
  const made = make(next, next.selection.main.head);
  if (!made) return undefined;
  return {
    changes: removed.compose(next.changes(made.changes)),
    selection: { anchor: made.caret },
    scrollIntoView: true,
    userEvent: "input",
  };
}
