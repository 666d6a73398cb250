// Lets the buttons of the consent page rest after the page came to the front.

/** Longer than a double click takes. */
const REST_MS = 700;

/**
 * Another site can cover this page with a small window, ask for a double click there, and close the window after the first
 * click. The second would press Allow. So the buttons do nothing right after the page was shown or uncovered.
 */
function keepCalm(form: HTMLFormElement): void {
  const buttons = form.querySelectorAll("button");
  let rest: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(rest);
    rest = setTimeout(end, REST_MS);
    for (const button of buttons) button.setAttribute("aria-disabled", "true");
  };
  const end = (): void => {
    rest = undefined;
    for (const button of buttons) button.removeAttribute("aria-disabled");
  };
  form.addEventListener("submit", (event) => {
    if (rest !== undefined) event.preventDefault();
  });
  window.addEventListener("focus", begin);
  document.addEventListener("visibilitychange", begin);
  begin();
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-calm]")) keepCalm(form);
