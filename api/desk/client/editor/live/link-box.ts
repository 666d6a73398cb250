import { isolateHistory } from "@codemirror/commands";
import { StateEffect, StateField, type TransactionSpec } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { floatAt } from "./floating.ts";
import { linkAt } from "./link-at.ts";
import { isSafe } from "./link-bubble.ts";
import { addressFrom, changeLink, removeLink } from "./link-change.ts";
import { isAsWritten } from "./line-start.ts";
import type { Span } from "../shown-letters.ts";

const choose = StateEffect.define<Span | undefined>();
const CHOSEN = Decoration.mark({ class: "cm-chosen" });

/** The words that get the address. The browser shows no selection while the focus is in the box. */
const chosen = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    let words = before.map(changes);
    for (const effect of effects) {
      if (!effect.is(choose)) continue;
      const { from, to } = effect.value ?? { from: 0, to: 0 };
      words = from < to ? Decoration.set(CHOSEN.range(from, to)) : Decoration.none;
    }
    return words;
  },
  provide: (words) => EditorView.decorations.from(words),
});

/**
 * Opens a box at the link, or at the selected words, which asks for the address. Without either it asks for words too.
 * Enter applies it; Escape leaves everything as it was.
 */
export function openLinkBox(view: EditorView): void {
  const { main } = view.state.selection;
  const link = linkAt(view.state);
  if (!link && isAsWritten(view.state, main.from)) return;
  view.dom.parentElement?.querySelector(".link-box")?.remove();
  const w = wordsOf("editor_live");
  const box = element("div", { className: "floating link-box" });
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", w.link);
  const words = link ? !link.hasWords : main.empty;
  const wordsField = words ? field(box, w.link_words) : undefined;
  const address = field(box, w.link_address);
  address.inputMode = "url";
  address.value = link?.address ?? "";
  address.placeholder = "https://";
  const fault = element("p", { className: "error", id: "link-fault" });
  fault.setAttribute("role", "alert");

  const leave = (): void => {
    box.remove();
    view.dispatch({ effects: choose.of(undefined) });
  };
  const close = (): void => {
    leave();
    view.focus();
  };
  const finish = (made: TransactionSpec): void => {
    view.dispatch({ ...made, annotations: isolateHistory.of("full") });
    close();
  };
  const apply = (): void => {
    const wanted = addressFrom(address.value);
    const made = wanted && changeLink(view.state, wanted, wordsField?.value ?? "");
    if (made) return finish(made);
    fault.textContent = wanted
      ? w.link_not_here
      : address.value.trim()
        ? w.link_refused
        : w.link_empty;
    address.setAttribute("aria-invalid", "true");
    address.setAttribute("aria-describedby", fault.id);
    address.focus();
  };
  const actions = element("div", { className: "buttons" }, button(w.link_apply, apply));
  if (link?.hasWords) actions.append(button(w.link_remove, () => finish(removeLink(view.state))));
  if (link && isSafe(link.address)) {
    const properties = { href: link.address, target: "_blank", rel: "noopener noreferrer" };
    actions.append(element("a", { ...properties, className: "button" }, w.link_open));
  }
  box.append(fault, actions);
  listen(box, { apply, close, leave });
  const at = link?.from ?? main.from;
  const isKnown = view.state.field(chosen, false) !== undefined;
  if (!isKnown) view.dispatch({ effects: StateEffect.appendConfig.of(chosen) });
  view.dispatch({ effects: [choose.of(link ?? main), EditorView.scrollIntoView(at)] });
  floatAt(view, box, at);
  // The box gets its place later: the page would scroll to where it is now.
  (wordsField ?? address).focus({ preventScroll: true });
  if (!wordsField) address.select();
}

function field(box: HTMLElement, label: string): HTMLInputElement {
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: false });
  box.append(element("label", {}, label, input));
  return input;
}

function listen(
  box: HTMLElement,
  does: { apply: () => void; close: () => void; leave: () => void },
): void {
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const isField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape") does.close();
    else if (event.key === "Enter" && isField) does.apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The form would take these words for a change of the piece.
  box.addEventListener("input", (event) => event.stopPropagation());
  box.addEventListener("change", (event) => event.stopPropagation());
  box.addEventListener("focusout", ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && box.contains(relatedTarget);
    // Not when the whole window loses the focus: the writer may look an address up.
    if (relatedTarget && !isInside && box.isConnected) does.leave();
  });
  const press = ({ target }: Event): void => {
    if (!box.isConnected) document.removeEventListener("pointerdown", press);
    else if (target instanceof Node && !box.contains(target)) does.leave();
  };
  document.addEventListener("pointerdown", press);
}
