/** Selects letters of a field inside a block, or puts the caret there. */
export function select(field: HTMLElement, from: number, to = from): void {
  const letters = field.firstChild;
  const selection = getSelection();
  if (!(letters instanceof Text)) return selection?.collapse(field, 0);
  selection?.setBaseAndExtent(
    letters,
    Math.min(from, letters.length),
    letters,
    Math.min(to, letters.length),
  );
}

/** In a field, its own words are meant, and not the text around it. */
export function isSelectAll({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "a";
}

/**
 * Puts the caret into a field that has the focus, if it is not there: after a tap, the caret of some browsers stays in
 * the text around the field, and what is typed goes nowhere. At once, because a letter may come before the next frame, and
 * once more when the browser has placed its own.
 */
export function takeCaret(field: HTMLElement): void {
  const take = (): void => {
    if (document.activeElement !== field || field.contains(getSelection()?.anchorNode ?? null)) {
      return;
    }
    select(field, field.textContent.length);
  };
  take();
  requestAnimationFrame(take);
}
