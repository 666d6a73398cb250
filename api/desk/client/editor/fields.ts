/** The values of the form's fields, without its technical ones. */
export type Fields = Record<string, string>;

const TECHNICAL_FIELDS = new Set(["form_token", "version", "next", "over", "draft", "series_was"]);

export function readFields(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    if (!TECHNICAL_FIELDS.has(name) && typeof value === "string") fields[name] = value;
  }
  return fields;
}

export function fillFields(form: HTMLFormElement, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (isRadio(field)) {
      const radios = [...form.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)];
      const chosen = radios.find((radio) => radio.value === value);
      if (chosen) choose(chosen);
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/** Checks a radio button as if the writer had clicked it. */
export function choose(radio: HTMLInputElement): void {
  radio.checked = true;
  radio.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A group of radio buttons, or the only one of its group. */
function isRadio(field: RadioNodeList | Element | null): boolean {
  return (
    field instanceof RadioNodeList || (field instanceof HTMLInputElement && field.type === "radio")
  );
}

export function isSame(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => plain(a[name]) === plain(b[name]));
}

/** A form sends CR LF for each LF of a textarea. */
export function plain(text = ""): string {
  return text.replaceAll("\r\n", "\n");
}

export function valueOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field && "value" in field ? field.value : "";
}
