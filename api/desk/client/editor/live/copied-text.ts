import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LateTools } from "../text-tools.ts";

/** Copies the selected text as Markdown, and as HTML for programs that show text as it is read. */
export function copiedText(tools: LateTools): Extension {
  const copy = (event: ClipboardEvent, view: EditorView): boolean => {
    const { from, to, empty } = view.state.selection.main;
    const ready = tools.now();
    // Without a selection the library copies the line.
    if (empty || !ready || !event.clipboardData) return false;
    const markdown = view.state.sliceDoc(from, to);
    event.clipboardData.setData("text/plain", markdown);
    // Pasted here again, it is the same Markdown, and not made of its HTML.
    event.clipboardData.setData("text/markdown", markdown);
    event.clipboardData.setData("text/html", ready.htmlOf(markdown, location.origin));
    event.preventDefault();
    return true;
  };
  return EditorView.domEventHandlers({
    copy,
    cut: (event, view) => {
      if (!copy(event, view)) return false;
      view.dispatch({
        ...view.state.replaceSelection(""),
        scrollIntoView: true,
        userEvent: "delete.cut",
      });
      return true;
    },
  });
}
