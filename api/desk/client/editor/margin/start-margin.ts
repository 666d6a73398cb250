import type { EditorView } from "@codemirror/view";
import type { MarginNotes } from "../../../margin/notes.ts";
import { latePart } from "../../page/late-part.ts";
import type { Autosave } from "../saving/autosave.ts";
import type { createMargin as CreateMargin, Margin } from "./margin.ts";
import type { MarginHook } from "./margin-keys.ts";

/** Loads the margin with the text if something stands in it, and otherwise with the first comment. */
export function startMargin(form: HTMLFormElement, autosaveOf: () => Autosave): MarginHook {
  const data = document.getElementById("margin-notes")?.textContent;
  const notes = data ? (JSON.parse(data) as MarginNotes) : undefined;
  const part = latePart(async () => (await import("./margin.ts")).createMargin);
  let margin: Margin | undefined;

  function create(createMargin: typeof CreateMargin, view: EditorView): Margin {
    const none = { suggestions: [], comments: [], more: 0 };
    margin ??= createMargin({ form, view, autosave: autosaveOf(), notes: notes ?? none });
    return margin;
  }

  return {
    show: (view) => {
      if (notes) void part.insist().then((ready) => create(ready, view));
    },
    comment: (view) => void part.load().then((ready) => ready && create(ready, view).comment()),
    next: (by) => {
      margin?.next(by);
      return margin !== undefined;
    },
  };
}
