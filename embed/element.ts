type Child = Node | string | null | undefined | false;

/** The only function that makes markup. Text becomes text nodes, so a writer's text is never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  for (const child of children) if (child) made.append(child);
  return made;
}

/** A link, unless its address could run a script. */
export function link(url: string, ...children: Child[]): HTMLElement {
  const made = element("a", "", ...children);
  if (/^https?:/.test(url)) made.href = url;
  return made;
}
