type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Asks before somebody leaves the page with changes that are not saved. */
export function guardUnsaved(form: HTMLFormElement): void {
  // The value of a hidden field is its default as well.
  const hidden = new Map(
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].map((field) => [
      field,
      field.value,
    ]),
  );
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && !isPreview(event.submitter)) isSent = true;
  });
  addEventListener("pageshow", () => {
    isSent = false;
  });
  addEventListener("beforeunload", (event) => {
    if (isSent) return;
    const isUnsaved =
      form.dataset["unsaved"] !== undefined ||
      fieldsOf(form).some(isChanged) ||
      [...hidden].some(([field, value]) => field.value !== value);
    if (isUnsaved) event.preventDefault();
  });
}

/** A button that only shows what would be saved. */
export function isPreview(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formTarget !== "";
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement && field.type !== "file" && field.name !== "") ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement,
  );
}

/** Against what the server sent: a browser that goes back fills the fields before this script runs. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}
