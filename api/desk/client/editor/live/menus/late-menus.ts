import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { latePart } from "../../../page/late-part.ts";
import type { LiveOptions } from "../live-options.ts";

const part = latePart(() => import("./menus.ts"));

/** Menus, the toolbar of a selection and typography, from the first moment in the text on. */
export function lateMenus(options: LiveOptions): Extension {
  const loaded = part.now();
  if (loaded) return loaded.menus(options);
  const place = new Compartment();
  let isShown = false;

  async function load(view: EditorView): Promise<void> {
    const { doc } = view.state;
    // Without a connection the text is written without them; the next focus tries again.
    const module = await part.load();
    if (isShown || !module || !place.get(view.state)) return;
    isShown = true;
    const isTyped = !view.state.doc.eq(doc);
    view.dispatch({ effects: place.reconfigure(module.menus(options, isTyped)) });
  }

  return [place.of([]), EditorView.domEventHandlers({ focus: (_event, view) => void load(view) })];
}
