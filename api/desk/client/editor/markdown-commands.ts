import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { toggleBlock } from "./block-commands.ts";
import { asFence, fenceAround, withoutFence } from "./code-block.ts";
import type { Command } from "./command.ts";
import { toggleInline } from "./inline-commands.ts";
import { makeLink } from "./link-command.ts";
import { closeMark, opened } from "./live/open-mark.ts";
import { nodesIn, type Passage, passageAt } from "./passage.ts";
import { KIND, type Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

/** A link needs an address, which a box asks for. */
export type TextCommand = Exclude<Command, "link">;

/**
 * Applies a command to the text. Each command, repeated, undoes what it did, and no command changes the letters that
 * readers see.
 */
export function applyCommand(state: EditorState, command: TextCommand): TransactionSpec {
  const passage = passageAt(state);
  switch (command) {
    case "bold":
    case "italic":
      return mark(state, passage, command);
    case "code":
      return code(state, passage);
    case "heading":
    case "quote":
    case "list":
    case "numbers":
      return spec(state, passage, toggleBlock(passage, command));
  }
}

/** Makes the selected words a link. Undefined if they cannot be one. */
export function linkTo(state: EditorState, address: string): TransactionSpec | undefined {
  const passage = passageAt(state);
  const made = makeLink(passage, trimmed(passage, passage.selected), address);
  if (!made) return undefined;
  return spec(state, passage, made.changes, { from: made.caret, to: made.caret });
}

/**
 * Marks the selected words by a sign that is typed over them: first as emphasis, a second time as bold. Undefined where
 * no mark has an effect.
 */
export function markOver(
  state: EditorState,
  sign: "emphasis" | "code",
): TransactionSpec | undefined {
  const passage = passageAt(state);
  const command = sign === "code" ? "code" : isItalic(passage) ? "bold" : "italic";
  const changes =
    command === "bold" ? [...toggleInline(passage, "italic")] : toggleInline(passage, command);
  if (!changes.length) return undefined;
  const made = spec(state, passage, changes);
  if (command !== "bold") return made;
  const plain = state.update(made);
  const bold = applyCommand(plain.state, "bold");
  const next = plain.state.update(bold);
  return { changes: plain.changes.compose(next.changes), selection: next.newSelection };
}

function isItalic({ selected, shown: { hidden, kinds } }: Passage): boolean {
  for (let at = selected.from; at < selected.to; at++) {
    const isPlain = ((kinds[at] ?? 0) & (KIND.italic | KIND.bold)) !== KIND.italic;
    if (!hidden[at] && isPlain) return false;
  }
  return true;
}

function mark(
  state: EditorState,
  passage: Passage,
  command: "bold" | "italic" | "code",
): TransactionSpec {
  const { main } = state.selection;
  if (!main.empty) return spec(state, passage, toggleInline(passage, command));
  const sign = SIGNS[command];
  // Inside a mark of words there is nothing to mark.
  if (isInMark(passage)) return {};
  const before = state.sliceDoc(Math.max(0, main.head - 4), main.head);
  const after = state.sliceDoc(main.head, main.head + 4);
  if (isBetween(before, after, sign)) {
    const changes = { from: main.head - sign.length, to: main.head + sign.length };
    return { changes, selection: { anchor: changes.from } };
  }
  const node = nodesIn(passage, passage.selected, (name) => name === NODES[command]).at(-1);
  const close = node?.lastChild;
  const left = closeMark(state);
  if (left) return left;
  // At the end of marked words, the next words are plain: the caret leaves them, or comes back.
  if (node && close && passage.selected.from === close.from) {
    return { selection: { anchor: passage.base + close.to } };
  }
  if (node && close && passage.selected.from === close.to) {
    return { selection: { anchor: passage.base + close.from } };
  }
  const isInside = node && node.from < passage.selected.from && passage.selected.to < node.to;
  const found = isInside ? undefined : state.wordAt(main.head);
  // At the edge of a word, the mark is for what comes next.
  const word = found && found.from < main.head && main.head < found.to ? found : undefined;
  if (!isInside && !word) {
    // Beside such a mark, more of them would be a mark of another kind.
    const isBeside = before.endsWith(sign.slice(0, 1)) || after.startsWith(sign.slice(0, 1));
    if (isFixed(passage) || isBeside) return {};
    const pair = {
      changes: { from: main.head, insert: sign + sign },
      selection: { anchor: main.head + sign.length },
      effects: opened.of({ from: main.head, to: main.head + 2 * sign.length, sign }),
    };
    const next = state.update(pair).state;
    // Where the pair would end the mark of other words, it is not put.
    return isInMark(passageAt(next)) ? {} : pair;
  }
  const within = word ? { ...passage, selected: relative(passage, word) } : passage;
  return spec(state, passage, toggleInline(within, command));
}

const SIGNS = { bold: "**", italic: "*", code: "`" };
const NODES = { bold: "StrongEmphasis", italic: "Emphasis", code: "InlineCode" };

/** Whether the caret is between two marks without words: exactly these marks, and not those of another command. */
function isBetween(before: string, after: string, sign: string): boolean {
  const letter = sign.slice(0, 1);
  const left = (letter === "*" ? /\**$/ : /`*$/).exec(before)?.[0].length;
  const right = (letter === "*" ? /^\**/ : /^`*/).exec(after)?.[0].length;
  return left === right && (left === sign.length || (letter === "*" && left === 3));
}

function isInMark(passage: Passage): boolean {
  const { from: caret } = passage.selected;
  return nodesIn(passage, passage.selected, (name) => name.endsWith("Mark")).some(
    ({ from, to }) => from < caret && caret < to,
  );
}

function isFixed(passage: Passage): boolean {
  return (
    nodesIn(passage, passage.selected, (name) => /^(?:FencedCode|CodeBlock|HTMLBlock)$/.test(name))
      .length > 0
  );
}

/** Words of a line are code in the line; several lines, or a blank one, are a block. */
function code(state: EditorState, passage: Passage): TransactionSpec {
  const fence = fenceAround(passage);
  if (fence) return spec(state, passage, withoutFence(passage, fence));
  const block = asFence(passage);
  if (!block) return mark(state, passage, "code");
  const { caret } = block;
  return spec(
    state,
    passage,
    block.changes,
    caret === undefined ? undefined : { from: caret, to: caret },
  );
}

function trimmed({ text }: Passage, { from, to }: Span): Span {
  const words = text.slice(from, to);
  if (!words.trim()) return { from: to, to };
  return {
    from: from + words.length - words.trimStart().length,
    to: to - (words.length - words.trimEnd().length),
  };
}

function relative({ base }: Passage, { from, to }: Span): Span {
  return { from: from - base, to: to - base };
}

/** The same words stay selected, without added marks. */
function spec(
  state: EditorState,
  { base }: Passage,
  changes: readonly TextChange[],
  selected?: Span,
): TransactionSpec {
  if (!changes.length) return {};
  const set = state.changes(
    changes.map(({ from, to, insert }) => ({ from: from + base, to: to + base, insert })),
  );
  const { main } = state.selection;
  if (selected) {
    return {
      changes: set,
      selection: EditorSelection.single(selected.from + base, selected.to + base),
    };
  }
  const [from, to] = [set.mapPos(main.from, 1), set.mapPos(main.to, main.empty ? 1 : -1)];
  return { changes: set, selection: EditorSelection.single(from, Math.max(from, to)) };
}
