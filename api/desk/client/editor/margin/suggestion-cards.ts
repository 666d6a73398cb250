import { ChangeSet } from "@codemirror/state";
import { isolateHistory } from "@codemirror/commands";
import { SUGGESTION_ANSWER_MAX } from "../../../../contract/limits.ts";
import { fill } from "../../../../../site/messages/words.ts";
import type { NotedChange, NotedSuggestion } from "../../../margin/notes.ts";
import { element } from "../elements.ts";
import { valueOf } from "../fields.ts";
import {
  byLine,
  type Card,
  createCardElement,
  keyButton,
  type MarginTools,
  openBox,
} from "./card.ts";
import { changeField } from "./changed-fields.ts";
import { linesOf } from "./changed-lines.ts";
import { changeOf, fits, lineOf, type MarkedPassage, passageOf } from "./passages.ts";

/** The cards of a suggestion: one for each change that fits the text, or one that says that nothing fits. */
export function addSuggestion(
  tools: MarginTools,
  suggestion: NotedSuggestion,
  passages: MarkedPassage[],
): void {
  const { decisions, view } = tools;
  const key = `${suggestion.number}:${suggestion.mark}`;
  const left = decisions.left(key);
  const waiting = new Map(
    suggestion.changes.filter(({ change }) => !left.has(change)).map((one) => [one.change, one]),
  );
  const state: OpenSuggestion = { ...suggestion, key, waiting, hasLeft: left.size > 0 };
  let isFirst = true;
  for (const one of waiting.values()) {
    if (one.field === "body_md") {
      const passage = passageFor(
        view.state.doc.toString(),
        `s${suggestion.number}-${one.change}`,
        one,
      );
      if (passage) passages.push(passage);
    }
    tools.add(changeCard(tools, state, one, isFirst));
    isFirst = false;
  }
  if (!waiting.size) tools.add(unfitCard(tools, state));
}

interface OpenSuggestion extends NotedSuggestion {
  key: string;
  /** The changes without an answer, by their numbers. */
  waiting: Map<number, NotedChange>;
  hasLeft: boolean;
}

/** Where a change stands in the text of the page, which is the saved one. */
function passageFor(text: string, id: string, one: NotedChange): MarkedPassage | undefined {
  const { line, lines, fresh } = one;
  const all = text.split("\n");
  if (line + lines > all.length) return undefined;
  const isAtEnd = line === all.length;
  const from = isAtEnd
    ? text.length
    : all.slice(0, line).reduce((at, { length }) => at + length + 1, 0);
  const gone = lines ? all.slice(line, line + lines).join("\n") : undefined;
  return { id, from, to: from + (gone?.length ?? 0), wanted: { gone, fresh, isAtEnd } };
}

function nameOf({ w }: MarginTools, { role, name }: NotedSuggestion): string {
  if (role === "editor") return name ?? w.an_editor;
  return fill(w.by_key, { name: name ?? w.removed_key });
}

function changeCard(
  tools: MarginTools,
  suggestion: OpenSuggestion,
  one: NotedChange,
  isFirst: boolean,
): Card {
  const { w, form, view } = tools;
  const name = nameOf(tools, suggestion);
  const id = `s${suggestion.number}-${one.change}`;
  const before = one.field === "body_md" ? undefined : valueOf(form, one.field);
  const gone = (): string | undefined => before ?? passageOf(view.state, id)?.wanted?.gone;
  const accept = keyButton(w.accept, "a", () => void acceptChange(tools, suggestion, one, card));
  accept.classList.add("primary");
  const unfit = element("p", { className: "unfit", hidden: true }, w.changed_passage, " ");
  unfit.append(compareLink(tools, suggestion));
  const changes = element("div", { className: "margin-diff" });
  const children: Node[] = [
    ...(isFirst && suggestion.note
      ? [element("p", { className: "note", dir: "auto" }, suggestion.note)]
      : []),
    changes,
    unfit,
    buttonsOf(tools, () => card, accept),
  ];
  const label = fill(w.suggestion_by, { name });
  const role = suggestion.role === "editor" ? w.editor : "";
  const card: Card = {
    id,
    at: one.field === "body_md" ? "passage" : one.field,
    isOpen: true,
    element: createCardElement(
      tools,
      { label, by: byLine(name, role, suggestion.at), children },
      () => card,
    ),
    accept: () => accept.click(),
    decline: () => void declineChange(tools, suggestion, one, card),
    reply: () => replyTo(tools, suggestion, card),
    refresh: () => {
      const passage = passageOf(view.state, id);
      const isFit =
        before === undefined
          ? passage && fits(view.state.doc, passage)
          : valueOf(form, one.field) === before;
      const isUnfit = !isFit;
      if (unfit.hidden !== isUnfit) return;
      unfit.hidden = !isUnfit;
      accept.hidden = isUnfit;
      tools.arrange();
    },
  };
  // The passage is in the text when all cards are made.
  queueMicrotask(() => changes.append(...linesOf(w, gone(), one.fresh)));
  return card;
}

/** Said in place of the changes that fit the text no more. */
function unfitCard(tools: MarginTools, suggestion: OpenSuggestion): Card {
  const { w } = tools;
  const name = nameOf(tools, suggestion);
  const said = element("p", {}, w.changed_text, " ", compareLink(tools, suggestion));
  const label = fill(w.suggestion_by, { name });
  const note = suggestion.note
    ? [element("p", { className: "note", dir: "auto" }, suggestion.note)]
    : [];
  const children = [...note, said, buttonsOf(tools, () => card)];
  const role = suggestion.role === "editor" ? w.editor : "";
  const card: Card = {
    id: `s${suggestion.number}`,
    at: "top",
    isOpen: true,
    element: createCardElement(
      tools,
      { label, by: byLine(name, role, suggestion.at), children },
      () => card,
    ),
    decline: () => void close(tools, suggestion, card),
    reply: () => replyTo(tools, suggestion, card),
  };
  return card;
}

