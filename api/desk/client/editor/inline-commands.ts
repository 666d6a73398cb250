import type { Command } from "./command.ts";
import { lettersAfter, nodesIn, type Passage, seenIn, withWholeAtoms } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import { KIND, type Span } from "./shown-letters.ts";
import { betweenMarks, overlap, runsIn } from "./inline-runs.ts";
import type { TextChange } from "./text-change.ts";

type InlineCommand = Extract<Command, "bold" | "italic" | "code">;

const NODES: Readonly<Record<InlineCommand, string>> = {
  bold: "StrongEmphasis",
  italic: "Emphasis",
  code: "InlineCode",
};

/** The second is tried where the first would have no effect. */
const MARKS: Readonly<Record<InlineCommand, readonly string[]>> = {
  bold: ["**", "__"],
  italic: ["*", "_"],
  code: ["`"],
};

/**
 * The changes that add or remove bold, italics or code, for exactly the letters that are selected. Marks at the wrong
 * place would be shown instead of having an effect, so each way is checked before it is taken. None if no way works.
 */
export function toggleInline(passage: Passage, command: InlineCommand): TextChange[] {
  const whole = wholeOf(passage, command);
  const spans = whole
    ? [whole]
    : inlineBlocks(passage).flatMap(
        (block) => seenIn(passage, overlap(block, passage.selected)) ?? [],
      );
  const kind = KIND[command];
  // Punctuation alone, or at an edge, may have stayed without the mark.
  const words = spans.flatMap((span) => wordsIn(passage, span) ?? []);
  const has = (kinds: number): boolean => (kinds & kind) !== 0;
  const isOn = words.length
    ? everyLetter(passage, words, has)
    : spans.some((span) => everyLetter(passage, [span], has));
  const ways = MARKS[command].flatMap((mark) =>
    [false, true].flatMap((isTrimmed) => [
      { mark, isTrimmed, isEscaped: false },
      { mark, isTrimmed, isEscaped: true },
    ]),
  );
  const changes: TextChange[] = [];
  for (const block of inlineBlocks(passage)) {
    const mine = spans.filter((span) => span.from >= block.from && span.to <= block.to);
    for (const span of mine) {
      if (!isOn && everyLetter(passage, [span], has)) continue;
      const found = firstThatWorks(passage, block, span, { command, isOn, ways });
      // Half of an effect would be worse than none.
      if (!found && wordsIn(passage, span)) return [];
      changes.push(...(found ?? []));
    }
  }
  return changes;
}

interface Way {
  mark: string;
  /** Without the punctuation at the edges: marks between a letter and a quotation mark have no effect. */
  isTrimmed: boolean;
  isEscaped: boolean;
}

function firstThatWorks(
  passage: Passage,
  block: MarkdownNode,
  span: Span,
  { command, isOn, ways }: { command: InlineCommand; isOn: boolean; ways: readonly Way[] },
): TextChange[] | undefined {
  for (const way of ways) {
    const wanted = way.isTrimmed
      ? withoutPunctuation(passage, span)
      : withWholeAtoms(passage, span, NODES[command]);
    if (!wanted) continue;
    const changes = marksFor(passage, block, wanted, { command, isOn, way });
    if (hasEffect(passage, wanted, changes, { command, isOn })) return changes;
  }
  return undefined;
}

/** With a caret inside marked words, all these words. */
function wholeOf(passage: Passage, command: InlineCommand): Span | undefined {
  const { from, to } = passage.selected;
  const node = nodesIn(passage, { from, to }, (name) => name === NODES[command]).at(-1);
  return from === to && node ? seenIn(passage, node) : undefined;
}

const INLINE_BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;

function inlineBlocks(passage: Passage): MarkdownNode[] {
  return nodesIn(passage, passage.selected, (name) => INLINE_BLOCK.test(name));
}

function everyLetter(
  { shown: { hidden, kinds } }: Passage,
  spans: readonly Span[],
  test: (kinds: number) => boolean,
): boolean {
  let some = false;
  for (const { from, to } of spans) {
    for (let at = from; at < to; at++) {
      if (hidden[at]) continue;
      some = true;
      if (!test(kinds[at] ?? 0)) return false;
    }
  }
  return some;
}

function withoutPunctuation(passage: Passage, { from, to }: Span): Span | undefined {
  const words = wordsIn(passage, { from, to });
  const isWhole = words && words.from === from && words.to === to;
  return isWhole ? undefined : words;
}

/** From the first to the last letter or number that readers see. */
function wordsIn({ text, shown: { hidden } }: Passage, { from, to }: Span): Span | undefined {
  const isWord = (at: number): boolean => !hidden[at] && /[^\p{P}\p{S}\s]/u.test(text[at] ?? "");
  let [start, end] = [from, to];
  while (start < end && !isWord(start)) start++;
  while (end > start && !isWord(end - 1)) end--;
  return start < end ? { from: start, to: end } : undefined;
}

