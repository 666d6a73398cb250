import type { EditorState, TransactionSpec } from "@codemirror/state";
import { isWordless, type Line, lineAt, linesIn } from "./block-lines.ts";
import { type Passage, passageAt } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import type { TextChange } from "./text-change.ts";

// What Enter, Backspace and Tab do in lists and quotations. Undefined: the key does what it does elsewhere.

/** Most lines have no mark: the text is read as Markdown only for those that may have one. */
const MARKED = /^\s*(?:>|[-*+](?:\s|$)|\d{1,9}[.)](?:\s|$))/;

/** Continues a list or a quotation. On an empty line of it, ends it. */
export function continueLine(state: EditorState): TransactionSpec | undefined {
  const { passage, line } = markedLine(state) ?? {};
  if (!passage || !line || line.isFixed || passage.selected.from < line.words) return undefined;
  const prefix = passage.text.slice(line.from, line.quotes.at(-1)?.to ?? line.from);
  if (line.words === line.to) return endLine(passage, line);
  if (!line.item && line.quotes.length === 0) return undefined;
  const lead = line.item
    ? passage.text.slice(line.from, line.item.from) + nextMark(passage, line.item)
    : `${prefix} `;
  const gap = line.item && isLoose(passage, line.item) ? `\n${prefix}` : "";
  const insert = `${gap}\n${lead}`;
  return at(passage, [{ ...passage.selected, insert }], passage.selected.from + insert.length);
}

/** A nested item moves out by one level; another mark goes. */
function endLine(passage: Passage, line: Line): TransactionSpec {
  if (line.item) {
    const outer = outerItem(line.item);
    if (outer) return at(passage, shifted(passage, [line], -1), undefined);
    return at(passage, [{ from: line.item.from, to: line.to, insert: "" }], line.item.from);
  }
  const from = line.quotes.at(-1)?.from ?? line.from;
  return at(passage, [{ from, to: line.to, insert: "" }], from);
}

/** Removes the mark of an item when the cursor is at the start of its text. */
export function removeMark(state: EditorState): TransactionSpec | undefined {
  const { passage, line } = markedLine(state) ?? {};
  if (!passage || !line || line.isFixed || !state.selection.main.empty) return undefined;
  if (passage.selected.from !== line.words) return undefined;
  const mark = line.item ?? line.quotes.at(-1);
  if (!mark) return undefined;
  return at(passage, [{ from: mark.from, to: line.words, insert: "" }], mark.from);
}

/** Moves the selected items of a list in or out by one level. */
export function indentItems(state: EditorState, direction: 1 | -1): TransactionSpec | undefined {
  const { passage, line } = markedLine(state) ?? {};
  if (!passage || !line?.item) return undefined;
  const lines = linesIn(passage, passage.selected).filter(({ item }) => item);
  // At the outermost level the key leaves the editor, as elsewhere.
  if (direction < 0 && lines.every(({ item }) => !item || !outerItem(item))) return undefined;
  return at(passage, shifted(passage, lines, direction), undefined);
}

function shifted(passage: Passage, lines: readonly Line[], direction: 1 | -1): TextChange[] {
  const [top] = lines;
  if (!top?.item) return [];
  const columns = direction > 0 ? widthOfPrevious(passage, top.item) : -widthOfOuter(passage, top);
  if (columns === 0) return [];
  const moving = new Map<number, Line>();
  for (const { item } of lines) {
    if (item?.parent) for (const one of linesIn(passage, item.parent)) moving.set(one.from, one);
  }
  const first = direction > 0 ? restart(passage, top.item) : [];
  return [...[...moving.values()].flatMap((one) => indent(one, columns)), ...first];
}

/** The first item of a nested list begins with one. */
function restart({ text }: Passage, item: MarkdownNode): TextChange[] {
  const number = /^\d+/.exec(text.slice(item.from, item.to))?.[0];
  if (!number || previousItem(item)?.getChild("OrderedList")) return [];
  return [{ from: item.from, to: item.from + number.length, insert: "1" }];
}

function indent(line: Line, columns: number): TextChange[] {
  if (isWordless(line) && !line.item) return [];
  const mark = line.quotes.at(-1);
  const from = mark ? mark.to + 1 : line.from;
  if (columns > 0) return [{ from, to: from, insert: " ".repeat(columns) }];
  const spaces = /^ */.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
  return [{ from, to: from + Math.min(spaces, -columns), insert: "" }];
}

/** The item above takes it in: its words begin this many columns after its mark. */
function widthOfPrevious(passage: Passage, item: MarkdownNode): number {
  const previous = previousItem(item);
  if (!previous) return 0;
  const line = lineAt(passage, previous.from);
  return line.words - previous.from;
}

function widthOfOuter(passage: Passage, { item, from }: Line): number {
  const outer = item && outerItem(item);
  if (!item || !outer) return 0;
  const above = lineAt(passage, outer.from);
  return item.from - from - (outer.from - above.from);
}

/** Inside a quotation, its marks are between the items. */
function previousItem({ parent }: MarkdownNode): MarkdownNode | undefined {
  let before = parent?.prevSibling;
  while (before && before.name !== "ListItem") before = before.prevSibling;
  return before ?? undefined;
}

function outerItem(item: MarkdownNode): MarkdownNode | undefined {
  const outer = item.parent?.parent?.parent;
  return outer?.name === "ListItem" ? outer : undefined;
}

function nextMark({ text }: Passage, item: MarkdownNode): string {
  const mark = text.slice(item.from, item.to);
  const number = Number.parseInt(mark, 10);
  return Number.isNaN(number) ? `${mark} ` : `${number + 1}${mark.at(-1)} `;
}

/** Whether a blank line is between this item and the one above. */
function isLoose({ text }: Passage, item: MarkdownNode): boolean {
  const previous = previousItem(item);
  return /\n[ \t>]*\n[ \t>]*$/.test(previous ? text.slice(previous.from, item.from) : "");
}

function markedLine(state: EditorState): { passage: Passage; line: Line } | undefined {
  const { main } = state.selection;
  if (!MARKED.test(state.doc.lineAt(main.from).text)) return undefined;
  const passage = passageAt(state);
  return { passage, line: lineAt(passage, passage.selected.from) };
}

function at(
  { base }: Passage,
  changes: readonly TextChange[],
  caret: number | undefined,
): TransactionSpec {
  return {
    changes: changes.map(({ from, to, insert }) => ({ from: from + base, to: to + base, insert })),
    ...(caret === undefined ? {} : { selection: { anchor: caret + base } }),
    scrollIntoView: true,
    userEvent: "input",
  };
}
