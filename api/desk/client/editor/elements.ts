/** Makes an element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(label: string, press: () => void, about = ""): HTMLButtonElement {
  const made = element("button", { type: "button" }, label);
  if (about) made.append(element("span", { className: "unseen" }, ` ${about}`));
  made.addEventListener("click", press);
  return made;
}

/** A button with a sign instead of words. The text keeps its focus and selection. */
export function iconButton(
  { label, title = label, sign }: { label: string; title?: string; sign: Node },
  press: () => unknown,
): HTMLButtonElement {
  const made = element("button", { type: "button", title, ariaLabel: label }, sign);
  made.addEventListener("pointerdown", (event) => event.preventDefault());
  made.addEventListener("click", press);
  return made;
}
