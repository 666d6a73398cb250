import { isPreview } from "./unsaved.ts";

/** Shows that a form is on its way, and sends it once. */
export function showSending(): void {
  const pressed: { form: HTMLFormElement; button: HTMLButtonElement; label: string }[] = [];
  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || isPreview(button)) return;
    if (form.ariaBusy === "true") return event.preventDefault();
    form.ariaBusy = "true";
    if (!(button instanceof HTMLButtonElement)) return;
    pressed.push({ form, button, label: button.innerHTML });
    const { busy } = button.dataset;
    if (busy) button.textContent = busy;
  });
  // The browser may show the page as it was when somebody goes back to it.
  addEventListener("pageshow", () => {
    for (const { form, button, label } of pressed.splice(0)) {
      form.ariaBusy = null;
      button.innerHTML = label;
    }
  });
}
