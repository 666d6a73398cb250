import { WidgetType } from "@codemirror/view";

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

/** The character that an entity such as `&amp;` stands for. */
export function characterOf(entity: string): string {
  return new DOMParser().parseFromString(entity, "text/html").documentElement.textContent;
}
