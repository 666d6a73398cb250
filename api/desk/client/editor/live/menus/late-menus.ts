import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LiveOptions } from "../live-options.ts";

/** Menus, the toolbar of a selection and typography, from the first moment in the text on. */
export function lateMenus(options: LiveOptions): Extension {
  const place = new Compartment();
  let isLoading = false;

  async function load(view: EditorView): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    // Without a connection the text is written without them; the next focus tries again.
    const module = await import("./menus.ts").catch(() => undefined);
    isLoading = module !== undefined;
    if (module && place.get(view.state)) {
      view.dispatch({ effects: place.reconfigure(module.menus(options)) });
    }
  }

  return [place.of([]), EditorView.domEventHandlers({ focus: (_event, view) => void load(view) })];
}
