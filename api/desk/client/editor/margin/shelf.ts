import type { EditorView } from "@codemirror/view";
import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { element } from "../elements.ts";
import { signOf } from "../tool-signs.ts";
import type { Card, Shelf } from "./card.ts";
import { passageOf, showActive } from "./passages.ts";
import { placeCards } from "./place-cards.ts";

/** Beside the text there is room for cards; otherwise one at a time is at the bottom. */
const BESIDE = "(min-width: 66rem)";

function isBeside(): boolean {
  return matchMedia(BESIDE).matches && !document.body.classList.contains("previewing");
}

export function createShelf(form: HTMLFormElement, view: EditorView): Shelf {
  const w = wordsOf("editor_margin");
  const place = element("aside", { className: "margin" });
  place.setAttribute("aria-label", w.title);
  const said = element("p", { className: "unseen" });
  said.setAttribute("role", "status");
  const opener = element("button", { type: "button", className: "margin-opener", hidden: true });
  opener.addEventListener("click", () => next(1));
  const counter = element("span", { className: "margin-count" });
  const closer = element("button", { type: "button" }, w.close);
  closer.addEventListener("click", () => leave());
  const head = element("div", { className: "margin-head" }, counter, closer);
  place.append(head);
  document.querySelector(".editor")?.append(place, said);
  document.body.append(opener);
  const cards: Card[] = [];
  let active: Card | undefined;
  let isDue = false;
  /** The writer goes back to the text: the card of the passage there has been seen. */
  let isLeaving = false;

  function wantedOf({ at, id }: Card, top: number): number {
    if (at === "top") return 0;
    if (at !== "passage") {
      const field = form.elements.namedItem(at);
      return field instanceof HTMLElement ? field.getBoundingClientRect().top - top : 0;
    }
    const passage = passageOf(view.state, id);
    return passage ? view.documentTop + view.lineBlockAt(passage.from).top - top : 0;
  }

  function inOrder(): Card[] {
    const top = place.getBoundingClientRect().top;
    const all = cards.map((card) => ({ card, at: card.at === "top" ? -1 : wantedOf(card, top) }));
    return all.toSorted((a, b) => a.at - b.at).map(({ card }) => card);
  }

  function arrange(): void {
    if (isDue) return;
    isDue = true;
    view.requestMeasure({
      key: place,
      read: () => undefined,
      write: () => {
        isDue = false;
        put();
      },
    });
  }

  function put(): void {
    const open = cards.filter(({ isOpen }) => isOpen).length;
    place.parentElement?.classList.toggle("with-margin", cards.length > 0);
    place.hidden = !cards.length;
    opener.hidden = !open;
    opener.replaceChildren(
      signOf("comment"),
      String(open),
      element("span", { className: "unseen" }, ` ${w.title}`),
    );
    const top = place.getBoundingClientRect().top;
    const sorted = inOrder();
    // The order of Tab is the order of the text.
    if (sorted.some(({ element: card }, index) => place.children[index + 1] !== card)) {
      const focused = document.activeElement;
      place.append(...sorted.map(({ element: card }) => card));
      if (focused instanceof HTMLElement && place.contains(focused))
        focused.focus({ preventScroll: true });
    }
    const number = active ? sorted.indexOf(active) + 1 : 0;
    counter.textContent = number ? fill(w.count, { number, count: sorted.length }) : "";
    if (!isBeside()) return;
    const placed = sorted.map((card) => ({
      element: card.element,
      wanted: Math.max(0, wantedOf(card, top)),
    }));
    place.style.minHeight = `${placeCards(placed, active?.element)}px`;
  }

  function activate(card: Card | undefined): void {
    if (card === active) return;
    active?.element.classList.remove("active");
    active = card;
    card?.element.classList.add("active");
    place.classList.toggle("open", card !== undefined);
    view.dispatch({ effects: showActive.of(card?.id) });
    arrange();
  }

  function goTo(card: Card): void {
    activate(card);
    const passage = passageOf(view.state, card.id);
    put();
    if (passage) {
      const top = view.documentTop + view.lineBlockAt(passage.from).top;
      const isSeen = top > 100 && top < innerHeight * 0.6;
      if (!isSeen) scrollBy({ top: top - innerHeight / 4, behavior: "instant" });
    } else {
      card.element.scrollIntoView({ block: "nearest" });
    }
    card.element.focus({ preventScroll: true });
  }

  function next(by: 1 | -1): void {
    const sorted = inOrder();
    if (!sorted.length) return say(w.none_left);
    const isInside = place.contains(document.activeElement);
    // The cursor is in the passage of this one.
    if (active && !isInside && isBeside() && by === 1) return goTo(active);
    const from = active ? sorted.indexOf(active) : nearestBefore(sorted);
    const card = sorted.at((from + by + sorted.length) % sorted.length);
    if (card) goTo(card);
  }

  /** From the text, the next card is the first one after the cursor. */
  function nearestBefore(sorted: readonly Card[]): number {
    const { head: cursor } = view.state.selection.main;
    return sorted.findLastIndex(({ id, at }) => {
      return at === "passage" && (passageOf(view.state, id)?.from ?? cursor) < cursor;
    });
  }

  function leave(): void {
    const passage = active && passageOf(view.state, active.id);
    activate(undefined);
    isLeaving = true;
    if (passage) view.dispatch({ selection: { anchor: passage.to } });
    isLeaving = false;
    view.focus();
  }

  function say(words: string): void {
    said.textContent = words;
  }

  new ResizeObserver(arrange).observe(view.dom);
  addEventListener("resize", arrange);
  document.addEventListener("focusin", ({ target }) => {
    const card = cards.find(({ element: one }) => target instanceof Node && one.contains(target));
    if (card) activate(card);
  });

  return {
    add: (card) => {
      cards.push(card);
      place.append(card.element);
      card.element.addEventListener("pointerdown", () => activate(card));
      arrange();
    },
    remove: (card, words) => {
      const sorted = inOrder();
      const index = sorted.indexOf(card);
      const hadFocus = card.element.contains(document.activeElement) || active === card;
      cards.splice(cards.indexOf(card), 1);
      card.element.remove();
      const following = sorted[index + 1] ?? sorted[index - 1];
      if (hadFocus && following) goTo(following);
      else if (hadFocus) {
        activate(undefined);
        view.focus();
      }
      arrange();
      if (words) say(following ? words : `${words} ${w.none_left}`);
    },
    arrange,
    refresh: () => {
      for (const card of cards) card.refresh?.();
    },
    say,
    goTo,
    next,
    leave,
    follow: (id) => {
      if (isLeaving || !isBeside()) return;
      const card = cards.find((one) => one.id === id);
      // The text is being changed at the moment.
      queueMicrotask(() => {
        if (!place.contains(document.activeElement)) activate(card);
      });
    },
  };
}
