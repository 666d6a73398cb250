import { Facet } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** What a comment on the selected words does. Without one, the toolbar of a selection has no button for it. */
export const commentOnSelection = Facet.define<(view: EditorView) => void>();
