import { describeLeft } from "../characters-left.ts";

// On every page of the desk. Each of these works without a script too, only less well.

for (const count of document.querySelectorAll<HTMLElement>("[data-count]")) showWhatIsLeft(count);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) offerCopy(button);

/** Counts down as one types; told to a screen reader only when it gets near the end. */
function showWhatIsLeft(count: HTMLElement): void {
  const field = document.getElementById(count.dataset["count"] ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const max = Number(count.dataset["max"]);
  const show = (): void => {
    // Code points, as the contract counts.
    const left = max - Array.from(field.value).length;
    count.textContent = describeLeft(left);
    count.classList.toggle("over", left < 0);
    if (left <= max / 10) count.setAttribute("aria-live", "polite");
    else count.removeAttribute("aria-live");
  };
  field.addEventListener("input", show);
  show();
}

function offerCopy(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset["copy"] ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  button.hidden = false;
  const label = button.innerHTML;
  const press = async (): Promise<void> => {
    button.textContent = (await copy(field)) ? "Copied" : "Press Ctrl+C";
    setTimeout(() => {
      button.innerHTML = label;
    }, 2_000);
  };
  button.addEventListener("click", () => void press());
}

/** The clipboard is for secure pages only; elsewhere the text is selected, ready to be copied. */
async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
