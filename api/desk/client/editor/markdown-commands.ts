import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { GFM, parser } from "@lezer/markdown";
import type { Command } from "./command.ts";

/** What a button or shortcut does to the text. Pressed again, each takes back what it did. */
export function applyCommand(state: EditorState, command: Command): TransactionSpec {
  switch (command) {
    case "bold":
      return toggleMark(state, "**", "StrongEmphasis");
    case "italic":
      return toggleMark(state, "*", "Emphasis");
    case "code":
      return toggleMark(state, "`", "InlineCode");
    case "link":
      return link(state);
    case "heading":
      return prefix(state, () => "## ", /^#{1,6} /);
    case "quote":
      return prefix(state, () => "> ", /^> ?/);
    case "list":
      return prefix(state, () => "- ", /^\s*[-*+] /, LIST_MARK);
    case "numbers":
      return prefix(state, (index) => `${index + 1}. `, /^\s*\d{1,9}[.)] /, LIST_MARK);
  }
}

/** A line is an item of one kind of list, never of both. */
const LIST_MARK = /^\s*(?:[-*+]|\d{1,9}[.)]) /;

const markdown = parser.configure(GFM);

interface Span {
  from: number;
  to: number;
}

type Change = Span & { insert?: string };

/**
 * Sets words in bold, italics or code, or back. Whether they are is read from the syntax, not from the characters beside
 * them: the two stars around a bold word are not two marks of italics.
 */
function toggleMark(state: EditorState, mark: string, node: string): TransactionSpec {
  const marked = marksOf(state.doc.toString(), node);
  return state.changeByRange((range) => {
    const spans = spansIn(state, range.empty ? (state.wordAt(range.head) ?? range) : range);
    if (!spans.length) return { range };
    const present = spans.map(({ from, to }) =>
      marked.find((one) => one.from <= from && to <= one.to),
    );
    const changes = present.every((one) => one !== undefined)
      ? [...new Set(present)].flatMap(({ marks }) => marks)
      : spans.flatMap((span, index) => (present[index] ? [] : around(span, mark)));
    return { changes, range: moved(state, range, changes) };
  });
}

/** Every stretch of a kind, with the marks that make it one. */
function marksOf(text: string, node: string): (Span & { marks: Span[] })[] {
  const found: (Span & { marks: Span[] })[] = [];
  markdown.parse(text).iterate({
    enter: ({ name, from, to, node: tree }) => {
      if (name !== node) return;
      const [first, last] = [tree.firstChild, tree.lastChild];
      if (!first || !last || first.from === last.from) return;
      const marks = [first, last].map((one) => ({ from: one.from, to: one.to }));
      found.push({ from, to, marks });
    },
  });
  return found;
}

/** A selection paragraph by paragraph, without the blanks at its edges: a mark beside a blank, or across, marks nothing. */
function spansIn(state: EditorState, { from, to }: Span): Span[] {
  if (from === to) return [{ from, to }];
  const spans: Span[] = [];
  for (const { index, 0: words } of state.sliceDoc(from, to).matchAll(/\S(?:.|\n(?!\s*\n))*/g)) {
    const start = from + index;
    spans.push({ from: start, to: start + words.trimEnd().length });
  }
  return spans;
}

function around({ from, to }: Span, mark: string): Change[] {
  return [
    { from, to: from, insert: mark },
    { from: to, to, insert: mark },
  ];
}

/** The same words stay selected: what is put in at an edge stays outside. */
function moved(state: EditorState, { from, to }: Span, changes: readonly Change[]) {
  const set = state.changes(changes);
  if (from === to && changes.every((one) => one.from === from && one.to === to)) {
    // Between the two marks, where the words will be typed.
    return EditorSelection.cursor(from + (changes[0]?.insert?.length ?? 0));
  }
  return EditorSelection.range(set.mapPos(from, 1), set.mapPos(to, -1));
}

/** The address is selected, to be typed over. */
function link(state: EditorState): TransactionSpec {
  return state.changeByRange((range) => {
    const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
    const words = state.sliceDoc(from, to) || "words";
    const address = "https://";
    const start = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](${address})` },
      range: EditorSelection.range(start, start + address.length),
    };
  });
}

/** Puts a mark before each line that has words, or takes it away where all have it. */
function prefix(
  state: EditorState,
  mark: (index: number) => string,
  present: RegExp,
  replaced = present,
): TransactionSpec {
  const lines = linesIn(state);
  const all = lines.every(({ text }) => present.test(text));
  const changes = lines.map((line, index) => {
    const length = replaced.exec(line.text)?.[0].length ?? 0;
    return { from: line.from, to: line.from + length, insert: all ? "" : mark(index) };
  });
  return { changes };
}

function linesIn(state: EditorState) {
  const { from, to } = state.selection.main;
  const lines = [];
  for (let at = from; ;) {
    const line = state.doc.lineAt(at);
    lines.push(line);
    if (line.to >= to) break;
    at = line.to + 1;
  }
  // A blank line between paragraphs is no paragraph; alone, it is where one begins.
  return lines.length > 1 ? lines.filter(({ text }) => text.trim() !== "") : lines;
}
