import type { EditorView } from "@codemirror/view";
import type { MarginNotes } from "../../../margin/notes.ts";
import type { Autosave } from "../saving/autosave.ts";
import type { Margin } from "./margin.ts";
import type { MarginHook } from "./margin-keys.ts";

/** Loads the margin with the text if something stands in it, and otherwise with the first comment. */
export function startMargin(form: HTMLFormElement, autosaveOf: () => Autosave): MarginHook {
  const data = document.getElementById("margin-notes")?.textContent;
  const notes = data ? (JSON.parse(data) as MarginNotes) : undefined;
  let loading: Promise<Margin | undefined> | undefined;
  let margin: Margin | undefined;

  async function load(view: EditorView): Promise<Margin | undefined> {
    loading ??= import("./margin.ts").then(
      ({ createMargin }) => {
        const none = { suggestions: [], comments: [], more: 0 };
        margin = createMargin({ form, view, autosave: autosaveOf(), notes: notes ?? none });
        return margin;
      },
      // Without a connection; the next call tries again.
      () => (loading = undefined),
    );
    return loading;
  }

  return {
    show: (view) => {
      if (notes) void load(view);
    },
    comment: (view) => void load(view).then((ready) => ready?.comment()),
    next: (by) => {
      margin?.next(by);
      return margin !== undefined;
    },
  };
}
