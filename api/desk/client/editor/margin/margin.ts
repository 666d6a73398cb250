import { EditorSelection, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { COMMENT_MAX, QUOTE_MAX } from "../../../../contract/limits.ts";
import { wordsOf } from "../../page/words.ts";
import { markdownTree } from "../markdown-tree.ts";
import { changedFields } from "./changed-fields.ts";
import {
  type Card,
  createCardElement,
  type MarginOptions,
  type MarginTools,
  openBox,
} from "./card.ts";
import { addComment, threadCard, threadsOf } from "./comment-cards.ts";
import { createDecisions } from "./decisions.ts";
import { createQuoteFinder, wordsIn } from "./find-quote.ts";
import {
  addPassages,
  markedPassages,
  type MarkedPassage,
  passageOf,
  removePassage,
} from "./passages.ts";
import { createShelf } from "./shelf.ts";
import { sendForm } from "./requests.ts";
import { addSuggestion } from "./suggestion-cards.ts";

export interface Margin {
  /** Begins a comment on the selected words. */
  comment(): void;
  /** Goes to the next card, or to the one before. */
  next(by: 1 | -1): void;
}

/** Shows suggestions and comments beside the passages that they are about. Loaded when there are some. */
export function createMargin({ form, view, autosave, notes }: MarginOptions): Margin {
  const w = wordsOf("editor_margin");
  const shelf = createShelf(form, view);
  const tools: MarginTools = {
    form,
    view,
    autosave,
    notes,
    w,
    decisions: createDecisions(form.dataset["piece"] ?? ""),
    add: shelf.add,
    remove: (card, said) => {
      // Before its passage is gone, by which the next one is found.
      shelf.remove(card, said);
      view.dispatch({ effects: removePassage.of(card.id) });
    },
    arrange: shelf.arrange,
    say: shelf.say,
    goTo: shelf.goTo,
    next: shelf.next,
    leave: shelf.leave,
    send: (path, fields) => sendForm(form, path, { ...fields, offline: w.offline }),
  };
  view.dispatch({
    effects: StateEffect.appendConfig.of([
      markedPassages(shelf.follow),
      changedFields(form),
      EditorView.updateListener.of(({ docChanged, geometryChanged }) => {
        if (docChanged) shelf.refresh();
        if (docChanged || geometryChanged) shelf.arrange();
      }),
    ]),
  });
  addNotes(tools);
  form.addEventListener("input", shelf.refresh);
  shelf.arrange();

  return { next: shelf.next, comment: () => beginComment(tools) };
}

function addNotes(tools: MarginTools): void {
  const { view, notes, decisions } = tools;
  const found: MarkedPassage[] = [];
  for (const suggestion of notes.suggestions) addSuggestion(tools, suggestion, found);
  const threads = threadsOf(notes.comments).filter(
    ({ comments }) => !decisions.isDone(comments.at(-1)?.id ?? ""),
  );
  const placeOf = threads.length
    ? createQuoteFinder(view.state.doc.toString(), markdownTree(view.state))
    : () => undefined;
  for (const thread of threads) {
    const place = thread.quote === null ? undefined : placeOf(thread.quote);
    // Old comments on words that are gone are on their own page.
    if (!place && !thread.comments.some(({ isNew }) => isNew)) continue;
    const card = threadCard(tools, thread, place !== undefined);
    if (place) found.push({ id: card.id, ...place });
    tools.add(card);
  }
  view.dispatch({ effects: addPassages.of(found) });
}

/** Opens a card to comment on the selected words. */
function beginComment(tools: MarginTools): void {
  const { view, w } = tools;
  const { state } = view;
  const { from, to, empty } = state.selection.main;
  const quote = wordsIn(state.doc.toString(), markdownTree(state), { from, to }).slice(
    0,
    QUOTE_MAX,
  );
  if (empty || !quote) return tools.say(w.select_first);
  const id = `new-${from}`;
  const card: Card = {
    id,
    at: "passage",
    isOpen: false,
    element: createCardElement(tools, { label: w.comment, by: [], children: [] }, () => card),
  };
  view.dispatch({ effects: addPassages.of([{ id, from, to }]) });
  tools.add(card);
  tools.goTo(card);
  let isSent = false;
  // The text may change while the comment is written.
  const wordsNow = (): MarkedPassage => {
    const { head } = view.state.selection.main;
    return passageOf(view.state, id) ?? { id, from: head, to: head };
  };
  openBox(tools, card.element, {
    label: w.your_comment,
    hint: w.comment_hint,
    max: COMMENT_MAX,
    send: async (body) => {
      // A new piece has no comments before it is saved.
      if ((await tools.autosave.settle({ next: "", label: w.comment })) !== "saved")
        return w.not_saved;
      const added = await addComment(tools, { quote, body });
      if ("why" in added) return added.why;
      isSent = true;
      const thread = threadCard(tools, { quote, comments: [added.comment] }, true);
      view.dispatch({ effects: addPassages.of([{ ...wordsNow(), id: thread.id }]) });
      tools.add(thread);
      return undefined;
    },
    close: () => {
      const end = wordsNow().to;
      tools.remove(card, isSent ? w.comment_added : "");
      view.dispatch({ selection: EditorSelection.single(end) });
      view.focus();
    },
  });
}
