import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { counted } from "../../../../../../site/messages/words.ts";
import { pageLanguage, wordsOf } from "../../../page/words.ts";
import { element } from "../../elements.ts";
import { GAP_PX, roomFor } from "../floating.ts";

/** One line of a menu in the text. */
export interface MenuLine {
  label: string;
  /** Before the label: a character, or a drawing. */
  sign: Node | string;
  /** Carries it out, instead of what was typed for it. */
  apply(view: EditorView, typed: { from: number; to: number }): void;
}

interface Offered {
  from: number;
  choices: readonly MenuLine[];
  /** The typed word names one choice exactly, which is carried out at once. */
  isMeant?: boolean;
}

/** Reads what is typed before the caret. Undefined: no menu. A promise: it has to be asked again after that. */
export type MenuSource = (state: EditorState) => Offered | Promise<void> | undefined;

const SHOWN_MAX = 12;
const LIST_ID = "suggestions";

/**
 * A menu at the caret for what is being typed. The caret stays in the text, which names the chosen line to screen
 * readers (aria-activedescendant), as the combobox pattern of ARIA has it.
 */
export function typedMenu(sources: readonly MenuSource[], isTyped: boolean): Extension {
  const plugin = ViewPlugin.define((view) => new Menu(view, sources, isTyped), {
    provide: (self) => [
      EditorView.contentAttributes.of((view) => view.plugin(self)?.attributes() ?? {}),
      Prec.highest(
        keymap.of([
          { key: "ArrowDown", run: (view) => view.plugin(self)?.step(1) ?? false },
          { key: "ArrowUp", run: (view) => view.plugin(self)?.step(-1) ?? false },
          { key: "Enter", run: (view) => view.plugin(self)?.choose() ?? false },
          { key: "Tab", run: (view) => view.plugin(self)?.choose() ?? false },
          { key: "Escape", run: (view) => view.plugin(self)?.dismiss() ?? false },
        ]),
      ),
    ],
  });
  return plugin;
}

class Menu {
  readonly #view: EditorView;
  readonly #sources: readonly MenuSource[];
  readonly #list = element("ul", { id: LIST_ID, className: "cm-menu", role: "listbox" });
  #choices: readonly MenuLine[] = [];
  #from = 0;
  #chosen = 0;
  /** Where the writer closed the menu: it stays closed for these words. */
  #dismissed = -1;

