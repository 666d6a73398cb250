import { type Extension, RangeSet } from "@codemirror/state";
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
import type { Span } from "../shown-letters.ts";

/**
 * Hides the marks of Markdown and shows what they mean. The marks of an element return when the selection touches it. Only
 * what is in the window is read, so that a long text takes no longer than a short one.
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

class ShownMarks {
  decorations: DecorationSet = Decoration.none;
  atoms: RangeSet<Decoration> = RangeSet.empty;
  /** The selection that shows marks. While the mouse selects, it stays: words must not move under the mouse. */
  #touched: readonly Span[] = [];
  #isPressed = false;
  #isStale = false;

  constructor(view: EditorView) {
    this.#build(view, false);
  }

  update(update: ViewUpdate): void {
    const { view, docChanged, changes, viewportChanged, selectionSet, focusChanged } = update;
    if (!docChanged && !viewportChanged && !selectionSet && !focusChanged && !this.#isStale) return;
    // An input method loses its place if the elements around it change.
    if (view.composing && docChanged) {
      this.decorations = this.decorations.map(changes);
      this.atoms = this.atoms.map(changes);
      this.#isStale = true;
      return;
    }
    this.#isStale = view.composing;
    this.#build(view, docChanged);
  }

  #build({ state, visibleRanges, hasFocus }: EditorView, docChanged: boolean): void {
    if (!this.#isPressed || docChanged) this.#touched = hasFocus ? state.selection.ranges : [];
    const shown: LiveMarks = {
      state,
      styles: [],
      atoms: [],
      isTouched: (from, to) => this.#touched.some((one) => one.from <= to && one.to >= from),
    };
    for (const window of visibleRanges) collect(shown, window);
    this.decorations = Decoration.set(shown.styles, true);
    this.atoms = RangeSet.of(shown.atoms, true);
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
