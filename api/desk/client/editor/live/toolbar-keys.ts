/** Arrow keys go through the buttons of a toolbar; Escape and Tab lead back. */
export function walkToolbar(bar: HTMLElement, leave: () => void): void {
  bar.addEventListener("keydown", (event) => {
    const buttons = [...bar.querySelectorAll<HTMLElement>("button:not([hidden])")];
    const index = buttons.findIndex((one) => one === document.activeElement);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step) buttons.at((index + step) % buttons.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
