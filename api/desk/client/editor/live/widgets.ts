import { type EditorView, WidgetType } from "@codemirror/view";
import { element } from "../elements.ts";

/** A short text in place of marks: a bullet, a number, the name of a language. */
export class Sign extends WidgetType {
  readonly name: string;
  readonly words: string;
  constructor(name: string, words: string) {
    super();
    this.name = name;
    this.words = words;
  }
  override eq({ name, words }: Sign): boolean {
    return name === this.name && words === this.words;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement("span");
    sign.className = this.name;
    sign.textContent = this.words;
    return sign;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

/** The box of a task in a list, to tick with a click. */
export class TaskBox extends WidgetType {
  readonly isDone: boolean;
  readonly words: string;
  constructor(isDone: boolean, words: string) {
    super();
    this.isDone = isDone;
    this.words = words;
  }
  override eq({ isDone, words }: TaskBox): boolean {
    return isDone === this.isDone && words === this.words;
  }
  override toDOM(view: EditorView): HTMLElement {
    const { isDone, words } = this;
    const box = element("input", { type: "checkbox", className: "cm-task", checked: isDone });
    box.tabIndex = -1;
    box.ariaLabel = words;
    // The caret stays where it is.
    box.addEventListener("pointerdown", (event) => event.preventDefault());
    // The form would take it for one of its fields.
    box.addEventListener("input", (event) => event.stopPropagation());
    box.addEventListener("change", (event) => {
      event.stopPropagation();
      const from = view.posAtDOM(box) + 1;
      const changes = { from, to: from + 1, insert: isDone ? " " : "x" };
      view.dispatch({ changes, userEvent: "input" });
    });
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

/** The character that an entity such as `&amp;` stands for. */
export function characterOf(entity: string): string {
  return new DOMParser().parseFromString(entity, "text/html").documentElement.textContent;
}
