import type { EditorState, Range } from "@codemirror/state";
import { Decoration } from "@codemirror/view";

/** The facts that are collected about the marks in the window. */
export interface LiveMarks {
  state: EditorState;
  styles: Range<Decoration>[];
  /** Where the cursor does not stop. */
  atoms: Range<Decoration>[];
  /** Whether the selection touches a span, so that its marks are shown. */
  isTouched: (from: number, to: number) => boolean;
}

const HIDDEN = Decoration.replace({});
const ATOM = Decoration.mark({});

export function hide({ styles }: LiveMarks, from: number, to: number): void {
  if (from < to) styles.push(HIDDEN.range(from, to));
}

export function keepOut({ atoms }: LiveMarks, from: number, to: number): void {
  if (from < to) atoms.push(ATOM.range(from, to));
}
