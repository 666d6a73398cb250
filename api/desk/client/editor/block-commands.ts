import type { Command } from "./command.ts";
import { isWordless, type Line, lineAt, linesIn } from "./block-lines.ts";
import { lettersAfter, nodesIn, type Passage } from "./passage.ts";
import { type MarkdownNode, nodesAt, PULL } from "./markdown-parser.ts";
import { KIND, LIST_LEVEL, QUOTE_LEVEL, type Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

type BlockCommand = Extract<Command, "heading" | "quote" | "list" | "numbers">;

/** The changes that make the selected lines a heading, a quotation or a list, or plain again. */
export function toggleBlock(passage: Passage, command: BlockCommand): TextChange[] {
  const { from, to } = passage.selected;
  const notes = nodesIn(passage, passage.selected, (name) => name === "FootnoteDefinition");
  // The number of a footnote stays at the start of its line.
  if (notes.some((note) => note.from <= from && to <= note.to)) return [];
  return bestWay(passage, WAYS[command](passage));
}

interface Plan {
  /** Tried in this order. */
  ways: TextChange[][];
  /** The lines that are meant to change. */
  lines: readonly Line[];
  /** Whether a letter of these lines is shown as it should be. */
  isDone?: (before: number, after: number) => boolean;
}

const WAYS: Readonly<Record<BlockCommand, (passage: Passage) => Plan>> = {
  heading,
  quote,
  list: (passage) => list(passage, "BulletList"),
  numbers: (passage) => list(passage, "OrderedList"),
};

/** The first way that shows the same letters and leaves the other lines as they are; else one that shows the letters. */
function bestWay(passage: Passage, { ways, lines, isDone = () => true }: Plan): TextChange[] {
  const { letters } = passage;
  const isMeant = letters.at.map((at) => lines.some(({ from, to }) => at >= from && at < to));
  const [first, last] = [isMeant.indexOf(true), isMeant.lastIndexOf(true)];
  /** The lines must not run into those before and after them. */
  const isEdge = (index: number): boolean => index === first || index === last + 1;
  const harmless = ways.flatMap((changes) => {
    const after = lettersAfter(passage, changes);
    return after.text === letters.text ? [{ changes, kinds: after.kinds }] : [];
  });
  const exact = harmless.find(({ kinds }) =>
    letters.kinds.every((before, index) => {
      const after = kinds[index] ?? 0;
      if (isEdge(index) && before & KIND.start && !(after & KIND.start)) return false;
      const isSame = (before & ~KIND.start) === (after & ~KIND.start);
      return isMeant[index] ? isDone(before, after) : isSame;
    }),
  );
  return (exact ?? harmless[0])?.changes ?? [];
}

/** Blank lines between paragraphs are skipped; a single blank line is where a new block starts. */
function chosenLines(passage: Passage, span = passage.selected): Line[] {
  const lines = linesIn(passage, span).filter(({ isFixed }) => !isFixed);
  return lines.length > 1 ? lines.filter((line) => !isWordless(line)) : lines;
}

function heading(passage: Passage): Plan {
  const lines = chosenLines(passage);
  if (lines.length > 0 && lines.every((line) => line.heading)) {
    const found = lines.flatMap(({ heading: one }) => one ?? []);
    const nodes = [...new Map(found.map((one) => [one.from, one])).values()];
    return { ways: [nodes.flatMap((node) => plainHeading(passage, node))], lines };
  }
  const plain = lines.filter((line) => !line.heading);
  return {
    ways: [false, true].map((flush) => plain.map((line) => headingMark(line, flush))),
    lines,
  };
}

/** `isFlush`: without the spaces that the line begins with. */
function headingMark(line: Line, isFlush: boolean): TextChange {
  const from = isFlush && !line.item ? lastMark(line) : line.words;
  return { from, to: line.words, insert: "## " };
}

function lastMark({ from, quotes }: Line): number {
  return quotes.at(-1)?.to ?? from;
}

function plainHeading({ text }: Passage, node: MarkdownNode): TextChange[] {
  const marks = node.getChildren("HeaderMark");
  if (node.name.startsWith("Setext")) {
    const [underline] = marks;
    if (!underline) return [];
    return [{ from: text.lastIndexOf("\n", underline.from), to: underline.to, insert: "" }];
  }
  return marks.map(({ from, to }, index) => {
    const [before] = /[ \t]*$/.exec(text.slice(0, from)) ?? [""];
    const [after] = /^[ \t]*/.exec(text.slice(to)) ?? [""];
    return index === 0
      ? { from, to: to + after.length, insert: "" }
      : { from: from - before.length, to, insert: "" };
  });
}

const LEAF =
  /^(?:Paragraph|ATXHeading\d|SetextHeading\d|FencedCode|CodeBlock|HTMLBlock|Table|HorizontalRule|Task)$/;

/** A quotation holds whole paragraphs: a line of one would continue it. */
function quote(passage: Passage): Plan {
  const leaves = nodesIn(passage, passage.selected, (name) => LEAF.test(name));
  const lines = linesIn(passage, {
    from: Math.min(passage.selected.from, ...leaves.map(({ from }) => from)),
    to: Math.max(passage.selected.to, ...leaves.map(({ to }) => to)),
  });
  const inner = trimBlank(lines);
  const words = inner.filter((line) => !isWordless(line));
  if (words.length > 0 && words.every((line) => isQuoted(passage, line))) {
    return {
      ways: around(
        passage,
        inner,
        inner.flatMap((line) => withoutQuote(passage, line)),
      ),
      lines: inner,
      isDone: (before, after) => after < before && before - after >= QUOTE_LEVEL,
    };
  }
  const marks = inner.map((line) => ({
    from: line.from,
    to: line.from,
    insert: isWordless(line) && inner.length > 1 ? ">" : "> ",
  }));
  return { ways: around(passage, inner, marks), lines: inner };
}

function isQuoted(passage: Passage, line: Line): boolean {
  const at = Math.min(line.words, line.to);
  const nodes = nodesAt(passage.tree, at, 1);
  return nodes.some(({ name }) => name === "Blockquote") || line.quotes.length > 0;
}

function withoutQuote({ text }: Passage, { quotes: [mark] }: Line): TextChange[] {
  if (!mark) return [];
  const to = mark.to + (text[mark.to] === " " ? 1 : 0);
  const end = text.startsWith(PULL, to) ? to + PULL.length : to;
  return [{ from: mark.from, to: end, insert: "" }];
}

function trimBlank(lines: readonly Line[]): Line[] {
  const first = lines.findIndex((line) => !isWordless(line));
  if (first < 0) return lines.slice(0, 1);
  return lines.slice(first, lines.findLastIndex((line) => !isWordless(line)) + 1);
}

type ListName = "BulletList" | "OrderedList";

function list(passage: Passage, name: ListName): Plan {
  const chosen = wholeParagraph(passage) ?? chosenLines(passage);
  const isOne = wholeParagraph(passage) !== undefined;
  // Lines without a mark inside an item belong to it.
  const firsts = isOne
    ? chosen.slice(0, 1)
    : chosen.filter((line) => line.item ?? !isIndented(passage, line));
  const isOn =
    firsts.length > 0 && firsts.every((line) => line.item?.parent?.parent?.name === name);
  const nextNumber = counter(passage, firsts[0]);
  const changes: TextChange[] = [];
  for (const line of firsts) {
    const mark = isOn ? "" : name === "BulletList" ? "- " : `${nextNumber(line)}. `;
    const { item } = line;
    const from = item?.from ?? line.words;
    const width = item ? line.words - item.from : 0;
    changes.push({ from, to: item ? line.words : from, insert: mark });
    const rest = item?.parent ? restOf(passage, item.parent, line) : isOne ? chosen.slice(1) : [];
    for (const below of rest) changes.push(...moved(below, mark.length - width));
  }
  const isDone = (before: number, after: number): boolean => {
    return !isOn || levelIn(after) < levelIn(before);
  };
  return { ways: around(passage, chosen, changes), lines: chosen, isDone };
}

function levelIn(kinds: number): number {
  return Math.floor((kinds % QUOTE_LEVEL) / LIST_LEVEL);
}

/** With a caret, or words of a single line: all lines of their paragraph become one item. */
function wholeParagraph(passage: Passage): Line[] | undefined {
  const [line, another] = linesIn(passage, passage.selected);
  if (!line || another || line.isFixed || isInItem(passage, line)) return undefined;
  const paragraph = nodesIn(passage, { from: line.words, to: line.words }, (name) => {
    return name === "Paragraph";
  }).at(-1);
  const lines = paragraph ? linesIn(passage, paragraph) : [];
  return lines.length > 1 ? lines : undefined;
}

function isInItem({ tree }: Passage, { words }: Line): boolean {
  return nodesAt(tree, words, 1).some(({ name }) => name === "ListItem");
}

/** A line that is not indented continues an item only because no blank line is between them. */
function isIndented(passage: Passage, line: Line): boolean {
  return isInItem(passage, line) && line.words > lastMark(line) + (line.quotes.length ? 1 : 0);
}

/** Counts the items of each level by themselves. An item under a numbered one continues its numbers. */
function counter(passage: Passage, first: Line | undefined): (line: Line) => number {
  const numbers = new Map<number, number>();
  const above = first && first.from > 0 ? lineAt(passage, first.from - 1) : undefined;
  if (above?.item?.parent?.parent?.name === "OrderedList") {
    numbers.set(columnOf(above), Number.parseInt(passage.text.slice(above.item.from), 10) || 0);
  }
  return (line) => {
    const column = columnOf(line);
    for (const deeper of numbers.keys()) if (deeper > column) numbers.delete(deeper);
    const number = (numbers.get(column) ?? 0) + 1;
    numbers.set(column, number);
    return number;
  };
}

function columnOf({ words, item, from }: Line): number {
  return (item?.from ?? words) - from;
}

/** The lines of an item after its first one. */
function restOf(passage: Passage, item: MarkdownNode, { from }: Span): Line[] {
  return linesIn(passage, item).filter((line) => line.from > from);
}

/** Keeps a line at its place under the words of its item. */
function moved(line: Line, columns: number): TextChange[] {
  if (columns === 0 || isWordless(line)) return [];
  const from = lastMark(line);
  if (columns > 0) return [{ from, to: from, insert: " ".repeat(columns) }];
  const spaces = /^ */.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
  // One space belongs to the quotation mark.
  const most = line.quotes.length > 0 ? spaces - 1 : spaces;
  const gone = Math.min(-columns, Math.max(0, most));
  return gone > 0 ? [{ from, to: from + gone, insert: "" }] : [];
}

/** The changes with and without blank lines around them, which keep the lines apart from their neighbours. */
function around(passage: Passage, lines: readonly Line[], changes: TextChange[]): TextChange[][] {
  const [first, last] = [lines.at(0), lines.at(-1)];
  if (!first || !last) return [changes];
  const prefix = passage.text.slice(first.from, lastMark(first));
  const above =
    first.from > 0 ? { from: first.from, to: first.from, insert: `${prefix}\n` } : undefined;
  const below =
    last.to < passage.text.length
      ? { from: last.to, to: last.to, insert: `\n${prefix}` }
      : undefined;
  const before = above ? [[above, ...changes]] : [];
  const after = below ? [[...changes, below]] : [];
  const both = above && below ? [[above, ...changes, below]] : [];
  return [changes, ...before, ...after, ...both];
}