  constructor(view: EditorView, sources: readonly MenuSource[], isTyped: boolean) {
    this.#view = view;
    this.#sources = sources;
    // Where it scrolls, it must be reachable (WCAG 2.1.1). While it is open, Tab takes the chosen line.
    this.#list.tabIndex = 0;
    this.#list.ariaLabel = wordsOf("editor_menus").suggestions;
    // The caret stays in the text.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    view.dom.parentElement?.append(this.#list);
    this.#list.hidden = true;
    const { state } = view;
    // Not while the view is being made.
    if (isTyped) queueMicrotask(() => this.#lookAgain(state));
  }

  update({ docChanged, selectionSet, focusChanged, transactions, state, view }: ViewUpdate): void {
    const isTyped = transactions.some(
      (one) => one.isUserEvent("input") || one.isUserEvent("delete"),
    );
    const isDeleted = transactions.some((one) => one.isUserEvent("delete"));
    if (docChanged && isTyped) this.#look(state, isDeleted);
    else if (docChanged || selectionSet || (focusChanged && !view.hasFocus)) this.#close();
  }

  attributes(): Record<string, string> {
    if (this.#list.hidden) return {};
    return {
      "aria-autocomplete": "list",
      "aria-controls": LIST_ID,
      "aria-activedescendant": `${LIST_ID}-${this.#chosen}`,
    };
  }

  step(by: 1 | -1): boolean {
    if (this.#list.hidden) return false;
    const count = this.#choices.length;
    this.#chosen = (this.#chosen + by + count) % count;
    this.#mark();
    // The attributes of the text are set in an update.
    this.#view.dispatch({});
    return true;
  }

  choose(index = this.#chosen): boolean {
    const choice = this.#list.hidden ? undefined : this.#choices[index];
    if (!choice) return false;
    const typed = { from: this.#from, to: this.#view.state.selection.main.head };
    this.#close();
    choice.apply(this.#view, typed);
    return true;
  }

  dismiss(): boolean {
    if (this.#list.hidden) return false;
    this.#dismissed = this.#from;
    this.#close();
    this.#view.dispatch({});
    return true;
  }

  destroy(): void {
    this.#list.remove();
  }

  #look(state: EditorState, isDeleted = false): void {
    // In a cell or a caption, the keys that lead through a menu have another meaning.
    const isInText = document.activeElement === this.#view.contentDOM;
    const found = isInText && state.selection.main.empty ? this.#find(state) : undefined;
    if (!found) this.#dismissed = -1;
    if (!found?.choices.length || found.from === this.#dismissed) return this.#close();
    if (found.isMeant && !isDeleted) return this.#takeMeant(state, found);
    const wasHidden = this.#list.hidden;
    this.#choices = found.choices.slice(0, SHOWN_MAX);
    this.#from = found.from;
    this.#chosen = 0;
    this.#show();
    if (wasHidden) this.#announce();
  }

  /** Not within the update that the last letter was typed in. */
  #takeMeant(state: EditorState, { from, choices }: Offered): void {
    this.#close();
    const typed = { from, to: state.selection.main.head };
    queueMicrotask(() => {
      if (this.#view.state.doc.eq(state.doc)) choices[0]?.apply(this.#view, typed);
    });
  }

  #find(state: EditorState): Offered | undefined {
    for (const source of this.#sources) {
      const found = source(state);
      if (found instanceof Promise) void found.then(() => this.#lookAgain(state));
      else if (found) return found;
    }
    return undefined;
  }

  #lookAgain({ doc, selection }: EditorState): void {
    const { state } = this.#view;
    // A change since then has asked again.
    if (state.doc.eq(doc) && state.selection.eq(selection)) this.#look(state);
  }

  #show(): void {
    this.#list.replaceChildren(
      ...this.#choices.map(({ label, sign }, index) => {
        const line = element("li", { id: `${LIST_ID}-${index}`, role: "option" });
        line.append(
          element("span", { className: "cm-menu-sign", ariaHidden: "true" }, sign),
          label,
        );
        line.addEventListener("click", () => this.choose(index));
        return line;
      }),
    );
    this.#list.hidden = false;
    this.#mark();
    this.#view.requestMeasure({
      key: this,
      read: (view) => view.coordsAtPos(this.#from),
      write: (at, view) => {
        const frame = view.dom.parentElement?.getBoundingClientRect();
        if (!at || !frame) return;
        const { offsetWidth, style } = this.#list;
        const most = Math.max(0, frame.width - offsetWidth);
        style.left = `${Math.min(Math.max(0, at.left - frame.left), most)}px`;
        style.maxHeight = "";
        const { isBelow, room } = roomFor(this.#list.offsetHeight, at);
        style.maxHeight = `${room}px`;
        const top = isBelow ? at.bottom + GAP_PX : at.top - this.#list.offsetHeight - GAP_PX;
        style.top = `${top - frame.top}px`;
        this.#mark();
      },
    });
  }

  #mark(): void {
    [...this.#list.children].forEach((line, index) => {
      line.ariaSelected = String(index === this.#chosen);
      if (index === this.#chosen) line.scrollIntoView({ block: "nearest" });
    });
  }

  /** An update is under way; the text says it after that. */
  #announce(): void {
    const w = wordsOf("editor_menus");
    const words = counted(w.choices, this.#choices.length, pageLanguage());
    queueMicrotask(() => this.#view.dispatch({ effects: EditorView.announce.of(words) }));
  }

  #close(): void {
    if (!this.#list.hidden) this.#list.hidden = true;
  }
}
