import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { floatAt } from "./floating.ts";
import { type LinkAt, linkAt } from "./link-at.ts";

/** Shows the address of the link that the caret is in. Ctrl and a click open the link. */
export function linkBubble(editLink: () => void): Extension {
  return [
    ViewPlugin.define((view) => new LinkBubble(view, editLink)),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null || event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const link = linkAt(view.state.update({ selection: { anchor: at } }).state);
        if (!link || !isSafe(link.address)) return false;
        open(link.address, "_blank", "noopener,noreferrer");
        return true;
      },
    }),
  ];
}

/** A text may come from a program: an address that runs a script is not opened. */
export function isSafe(address: string): boolean {
  return /^(?:https?:|mailto:|[/#?])/i.test(address);
}

class LinkBubble {
  readonly #editLink: () => void;
  #box: HTMLElement | undefined;

  constructor(view: EditorView, editLink: () => void) {
    this.#editLink = editLink;
    this.#show(view);
  }

  update({ view, selectionSet, docChanged, focusChanged, geometryChanged }: ViewUpdate): void {
    if (selectionSet || docChanged || focusChanged || geometryChanged) this.#show(view);
  }

  destroy(): void {
    this.#box?.remove();
  }

  #show(view: EditorView): void {
    const { main } = view.state.selection;
    const found = main.empty ? linkAt(view.state) : undefined;
    const isInside = found && found.from < main.head && main.head < found.to;
    const isUsed = this.#box?.contains(document.activeElement) ?? false;
    if (!found || !isInside || !(view.hasFocus || isUsed)) {
      this.#box?.remove();
      this.#box = undefined;
      return;
    }
    if (this.#box?.dataset["address"] !== found.address) {
      this.#box?.remove();
      this.#box = this.#create(found);
    }
    if (this.#box) floatAt(view, this.#box, found.from);
  }

  #create({ address }: LinkAt): HTMLElement {
    const w = wordsOf("editor_live");
    const box = element("div", { className: "floating link-bubble" });
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", w.link);
    box.dataset["address"] = address;
    const properties = { href: address, target: "_blank", rel: "noopener noreferrer" };
    const shown = isSafe(address)
      ? element("a", properties, address)
      : element("span", {}, address);
    box.append(
      shown,
      button(w.link_edit, () => this.#editLink()),
    );
    // The text keeps its focus and selection.
    box.addEventListener("pointerdown", (event) => event.preventDefault());
    box.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) box.remove();
    });
    return box;
  }
}
