import { type Extension, Prec } from "@codemirror/state";
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { wordsOf } from "../../../page/words.ts";
import type { Command } from "../../command.ts";
import { element, iconButton } from "../../elements.ts";
import { signOf } from "../../tool-signs.ts";
import { commentOnSelection } from "../comment-hook.ts";
import { walkToolbar } from "../toolbar-keys.ts";

const COMMANDS = ["bold", "italic", "link", "heading", "quote"] as const satisfies Command[];

/** A small toolbar at the selected words. Alt+F10 leads to it. On a phone, the toolbar above the keyboard does the same. */
export function selectionBar(run: (command: Command) => void): Extension {
  const plugin = ViewPlugin.define((view) => new SelectionBar(view, run), {
    eventObservers: {
      mousedown(_event, view) {
        this.press(view);
      },
    },
    provide: (self) =>
      Prec.high(
        keymap.of([{ key: "Alt-F10", run: (view) => view.plugin(self)?.focus() ?? false }]),
      ),
  });
  return plugin;
}

class SelectionBar {
  readonly #view: EditorView;
  readonly #bar: HTMLElement;
  readonly #comment: HTMLElement;
  #isPressed = false;

  constructor(view: EditorView, run: (command: Command) => void) {
    this.#view = view;
    const w = wordsOf("editor");
    this.#bar = element("div", { className: "cm-bar cm-selection-bar", role: "toolbar" });
    this.#bar.ariaLabel = wordsOf("editor_menus").selection_tools;
    for (const command of COMMANDS)
      this.#add(w[`tool_${command}`], signOf(command), () => run(command));
    this.#comment = this.#add(wordsOf("editor_menus").comment, signOf("comment"), () =>
      view.state.facet(commentOnSelection)[0]?.(view),
    );
    this.#bar.hidden = true;
    walkToolbar(this.#bar, () => view.focus());
    view.dom.parentElement?.append(this.#bar);
    // Words may have been selected while this part was loaded.
    this.#show();
  }

  update({ selectionSet, docChanged, focusChanged, geometryChanged }: ViewUpdate): void {
    if (selectionSet || docChanged || focusChanged || geometryChanged) this.#show();
  }

  /** While the mouse selects, nothing is in its way. */
  press(view: EditorView): void {
    this.#isPressed = true;
    const release = (): void => {
      this.#isPressed = false;
      this.#show();
    };
    view.dom.ownerDocument.addEventListener("mouseup", () => setTimeout(release), { once: true });
    this.#bar.hidden = true;
  }

  focus(): boolean {
    if (this.#bar.hidden) return false;
    this.#bar.querySelector("button")?.focus();
    return true;
  }

  destroy(): void {
    this.#bar.remove();
  }

  #add(label: string, sign: Node, press: () => void): HTMLElement {
    const button = iconButton({ label, sign }, press);
    button.tabIndex = -1;
    this.#bar.append(button);
    return button;
  }

  #show(): void {
    const { state, hasFocus } = this.#view;
    const { main } = state.selection;
    const isInBar = this.#bar.contains(document.activeElement);
    const isWanted =
      !main.empty &&
      (hasFocus || isInBar) &&
      !this.#isPressed &&
      matchMedia("(pointer: fine)").matches &&
      state.sliceDoc(main.from, main.to).trim() !== "";
    if (this.#bar.hidden === isWanted) this.#bar.hidden = !isWanted;
    if (!isWanted) return;
    this.#comment.hidden = !state.facet(commentOnSelection).length;
    this.#view.requestMeasure({
      key: this,
      // The text may have changed since.
      read: (view) => view.coordsAtPos(view.state.selection.main.from, 1),
      write: (at, view) => {
        const frame = view.dom.parentElement?.getBoundingClientRect();
        if (!at || !frame) return;
        const { offsetWidth, offsetHeight, style } = this.#bar;
        const room = Math.max(0, frame.width - offsetWidth);
        style.left = `${Math.min(Math.max(0, at.left - frame.left), room)}px`;
        style.top = `${at.top - frame.top - offsetHeight - 6}px`;
      },
    });
  }
}
