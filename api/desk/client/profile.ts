// Updates the preview of the card while the writer types.

import { wordsOf } from "./page/words.ts";

const form = document.getElementById("profile");
const parts = document.querySelectorAll<HTMLElement>("#profile-card [data-mirror]");

if (form instanceof HTMLFormElement) {
  const show = (): void => {
    for (const part of parts) mirror(part, valueOf(form, part.dataset["mirror"] ?? ""));
  };
  form.addEventListener("input", show);
  // When the browser returns to the page, it restores the typed values.
  window.addEventListener("pageshow", show);
  show();
}

for (const field of document.querySelectorAll<HTMLInputElement>("[data-max-bytes]"))
  checkSize(field);

/** A photo is often too large: this says so before it is sent. */
function checkSize(field: HTMLInputElement): void {
  const most = Number(field.dataset["maxBytes"]);
  field.addEventListener("change", () => {
    const isLarge = (field.files?.[0]?.size ?? 0) > most;
    const mebibytes = String(most / 1_024 / 1_024);
    const words = wordsOf("profile").too_large.replace("{count}", mebibytes);
    field.setCustomValidity(isLarge ? words : "");
    field.reportValidity();
  });
}

function valueOf(fields: HTMLFormElement, name: string): string {
  const field = fields.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value.trim()
    : "";
}

function mirror(part: HTMLElement, value: string): void {
  const link = part.querySelector("a");
  if (link) {
    const address = webAddress(value);
    part.hidden = address === null;
    if (address) link.href = address;
    return;
  }
  part.hidden = value === "";
  part.textContent = value;
}

/** Only addresses that the server would accept, never `javascript:`. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
