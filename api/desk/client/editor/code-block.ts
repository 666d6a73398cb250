import { lineAt } from "./block-lines.ts";
import { lettersAfter, nodesIn, type Passage } from "./passage.ts";
import type { MarkdownNode } from "./markdown-parser.ts";
import type { Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

/** The block of code around a selection. */
export function fenceAround(passage: Passage): MarkdownNode | undefined {
  const { from, to } = passage.selected;
  return nodesIn(passage, passage.selected, (name) => name === "FencedCode").find(
    (node) => node.from <= from && to <= node.to,
  );
}

/** Takes the fence away. Words that Markdown would read differently get backslashes. None if that is not enough. */
export function withoutFence(passage: Passage, fence: MarkdownNode): TextChange[] {
  const marks = fence.getChildren("CodeMark");
  const [open, close] = [marks[0], marks[1]];
  if (!open) return [];
  const first = lineAt(passage, open.from);
  const lines: TextChange[] = [
    { from: open.from, to: Math.min(first.to + 1, fence.to), insert: "" },
    ...(close ? [{ from: Math.max(first.to, close.from - 1), to: close.to, insert: "" }] : []),
  ];
  const isEmpty = close !== undefined && close.from - 1 <= first.to;
  if (isEmpty) return [{ from: open.from, to: fence.to, insert: "" }];
  const escaped = fence.getChildren("CodeText").flatMap((code) => backslashes(passage, code));
  return [lines, [...lines, ...escaped]].find((changes) => isHarmless(passage, changes)) ?? [];
}

const SPECIAL = /[\\`*_[\]<>&!#~|]|^\s*(?:[-+=]|\d+(?=[.)]))/gm;

function backslashes({ text }: Passage, { from, to }: Span): TextChange[] {
  return [...text.slice(from, to).matchAll(SPECIAL)].map(({ index, 0: found }) => {
    const at = from + index + (/\d$/.test(found) ? found.length : found.length - 1);
    return { from: at, to: at, insert: "\\" };
  });
}

/** Puts several lines, or a blank one, into a block of code; undefined if readers would see other letters then. */
export function asFence(passage: Passage): { changes: TextChange[]; caret?: number } | undefined {
  const { from, to } = passage.selected;
  const [first, last] = [lineAt(passage, from), lineAt(passage, to)];
  if (first.quotes.length || first.item || first.isFixed) return undefined;
  const isBlank = from === to && first.text.trim() === "";
  if (first.from === last.from && !isBlank) return undefined;
  const fence = fenceFor(passage.text.slice(first.from, last.to));
  if (isBlank) {
    const insert = `${fence}\n\n${fence}`;
    return {
      changes: [{ from: first.from, to: first.to, insert }],
      caret: first.from + fence.length + 1,
    };
  }
  const changes = [
    { from: first.from, to: first.from, insert: `${fence}\n` },
    { from: last.to, to: last.to, insert: `\n${fence}` },
  ];
  return isHarmless(passage, changes) ? { changes } : undefined;
}

function fenceFor(words: string): string {
  const longest = Math.max(2, ...[...words.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
}

function isHarmless(passage: Passage, changes: readonly TextChange[]): boolean {
  return lettersAfter(passage, changes).text === passage.letters.text;
}
