import { isolateHistory } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { isRemembered } from "../../../page/remembered.ts";
import { AS_TYPED } from "./as-typed.ts";
import { isProse } from "./prose.ts";
import { typographic } from "./typographic.ts";

/**
 * Typed quotation marks, dashes and dots become those of the piece's language. They are typed first and changed in a step of
 * their own: one Ctrl+Z brings the typed ones back.
 */
export function typography(locale: () => string): Extension {
  return EditorView.inputHandler.of((view, from, to, text, insert) => {
    // An input method may still change its words. Whole sentences are dictated or pasted.
    if (text.length !== 1 || view.composing) return false;
    const line = view.state.doc.lineAt(from);
    const made = typographic(line.text.slice(0, from - line.from), text, locale());
    if (!made || isRemembered(AS_TYPED) || !isProse(view.state, from)) return false;
    view.dispatch(insert());
    const end = view.state.selection.main.head;
    view.dispatch({
      changes: { from: end - made.length, to: end, insert: made.insert },
      selection: { anchor: end - made.length + made.insert.length },
      annotations: isolateHistory.of("full"),
      userEvent: "input.typography",
    });
    return to >= from;
  });
}
