import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { fill } from "../../../../site/messages/words.ts";
import { wordsOf } from "../page/words.ts";

/** Adds find and replace to an editor, and opens it. From then on its keys are the panel's own. */
export function openFindPanel(view: EditorView): void {
  const words = EditorState.phrases.of(phrases());
  view.dispatch({
    effects: StateEffect.appendConfig.of([search(), words, keymap.of(searchKeymap)]),
  });
  openSearchPanel(view);
}

/** The words of the library, whose `$` is a number. */
function phrases(): Record<string, string> {
  const w = wordsOf("editor_find");
  return {
    Find: w.find,
    Replace: w.replace_with,
    next: w.next,
    previous: w.previous,
    "match case": w.match_case,
    "by word": w.whole_words,
    replace: w.replace,
    "replace all": w.replace_all,
    close: w.close,
    "current match": w.current_match,
    "on line": w.on_line,
    "replaced match on line $": fill(w.replaced_on_line, { line: "$" }),
    "replaced $ matches": fill(w.replaced, { count: "$" }),
  };
}
