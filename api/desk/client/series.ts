// Parts of a series can be dragged to another place. The buttons of each part do the same, without a script.

const list = document.querySelector<HTMLElement>("[data-order]");
const parts = [...(list?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])];
let dragged: HTMLElement | undefined;

for (const part of parts) {
  part.draggable = true;
  part.addEventListener("dragstart", (event) => {
    dragged = part;
    part.classList.add("dragged");
    event.dataTransfer?.setData("text/plain", part.dataset["piece"] ?? "");
  });
  part.addEventListener("dragend", () => {
    part.classList.remove("dragged");
    dragged = undefined;
  });
}

list?.addEventListener("dragover", (event) => {
  if (!dragged) return;
  event.preventDefault();
  list.insertBefore(dragged, partBelow(event.clientY) ?? null);
});

list?.addEventListener("drop", (event) => {
  if (!dragged) return;
  event.preventDefault();
  const next = dragged.nextElementSibling;
  send(dragged, next instanceof HTMLElement ? (next.dataset["piece"] ?? "") : "");
});

/** The first part whose middle is below the pointer. */
function partBelow(y: number): HTMLElement | undefined {
  const others = [...(list?.children ?? [])].filter((part) => part !== dragged);
  const below = others.find((part) => {
    const { top, height } = part.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below instanceof HTMLElement ? below : undefined;
}

/** Sends the form that its own buttons send, with another place. */
function send(part: HTMLElement, before: string): void {
  const form = part.querySelector<HTMLFormElement>(
    `form[action="${list?.dataset["order"] ?? ""}"]`,
  );
  const field = form?.querySelector<HTMLInputElement>("input[name=before]");
  if (!form || !field) return;
  field.value = before;
  form.requestSubmit();
}
