/** Loads the script of the form to follow by e-mail when somebody goes into the form. Most readers never do. */
export function loadWork(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-work]")) {
    const path = form.dataset["work"];
    form.addEventListener("focusin", () => path && void import(path), { once: true });
  }
}
