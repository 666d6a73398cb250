import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { TextChange } from "../text-change.ts";

/** The passage that a note is about. It moves with the text. */
export interface MarkedPassage {
  id: string;
  from: number;
  to: number;
  /** Of a suggestion. */
  wanted?: {
    /** The lines that it replaces, as they were suggested for; undefined if it only adds lines. */
    gone: string | undefined;
    /** The lines in their place; null if there are none. */
    fresh: string | null;
    /** It adds lines after the last one. */
    isAtEnd: boolean;
  };
}

interface Passages {
  all: readonly MarkedPassage[];
  active: string | undefined;
  marks: DecorationSet;
}

export const addPassages = StateEffect.define<readonly MarkedPassage[]>();
export const removePassage = StateEffect.define<string>();
export const showActive = StateEffect.define<string | undefined>();

/** The passages of the notes, marked in the text. */
const passages = StateField.define<Passages>({
  create: () => ({ all: [], active: undefined, marks: Decoration.none }),
  update(before, { changes, docChanged, effects, state }) {
    let { all, active } = before;
    if (docChanged) {
      all = all.map((passage) => {
        const side = passage.wanted?.isAtEnd ? 1 : -1;
        if (passage.from === passage.to) {
          const at = changes.mapPos(passage.from, side);
          return { ...passage, from: at, to: at };
        }
        const from = changes.mapPos(passage.from, 1);
        return { ...passage, from, to: Math.max(from, changes.mapPos(passage.to, -1)) };
      });
    }
    for (const effect of effects) {
      if (effect.is(addPassages))
        all = [...all, ...effect.value].toSorted((a, b) => a.from - b.from);
      if (effect.is(removePassage)) all = all.filter(({ id }) => id !== effect.value);
      if (effect.is(showActive)) active = effect.value;
    }
    if (all === before.all && active === before.active) return before;
    return { all, active, marks: marksOf(state.doc, all, active) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
});

function marksOf(
  doc: Text,
  all: readonly MarkedPassage[],
  active: string | undefined,
): DecorationSet {
  const marks = all.map(({ id, from, to, wanted }) => {
    const kind = `${wanted ? "suggested" : "commented"}${id === active ? " active" : ""}`;
    if (from === to) {
      const line = doc.lineAt(from).from;
      return Decoration.line({ class: `noted-line ${kind}` }).range(line);
    }
    return Decoration.mark({ class: `noted ${kind}` }).range(from, to);
  });
  return Decoration.set(marks, true);
}

/** The extension, with what happens when the cursor comes to a passage, or to words without a note. */
export function markedPassages(onCursor: (id: string | undefined) => void): Extension {
  return [
    passages,
    EditorView.updateListener.of(({ selectionSet, docChanged, state }) => {
      if (!selectionSet || docChanged || !state.selection.main.empty) return;
      const { head } = state.selection.main;
      const found = state
        .field(passages)
        .all.find(({ from, to }) => from <= head && head <= to && from < to);
      onCursor(found?.id);
    }),
  ];
}

export function passageOf(state: EditorState, id: string): MarkedPassage | undefined {
  return state.field(passages, false)?.all.find((passage) => passage.id === id);
}

/** Whether the lines of a suggestion are still as they were. */
export function fits(doc: Text, { from, to, wanted }: MarkedPassage): boolean {
  if (!wanted) return false;
  const isLineStart = doc.lineAt(from).from === from;
  if (wanted.gone === undefined) return wanted.isAtEnd ? from === doc.length : isLineStart;
  return isLineStart && doc.lineAt(to).to === to && doc.sliceString(from, to) === wanted.gone;
}

/** The number of its first line, from 0. */
export function lineOf(doc: Text, { from, wanted }: MarkedPassage): number {
  return wanted?.isAtEnd ? doc.lines : doc.lineAt(from).number - 1;
}

/** The change in the text when it is accepted. */
export function changeOf(doc: Text, { from, to, wanted }: MarkedPassage): TextChange {
  const fresh = wanted?.fresh ?? null;
  if (wanted?.gone === undefined) {
    if (wanted?.isAtEnd) return { from, to: from, insert: `\n${fresh ?? ""}` };
    return { from, to: from, insert: `${fresh ?? ""}\n` };
  }
  if (fresh !== null) return { from, to, insert: fresh };
  // Of removed lines, one line end goes too.
  if (to < doc.length) return { from, to: to + 1, insert: "" };
  return { from: Math.max(0, from - 1), to, insert: "" };
}
