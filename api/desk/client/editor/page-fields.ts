/**
 * The headline and the standfirst are lines of the page: they grow with their words, have no line breaks, and Enter goes
 * on to what is below.
 */
export function createPageFields(form: HTMLFormElement, goToBody: () => void): void {
  const headline = form.querySelector<HTMLTextAreaElement>("textarea[name=headline]");
  const sub = form.querySelector<HTMLTextAreaElement>("textarea[name=sub]");
  const body = form.querySelector<HTMLTextAreaElement>("textarea[name=body_md]");
  if (headline) keepOneLine(headline, () => sub?.focus());
  if (sub) keepOneLine(sub, goToBody);
  for (const field of [headline, sub, body]) if (field) grow(field);
}

function keepOneLine(field: HTMLTextAreaElement, next: () => void): void {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    next();
  });
  // A pasted or dropped text may have line breaks.
  field.addEventListener("input", () => {
    if (!/[\r\n]/.test(field.value)) return;
    const end = field.selectionEnd;
    field.value = field.value.replace(/\s*[\r\n]+\s*/g, " ");
    field.setSelectionRange(end, end);
  });
}

/** Browsers that size a field by its content need no script for it. */
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  const fit = (): void => {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  };
  field.addEventListener("input", fit);
  addEventListener("resize", fit);
  fit();
}