/** Takes the marks of all touched words away, and marks again what is to be marked. */
function marksFor(
  passage: Passage,
  block: MarkdownNode,
  wanted: Span,
  { command, isOn, way }: { command: InlineCommand; isOn: boolean; way: Way },
): TextChange[] {
  const name = NODES[command];
  const touched = nodesIn(passage, wanted, (one) => one === name);
  const inner = touched.map(betweenMarks);
  const marked = isOn
    ? inner.flatMap(({ from, to }) => [
        { from, to: Math.min(to, wanted.from) },
        { from: Math.max(from, wanted.to), to },
      ])
    : [
        {
          from: Math.min(wanted.from, ...inner.map(({ from }) => from)),
          to: Math.max(wanted.to, ...inner.map(({ to }) => to)),
        },
      ];
  const isTouched = (node: MarkdownNode): boolean =>
    touched.some(({ from, to }) => node.name === name && node.from === from && node.to === to);
  const removed = touched.flatMap((node) => edgesOf(node));
  const added = marked
    .filter(({ from, to }) => from < to)
    .flatMap((span) => runsIn(passage, block, span, { isTouched, isCode: command === "code" }))
    .flatMap((run) => around(passage, run, { command, mark: way.mark }));
  const changes = withoutNoise(passage, removed, added);
  if (command === "code") changes.push(...escapes(passage, touched, wanted, { isOn, way }));
  return changes.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function edgesOf({ firstChild, lastChild }: MarkdownNode): Span[] {
  return [firstChild, lastChild].flatMap((node) =>
    node ? [{ from: node.from, to: node.to }] : [],
  );
}

function around(
  { text }: Passage,
  { from, to }: Span,
  { command, mark }: { command: InlineCommand; mark: string },
): TextChange[] {
  let [open, close] = [mark, mark];
  if (command === "code") {
    const words = text.slice(from, to);
    const ticks = [...words.matchAll(/`+/g)].map(([run]) => run.length);
    let length = 1;
    while (ticks.includes(length)) length++;
    const pad = /^`|`$/.test(words) ? " " : "";
    open = "`".repeat(length) + pad;
    close = pad + "`".repeat(length);
  }
  return [
    { from, to: from, insert: open },
    { from: to, to, insert: close },
  ];
}

/** A mark that is removed and added again stays. */
function withoutNoise(
  { text }: Passage,
  removed: readonly Span[],
  added: TextChange[],
): TextChange[] {
  const rest = [...added];
  const gone = removed.filter(({ from, to }) => {
    const again = rest.findIndex(
      (one) => (one.from === from || one.from === to) && one.insert === text.slice(from, to),
    );
    if (again >= 0) rest.splice(again, 1);
    return again < 0;
  });
  return [...gone.map(({ from, to }) => ({ from, to, insert: "" })), ...rest];
}

const SPECIAL = /[\\`*_[\]<>&!#~|()]/g;

/** Backslashes go when words become code, and come where code becomes words that Markdown would read. */
function escapes(
  passage: Passage,
  touched: readonly MarkdownNode[],
  wanted: Span,
  { isOn, way }: { isOn: boolean; way: Way },
): TextChange[] {
  if (!isOn) {
    return nodesIn(passage, wanted, (name) => name === "Escape").map(({ from }) => ({
      from,
      to: from + 1,
      insert: "",
    }));
  }
  if (!way.isEscaped) return [];
  return touched.flatMap((node) => {
    const { from, to } = overlap(betweenMarks(node), wanted);
    return [...passage.text.slice(from, to).matchAll(SPECIAL)].map(({ index }) => ({
      from: from + index,
      to: from + index,
      insert: "\\",
    }));
  });
}

/** Whether readers see the same letters, the wanted ones marked or not, and all others as before. */
function hasEffect(
  passage: Passage,
  wanted: Span,
  changes: readonly TextChange[],
  { command, isOn }: { command: InlineCommand; isOn: boolean },
): boolean {
  const { letters } = passage;
  const after = lettersAfter(passage, changes);
  if (after.text !== letters.text) return false;
  const kind = KIND[command];
  return letters.at.every((at, index) => {
    const before = letters.kinds[index] ?? 0;
    const isWanted = at >= wanted.from && at < wanted.to;
    const isExempt = command === "code" && !isOn && isWanted;
    const expected = isWanted ? (isOn ? before & ~kind : before | kind) : before;
    return after.kinds[index] === expected || (isExempt && after.kinds[index] === before);
  });
}
