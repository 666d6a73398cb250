import { isolateHistory } from "@codemirror/commands";
import {
  type ChangeSet,
  EditorState,
  type Extension,
  Facet,
  Prec,
  type Range,
  type SelectionRange,
  StateField,
  type TransactionSpec,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";
import { markdownTree } from "../../markdown-tree.ts";
import { readAgain } from "../read-blocks.ts";

/** A block of the text that is shown as a thing of its own, and edited inside: a table, a picture. */
export abstract class BlockWidget extends WidgetType {
  abstract override toDOM(view: EditorView): HTMLElement;
  override ignoreEvent(): boolean {
    return true;
  }
}

type Node = ReturnType<typeof markdownTree>["topNode"];

export interface BlockKind {
  /** The class of the element, which also tells which kind an element is. */
  className: string;
  /** The widgets for a block of the text, with their places. */
  read(node: Node, state: EditorState): { from: number; to: number; widget: BlockWidget }[];
  /** Takes the caret in. `position` is at the start or end of the block, or at a place inside. */
  enter(element: HTMLElement, view: EditorView, position: number): void;
}

export interface BlockSpan {
  from: number;
  to: number;
}

const blockKind = Facet.define<BlockKind>();

const blockField = StateField.define<DecorationSet>({
  create: (state) => Decoration.set(widgetsIn(state, { from: 0, to: state.doc.length })),
  update: (before, transaction) => readAgain(before, transaction, widgetsIn),
  provide: (field) => EditorView.decorations.from(field),
});

/** The parts of the text that are blocks now. None where the Markdown is shown. */
function blocksOf(state: EditorState): DecorationSet {
  return state.field(blockField, false) ?? Decoration.none;
}

/** The block that holds a place of the text, both ends included. */
export function blockAt(state: EditorState, position: number): BlockSpan | undefined {
  let found: BlockSpan | undefined;
  blocksOf(state).between(position, position, (from, to) => {
    found = { from, to };
    return false;
  });
  return found;
}

export function showBlocks(kinds: readonly BlockKind[]): Extension {
  return [
    kinds.map((kind) => blockKind.of(kind)),
    blockField,
    EditorView.updateListener.of(({ view, selectionSet, focusChanged, state, transactions }) => {
      // A table may have been added before this part was loaded.
      const isNew = transactions.some(({ reconfigured }) => reconfigured);
      if (!(selectionSet || focusChanged || isNew) || !view.hasFocus) return;
      enterSelected(view, state.selection.main);
    }),
    keepFocus,
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.docChanged || !transaction.isUserEvent("input")) return transaction;
      const more = apart(transaction.startState, transaction.changes);
      return more ? [transaction, more] : transaction;
    }),
    Prec.highest(
      keymap.of([
        { key: "ArrowDown", run: (view) => moveInto(view, true) },
        { key: "ArrowUp", run: (view) => moveInto(view, false) },
        { key: "Backspace", run: (view) => stopAt(view, false) },
        { key: "Delete", run: (view) => stopAt(view, true) },
      ]),
    ),
  ];
}

/** A block that holds the focus may go, by an undo for example: what is typed next belongs to the text. */
const keepFocus = ViewPlugin.define(
  ({ contentDOM }) => {
    const plugin = {
      focused: null as Element | null,
      // Before the elements change.
      update: () => {
        const { activeElement } = document;
        plugin.focused = contentDOM.contains(activeElement) ? activeElement : null;
      },
    };
    return plugin;
  },
  {
    provide: (self) =>
      EditorView.updateListener.of(({ view }) => {
        const focused = view.plugin(self)?.focused;
        if (focused && !focused.isConnected && document.activeElement === document.body) {
          view.focus();
        }
      }),
  },
);

function widgetsIn(state: EditorState, span: BlockSpan): Range<Decoration>[] {
  const kinds = state.facet(blockKind);
  const found: Range<Decoration>[] = [];
  let node = markdownTree(state).topNode.childAfter(span.from);
  for (; node && node.from <= span.to; node = node.nextSibling) {
    for (const kind of kinds) {
      for (const { from, to, widget } of kind.read(node, state)) {
        found.push(Decoration.replace({ widget, block: true }).range(from, to));
      }
    }
  }
  return found;
}

