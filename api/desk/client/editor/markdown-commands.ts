import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { GFM, parser } from "@lezer/markdown";
import type { Command } from "./command.ts";

/** Applies a command to the text. Each command, repeated, undoes what it did. */
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

/** A line belongs to one kind of list, never to both. */
const LIST_MARK = /^\s*(?:[-*+]|\d{1,9}[.)]) /;

const markdown = parser.configure(GFM);

interface Span {
  from: number;
  to: number;
}

type Change = Span & { insert?: string };

/**
 * Adds or removes bold, italics or code. The current state comes from the syntax tree, not from the characters beside the
 * words: the two asterisks of a bold word are not two marks for italics.
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

/** All spans of one kind, with their marks. */
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

/** Splits a selection into paragraphs and trims spaces, because marks next to spaces or across paragraphs have no effect. */
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

/** The same words stay selected, without the added marks. */
function moved(state: EditorState, { from, to }: Span, changes: readonly Change[]) {
  const set = state.changes(changes);
  if (from === to && changes.every((one) => one.from === from && one.to === to)) {
    // Puts the cursor between the two marks.
    return EditorSelection.cursor(from + (changes[0]?.insert?.length ?? 0));
  }
  return EditorSelection.range(set.mapPos(from, 1), set.mapPos(to, -1));
}

/** Selects the address, so that the writer can type over it. */
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

/** Adds a mark to each line with words, or removes it if all these lines have it. */
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
  // Blank lines between paragraphs are skipped; a single blank line is where a new item starts.
  return lines.length > 1 ? lines.filter(({ text }) => text.trim() !== "") : lines;
}
