/** The key / leads to the search, as readers of other sites expect. */
export function listenForFindKey(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    // Someone who writes means the letter.
    if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) {
      return;
    }
    const field = document.querySelector<HTMLInputElement>("main input[type=search], #find");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
