import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { StateEffect } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

/** Adds find and replace to an editor, and opens it. From then on its keys are the panel's own. */
export function openFindPanel(view: EditorView): void {
  view.dispatch({ effects: StateEffect.appendConfig.of([search(), keymap.of(searchKeymap)]) });
  openSearchPanel(view);
}
