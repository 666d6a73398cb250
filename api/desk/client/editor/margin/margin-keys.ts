import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { commentOnSelection } from "../live/comment-hook.ts";

/** What the text can do with the margin beside it. */
export interface MarginHook {
  /** Called when the text is shown. */
  show(view: EditorView): void;
  /** Begins a comment on the selected words. */
  comment(view: EditorView): void;
  /** Goes to the next suggestion or comment, or to the one before. False if there is none. */
  next(by: 1 | -1): boolean;
}

/** The keys that lead from the text to its margin, and the comment of the toolbar of a selection. */
export function marginKeys(margin: MarginHook): Extension {
  const comment = (view: EditorView): boolean => {
    margin.comment(view);
    return true;
  };
  return [
    commentOnSelection.of(margin.comment),
    keymap.of([
      { key: "F8", run: () => margin.next(1), shift: () => margin.next(-1) },
      { key: "Mod-Alt-m", run: comment, preventDefault: true },
    ]),
  ];
}
