import { type EditorView, runScopeHandlers } from "@codemirror/view";
import type { MarginNotes } from "../../../margin/notes.ts";
import type { WordsOfScript } from "../../../messages/client-words.tsx";
import { pageLanguage } from "../../page/words.ts";
import { element } from "../elements.ts";
import type { Autosave } from "../saving/autosave.ts";
import type { Decisions } from "./decisions.ts";
import type { MarginAnswer } from "./requests.ts";

/** Something that stands in the margin. */
export interface Card {
  id: string;
  element: HTMLElement;
  /** Where it stands: at its passage, at a field, or at the top of the text. */
  at: "passage" | "headline" | "sub" | "top";
  /** Whether the writer has to do something about it. */
  isOpen: boolean;
  accept?: () => void;
  decline?: () => void;
  reply?: () => void;
  /** Call when the text has changed. */
  refresh?: () => void;
}

/** The cards in the margin: in the order of the text, one of them active. */
export interface Shelf {
  add(card: Card): void;
  /** Removes a card, and goes on to the next one if the writer was in it. */
  remove(card: Card, said: string): void;
  /** Puts the cards in their places again. */
  arrange(): void;
  refresh(): void;
  /** For screen readers. */
  say(words: string): void;
  goTo(card: Card): void;
  next(by: 1 | -1): void;
  /** Back to the text. */
  leave(): void;
  /** The cursor has come to the passage of a card, or to words without one. */
  follow(id: string | undefined): void;
}

export interface MarginOptions {
  form: HTMLFormElement;
  view: EditorView;
  autosave: Autosave;
  notes: MarginNotes;
}

/** What a card needs of the margin that it stands in. */
export interface MarginTools extends MarginOptions, Omit<Shelf, "refresh" | "follow"> {
  decisions: Decisions;
  w: MarginWords;
  send(path: string, fields: Record<string, string>): Promise<MarginAnswer>;
}

export type MarginWords = WordsOfScript["editor_margin"];

/** A card with the keys that work in it. */
export function createCardElement(
  { w, view, next, leave }: MarginTools,
  { label, by, children }: { label: string; by: Node[]; children: Node[] },
  card: () => Card,
): HTMLElement {
  const made = element("article", { className: "margin-card", tabIndex: -1 });
  made.setAttribute("aria-label", label);
  const keysHint = element("p", { className: "keys" }, w.keys_hint);
  made.append(element("p", { className: "by" }, ...by), ...children, keysHint);
  made.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (target instanceof HTMLTextAreaElement || altKey) return;
    if (ctrlKey || metaKey) {
      // An accepted suggestion is undone from here as from the text.
      if (/^[zy]$/i.test(key) && runScopeHandlers(view, event, "editor")) event.preventDefault();
      return;
    }
    const { accept, decline, reply } = card();
    const keys: Record<string, (() => void) | undefined> = {
      a: accept,
      d: decline,
      r: reply,
      n: () => next(1),
      p: () => next(-1),
      // As from the text.
      f8: () => next(shiftKey ? -1 : 1),
      escape: leave,
    };
    const press = keys[key.toLowerCase()];
    if (!press) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return made;
}

/** A button, with the key that does the same. */
export function keyButton(label: string, key: string, press: () => void): HTMLButtonElement {
  const hint = element("kbd", {}, key.toUpperCase());
  hint.setAttribute("aria-hidden", "true");
  const made = element("button", { type: "button" }, label, hint);
  made.setAttribute("aria-keyshortcuts", key);
  made.addEventListener("click", press);
  return made;
}

/** The writer of a note, and its time. */
export function byLine(name: string, role: string, at: string): Node[] {
  const when = new Date(at).toLocaleDateString(pageLanguage() === "en" ? "en-GB" : pageLanguage(), {
    day: "numeric",
    month: "short",
  });
  const who = element("strong", {}, element("bdi", {}, name));
  return [who, element("span", {}, [role, when].filter(Boolean).join(" · "))];
}

/** A field to write an answer in. */
export function openBox(
  { w, arrange }: Pick<MarginTools, "w" | "arrange">,
  card: HTMLElement,
  {
    label,
    hint,
    max,
    value = "",
    send,
    close,
  }: {
    label: string;
    hint: string;
    max: number;
    value?: string;
    /** Gives why it was not sent. */
    send: (words: string) => Promise<string | undefined>;
    close?: () => void;
  },
): void {
  if (card.querySelector(".margin-box")) return card.querySelector("textarea")?.focus();
  const field = element("textarea", { maxLength: max, rows: 3, value });
  field.setAttribute("aria-label", label);
  field.dir = "auto";
  const error = element("p", { className: "error", hidden: true });
  error.setAttribute("role", "alert");
  const end = (): void => {
    box.remove();
    arrange();
    if (close) close();
    else card.focus();
  };
  const press = async (): Promise<void> => {
    if (!field.value.trim()) return field.focus();
    sendButton.disabled = true;
    const why = await send(field.value);
    sendButton.disabled = false;
    if (why === undefined) return end();
    error.textContent = why;
    error.hidden = false;
    arrange();
  };
  const sendButton = element("button", { type: "button", className: "primary" }, w.send);
  sendButton.addEventListener("click", () => void press());
  const cancel = element("button", { type: "button" }, w.cancel);
  cancel.addEventListener("click", end);
  const box = element(
    "div",
    { className: "margin-box" },
    field,
    element("p", { className: "hint" }, hint),
    error,
    element("div", { className: "buttons" }, sendButton, cancel),
  );
  box.addEventListener("keydown", (event) => {
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (event.key !== "Escape" && !isSent) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSent) void press();
    else end();
  });
  card.append(box);
  arrange();
  field.focus();
}