/** A selection within one block is that block's own: it is made again inside. */
function enterSelected(view: EditorView, { anchor, head, empty }: SelectionRange): void {
  const block = blockAt(view.state, head);
  if (block && (empty || (anchor > block.from && anchor < block.to))) enterBlock(view, block, head);
}

/** Takes the caret into a block. */
export function enterBlock(view: EditorView, block: BlockSpan, head = block.from): void {
  for (const kind of view.state.facet(blockKind)) {
    for (const one of view.contentDOM.querySelectorAll<HTMLElement>(`.${kind.className}`)) {
      if (view.posAtDOM(one) === block.from) return kind.enter(one, view, head);
    }
  }
}

/** An arrow key would pass over a block. */
function moveInto(view: EditorView, isDown: boolean): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return false;
  const { doc } = view.state;
  const step = isDown ? 1 : -1;
  let line = doc.lineAt(view.moveVertically(main, isDown).head);
  while (!line.text.trim() && line.number + step >= 1 && line.number + step <= doc.lines) {
    line = doc.line(line.number + step);
  }
  const passed: BlockSpan[] = [];
  const [from, to] = isDown ? [main.head, line.from] : [line.to, main.head];
  blocksOf(view.state).between(from, Math.max(from, to), (start, end) => {
    passed.push({ from: start, to: end });
  });
  const block = isDown ? passed[0] : passed.at(-1);
  if (!block) return false;
  view.dispatch({ selection: { anchor: isDown ? block.from : block.to }, scrollIntoView: true });
  return true;
}

/** At the edge of a paragraph, Backspace and Delete go to the block beside it instead of joining the two. */
function stopAt(view: EditorView, isForward: boolean): boolean {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || main.head !== (isForward ? line.to : line.from)) return false;
  let number = line.number;
  do number += isForward ? 1 : -1;
  while (number > 0 && number <= state.doc.lines && !state.doc.line(number).text.trim());
  if (number < 1 || number > state.doc.lines) return false;
  const beside = state.doc.line(number);
  const block = blockAt(state, isForward ? beside.from : beside.to);
  if (!block) return false;
  const isBlank = !line.text.trim();
  const changes = isBlank && blankAround(state, line.number, isForward);
  view.dispatch({
    ...(changes ? { changes, userEvent: "delete" } : {}),
    selection: {
      anchor: isForward && changes ? changes.from + 1 : isForward ? block.from : block.to,
    },
  });
  return true;
}

/** Removes an empty paragraph, so that one blank line stays between its neighbours. */
function blankAround({ doc }: EditorState, number: number, isForward: boolean) {
  const line = doc.line(number);
  if (isForward) return undefined;
  if (number === doc.lines) return { from: line.from - 1, to: line.to };
  const above = number > 1 && !doc.line(number - 1).text.trim();
  return above ? { from: line.from - 1, to: line.to } : undefined;
}

/**
 * Words that are typed on the blank line beside a block would become a row of the table, or its picture a part of the
 * sentence. They get a blank line between.
 */
function apart(state: EditorState, changes: ChangeSet): TransactionSpec | undefined {
  let more: TransactionSpec | undefined;
  changes.iterChanges((fromA, toA, fromB, toB, inserted) => {
    const line = state.doc.lineAt(fromA);
    if (more || line.text.trim() || toA > line.to || !inserted.toString().trim()) return;
    const above = line.number > 1 && blockAt(state, line.from - 1);
    const below = line.number < state.doc.lines && blockAt(state, line.to + 1);
    if (!above && !below) return;
    more = {
      changes: [
        ...(above ? [{ from: fromB - (fromA - line.from), insert: "\n" }] : []),
        ...(below ? [{ from: toB + (line.to - toA), insert: "\n" }] : []),
      ],
      sequential: true,
    };
  });
  return more;
}

/** Removes a block with the blank lines after it, and leaves the caret where it was. */
export function removeBlock(view: EditorView, { from, to }: BlockSpan): void {
  const { doc } = view.state;
  const after = /^\n{0,2}/.exec(doc.sliceString(to, to + 2))?.[0].length ?? 0;
  const before = after
    ? 0
    : (/\n{0,2}$/.exec(doc.sliceString(Math.max(0, from - 2), from))?.[0].length ?? 0);
  view.dispatch({
    changes: { from: from - before, to: to + after },
    selection: { anchor: from - before },
    annotations: isolateHistory.of("full"),
    userEvent: "delete",
    scrollIntoView: true,
  });
  view.focus();
}
