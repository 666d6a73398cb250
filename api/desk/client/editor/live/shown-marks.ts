import { type ChangeDesc, type EditorState, type Extension, RangeSet } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { shownInline } from "./shown-inline.ts";
import { shownLines } from "./shown-lines.ts";
import type { LiveMarks } from "./live-marks.ts";
import { markdownTree } from "../markdown-tree.ts";
import { blocksAround, changedBlocks } from "./read-blocks.ts";
import type { Span } from "../shown-letters.ts";

/**
 * Hides the marks of Markdown and shows what they mean. The marks of an element return when the selection touches it. Only
 * what is in the window is read, and after a key only the blocks that it touches, so that a long text takes no longer than a
 * short one.
 */
export function shownMarks(): Extension {
  const plugin = ViewPlugin.define((view) => new ShownMarks(view), {
    decorations: ({ decorations }) => decorations,
    provide: (self) => [
      EditorView.atomicRanges.of((view) => view.plugin(self)?.atoms ?? RangeSet.empty),
      EditorView.domEventHandlers({
        mousedown: (_event, view) => view.plugin(self)?.press(view),
        // After the library has taken the last letters.
        compositionend: (_event, view) => void setTimeout(() => view.dispatch({})),
      }),
    ],
  });
  return [plugin, EditorView.perLineTextDirection.of(true)];
}

/** What the marks need of a view and of its update. */
type Shown = Pick<EditorView, "state" | "visibleRanges" | "hasFocus" | "composing">;
type Updated = { view: Shown } & Pick<
  ViewUpdate,
  "changes" | "startState" | "docChanged" | "viewportChanged" | "selectionSet" | "focusChanged"
>;

export class ShownMarks {
  decorations: DecorationSet = Decoration.none;
  atoms: RangeSet<Decoration> = RangeSet.empty;
  /** The parts of the text that the decorations are of. */
  #read: readonly Span[] = [];
  /** The selection that shows marks. While the mouse selects, it stays: words must not move under the mouse. */
  #touched: readonly Span[] = [];
  #isPressed = false;
  #isStale = false;

  constructor(view: Shown) {
    this.#touch(view, false);
    this.#readAll(view);
  }

  update(update: Updated): void {
    const { view, docChanged, changes, viewportChanged, selectionSet, focusChanged } = update;
    if (!docChanged && !viewportChanged && !selectionSet && !focusChanged && !this.#isStale) return;
    if (docChanged) this.#map(changes);
    // An input method loses its place if the elements around it change.
    if (view.composing && docChanged) {
      this.#isStale = true;
      return;
    }
    const before = this.#touched;
    this.#touch(view, docChanged);
    const spans = this.#isStale ? undefined : this.#changed(update, before);
    this.#isStale = view.composing;
    if (spans) for (const span of spans) this.#readAgain(view, span);
    else this.#readAll(view);
  }

  #map(changes: ChangeDesc): void {
    this.decorations = this.decorations.map(changes);
    this.atoms = this.atoms.map(changes);
    const moved = ({ from, to }: Span): Span => ({
      from: changes.mapPos(from, -1),
      to: changes.mapPos(to, 1),
    });
    this.#read = this.#read.map(moved);
    this.#touched = this.#touched.map(moved);
  }

  #touch({ state, hasFocus }: Shown, docChanged: boolean): void {
    if (!this.#isPressed || docChanged) this.#touched = hasFocus ? state.selection.ranges : [];
  }

  /** Whole lines that look different now. Undefined: everything in the window is to be read. */
  #changed(update: Updated, before: readonly Span[]): Span[] | undefined {
    const { startState, changes, view } = update;
    const { state, visibleRanges } = view;
    const [read, more] = this.#read;
    if (!read || more || !visibleRanges.every((one) => isWithin(read, one))) return undefined;
    const changed = changedBlocks({ startState, changes, state });
    const touched = isSameSpans(before, this.#touched) ? [] : [...before, ...this.#touched];
    const spans = [
      ...(changed ? [changed] : []),
      ...touched
        .filter((one) => !changed || !isWithin(changed, one))
        .map((one) => blocksAround(state, one)),
    ].map(({ from, to }) => ({ from: state.doc.lineAt(from).from, to: state.doc.lineAt(to).to }));
    if (
      changed &&
      (reachesFurther(state, spans[0]) || reachesFurther(startState, spans[0], changes))
    )
      return undefined;
    return spans.every((span) => isWithin(read, span)) ? spans : undefined;
  }

  #readAgain({ state }: Shown, span: Span): void {
    const { styles, atoms } = this.#collect(state, [span]);
    const others = { filterFrom: span.from, filterTo: span.to, filter: () => false, sort: true };
    this.decorations = this.decorations.update({ ...others, add: styles });
    this.atoms = this.atoms.update({ ...others, add: atoms });
  }

  #readAll({ state, visibleRanges }: Shown): void {
    const { styles, atoms } = this.#collect(state, visibleRanges);
    this.#read = visibleRanges;
    this.decorations = Decoration.set(styles, true);
    this.atoms = RangeSet.of(atoms, true);
  }

  #collect(state: EditorState, spans: readonly Span[]): LiveMarks {
    const isTouched = (from: number, to: number): boolean =>
      this.#touched.some((one) => one.from <= to && one.to >= from);
    const shown: LiveMarks = { state, styles: [], atoms: [], isTouched };
    for (const span of spans) collect(shown, span);
    return shown;
  }

  press(view: EditorView): void {
    this.#isPressed = true;
    const release = (): void => {
      this.#isPressed = false;
      this.#isStale = true;
      view.dispatch({});
    };
    addEventListener("mouseup", release, { once: true });
  }
}

function isWithin(all: Span, { from, to }: Span): boolean {
  return all.from <= from && to <= all.to;
}

/**
 * Whether a part may change how others look: it may have the address of links that stand elsewhere, or make a quotation
 * a pull quote. `changes` lead from the state to the part.
 */
function reachesFurther(state: EditorState, span: Span | undefined, changes?: ChangeDesc): boolean {
  if (!span) return false;
  const back = changes?.invertedDesc;
  const [from, to] = back
    ? [back.mapPos(span.from, -1), back.mapPos(span.to, 1)]
    : [span.from, span.to];
  return /\]:|\{\.pull\}/.test(state.sliceDoc(from, to));
}

function isSameSpans(some: readonly Span[], others: readonly Span[]): boolean {
  const isSame = ({ from, to }: Span, at: number): boolean =>
    from === others[at]?.from && to === others[at]?.to;
  return some.length === others.length && some.every(isSame);
}

function collect(shown: LiveMarks, { from, to }: Span): void {
  const lines = shownLines(shown, { from, to });
  markdownTree(shown.state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      lines.enter(name, node);
      return shownInline(shown, name, node);
    },
  });
  lines.finish();
}
