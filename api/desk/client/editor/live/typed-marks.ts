import { EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LateTools } from "../text-tools.ts";
import { isLive } from "./live-text.ts";

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

/** Selected words are removed and overwritten as readers see them: their marks stay in pairs, also the fences of code. */
export function wholeMarks(tools: Pick<LateTools, "now">): Extension {
  const filter = EditorState.transactionFilter.of((transaction) => {
    const { startState, docChanged, effects, scrollIntoView } = transaction;
    const { main, ranges } = startState.selection;
    if (!docChanged || ranges.length > 1 || !isLive(startState)) return transaction;
    const event = transaction.annotation(Transaction.userEvent) ?? "";
    // An input method loses its place if other letters change.
    if (!/^(?:input(?!.*compose)|delete)/.test(event)) return transaction;
    const replaced: { from: number; to: number; insert: string }[] = [];
    transaction.changes.iterChanges((from, to, _fromB, _toB, text) => {
      replaced.push({ from, to, insert: text.toString() });
    });
    const [one, another] = replaced;
    if (!one || another || one.from !== main.from || one.to !== main.to) return transaction;
    const made = tools.now()?.replaced(startState, one);
    return made ? { ...made, effects, scrollIntoView, userEvent: event } : transaction;
  });
  // Text cannot be changed while it is composed, so selected words go, or a paragraph is there, before it begins.
  const handled = EditorView.domEventHandlers({
    // Over paragraphs or hidden marks, the browser would write styles into the text, which the page's policy refuses.
    beforeinput: ({ inputType, data }, view) => {
      const { state } = view;
      const { from, to, empty } = state.selection.main;
      const isTyped = inputType === "insertText" && data && !data.includes("\n");
      if (!isTyped || empty || view.composing) return false;
      const insert = () =>
        state.update(state.replaceSelection(data), {
          userEvent: "input.type",
          scrollIntoView: true,
        });
      const handlers = state.facet(EditorView.inputHandler);
      if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
      return true;
    },
    compositionstart: (_event, view) => {
      const { main } = view.state.selection;
      if (!isLive(view.state)) return;
      const { from, to } = main;
      const made = tools.now()?.replaced(view.state, { from, to, insert: "" });
      if (made) view.dispatch({ ...made, userEvent: main.empty ? "input" : "delete.selection" });
    },
  });
  return [filter, handled];
}
