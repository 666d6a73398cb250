import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LateTools } from "../text-tools.ts";

/** The first press marks the selected words as emphasis. A second one, while they are still selected, makes them bold. */
const SIGNS: Readonly<Record<string, "emphasis" | "code">> = {
  "*": "emphasis",
  _: "emphasis",
  "`": "code",
};

/** A sign of Markdown that is typed over selected words marks them. Without this it would replace them. */
export function typedMarks(tools: LateTools): Extension {
  return EditorView.inputHandler.of((view, from, to, typed) => {
    const sign = SIGNS[typed];
    const { main } = view.state.selection;
    const isOver = from === main.from && to === main.to && !main.empty;
    if (!sign || !isOver || view.composing || !/\S/.test(view.state.sliceDoc(from, to))) {
      return false;
    }
    const ready = tools.now();
    if (!ready) {
      void markLater(view, tools, { sign, typed });
      return true;
    }
    // In code, for example, the sign is typed as everywhere else.
    const made = ready.markOver(view.state, sign);
    if (made) view.dispatch(made);
    return made !== undefined;
  });
}

/** When the tools come late, or not at all for want of a connection: then the sign is typed. */
async function markLater(
  view: EditorView,
  tools: LateTools,
  { sign, typed }: { sign: "emphasis" | "code"; typed: string },
): Promise<void> {
  const made = (await tools.load())?.markOver(view.state, sign);
  view.dispatch(made ?? view.state.replaceSelection(typed));
}
