import type { Extension } from "@codemirror/state";
import { isolateHistory } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import type { LiveOptions } from "../live-options.ts";
import { openMarks } from "../open-mark.ts";
import { emojiMenu } from "./emoji-menu.ts";
import { selectionBar } from "./selection-bar.ts";
import { slashMenu } from "./slash-menu.ts";
import { typedMenu } from "./typed-menu.ts";
import { isRemembered } from "../../../page/remembered.ts";
import { AS_TYPED } from "./as-typed.ts";
import { isProse } from "./prose.ts";
import { typographic } from "./typographic.ts";

/**
 * What offers itself while words are typed or selected. Loaded when the writer comes to the text. `isTyped`: a `/` may have
 * been typed before this was there.
 */
export function menus(options: LiveOptions, isTyped = false): Extension {
  return [
    typedMenu([slashMenu(options), emojiMenu], isTyped),
    selectionBar(options.run),
    typography(options.locale),
    openMarks,
  ];
}

/**
 * Typed quotation marks, dashes and dots become those of the piece's language. They are typed first and changed in a step of
 * their own: one Ctrl+Z brings the typed ones back.
 */
function typography(locale: () => string): Extension {
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