function buttonsOf({ w, next }: MarginTools, card: () => Card, ...first: Node[]): HTMLElement {
  return element(
    "div",
    { className: "buttons" },
    ...first,
    keyButton(w.decline, "d", () => card().decline?.()),
    keyButton(w.reply, "r", () => card().reply?.()),
    keyButton(w.next, "n", () => next(1)),
  );
}

function compareLink({ w, form }: MarginTools, { number }: NotedSuggestion): HTMLElement {
  const href = `/desk/pieces/${form.dataset["piece"] ?? ""}/suggestions/${number}`;
  return element("a", { href }, w.compare);
}

/** The answer to the whole suggestion, if no change of it waits any more; otherwise empty. */
function outcomeAfter({ waiting, unfit, hasLeft }: OpenSuggestion, taken: number): string {
  if (unfit || [...waiting.keys()].some((change) => change !== taken)) return "";
  return hasLeft ? "taken_in_part" : "taken";
}

/** A step of its own in the history. */
const ALONE = isolateHistory.of("full");

async function acceptChange(
  tools: MarginTools,
  suggestion: OpenSuggestion,
  one: NotedChange,
  card: Card,
): Promise<void> {
  const { w, view, form, autosave } = tools;
  const { number, mark, waiting } = suggestion;
  if (card.element.ariaBusy === "true") return;
  card.element.ariaBusy = "true";
  let why: string | undefined = w.not_saved;
  await autosave.amend(w.accept, async (version) => {
    const { doc } = view.state;
    const passage = passageOf(view.state, card.id);
    if (one.field === "body_md" && !(passage && fits(doc, passage))) return undefined;
    const answer = await tools.send(`suggestions/${number}/margin`, {
      action: "take",
      change: String(one.change),
      line: String(passage ? lineOf(doc, passage) : 0),
      version,
      shown: mark,
      outcome: outcomeAfter(suggestion, one.change),
    });
    if (!answer.ok || answer.version === undefined) {
      why = answer.ok ? w.not_saved : answer.message;
      return undefined;
    }
    why = undefined;
    const value = passage
      ? ChangeSet.of(changeOf(doc, passage), doc.length).apply(doc).toString()
      : (one.fresh ?? "");
    const apply = (): void => {
      if (one.field !== "body_md") {
        const change = { name: one.field, before: valueOf(form, one.field), after: value };
        return view.dispatch({ effects: changeField.of(change), annotations: ALONE });
      }
      // The writer may have written on meanwhile.
      const now = passageOf(view.state, card.id);
      if (!now || !fits(view.state.doc, now)) return;
      const changes = changeOf(view.state.doc, now);
      view.dispatch({ changes, annotations: ALONE });
    };
    return { version: answer.version, fields: { [one.field]: value }, apply };
  });
  card.element.ariaBusy = null;
  if (why !== undefined) return fail(tools, card, why);
  suggestion.taken++;
  waiting.delete(one.change);
  settle(tools, suggestion, card, w.accepted);
}

async function declineChange(
  tools: MarginTools,
  suggestion: OpenSuggestion,
  { change }: NotedChange,
  card: Card,
): Promise<void> {
  const { waiting, key, unfit } = suggestion;
  if (waiting.size === 1 && waiting.has(change) && !unfit) return close(tools, suggestion, card);
  tools.decisions.leave(key, change);
  suggestion.hasLeft = true;
  waiting.delete(change);
  settle(tools, suggestion, card, tools.w.declined);
}

/** Removes the card of a decided change. What is left of the suggestion may have nothing that fits. */
function settle(tools: MarginTools, suggestion: OpenSuggestion, card: Card, said: string): void {
  const { waiting, unfit, key } = suggestion;
  if (!waiting.size && unfit) tools.add(unfitCard(tools, suggestion));
  else if (!waiting.size) tools.decisions.forget(key);
  tools.remove(card, said);
}

async function close(tools: MarginTools, suggestion: OpenSuggestion, card: Card): Promise<void> {
  const { number, taken, key } = suggestion;
  const outcome = taken ? "taken_in_part" : "declined";
  const answer = await tools.send(`suggestions/${number}/margin`, { action: "close", outcome });
  if (!answer.ok) return fail(tools, card, answer.message);
  tools.decisions.forget(key);
  suggestion.waiting.clear();
  tools.remove(card, tools.w.declined);
}

function replyTo(tools: MarginTools, suggestion: OpenSuggestion, card: Card): void {
  const { w } = tools;
  const { number } = suggestion;
  openBox(tools, card.element, {
    label: w.your_reply,
    hint: w.reply_hint,
    max: SUGGESTION_ANSWER_MAX,
    value: suggestion.answer ?? "",
    send: async (words) => {
      const fields = { action: "reply", answer: words };
      const answer = await tools.send(`suggestions/${number}/margin`, fields);
      if (!answer.ok) return answer.message;
      suggestion.answer = words;
      tools.say(w.replied);
      return undefined;
    },
  });
}

function fail({ w, say, arrange }: MarginTools, { element: card }: Card, why: string): void {
  card.querySelector(":scope > .error")?.remove();
  const said = fill(w.failed, { why });
  card.append(element("p", { className: "error" }, said));
  say(said);
  arrange();
}
