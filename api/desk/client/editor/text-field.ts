/** A hidden field that has the text of the editor. */
export interface TextField {
  readonly input: HTMLInputElement;
  /** Call when the editor's text has changed. */
  changed(): void;
}

/**
 * Takes the place of a textarea: setting the value of one takes milliseconds for a long text. The text is joined from its
 * lines only when somebody asks for it, and not with each key.
 */
export function createTextField(textarea: HTMLTextAreaElement, textNow: () => string): TextField {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = textarea.name;
  input.id = textarea.id;
  let given: string | undefined = textarea.value;
  Object.defineProperty(input, "value", {
    get: () => given ?? textNow(),
    set: (value: string) => {
      given = value;
    },
  });
  Object.defineProperty(textarea, "value", { get: () => input.value });
  // Whoever reads or sends the form gets the text too.
  textarea.form?.addEventListener("formdata", ({ formData }) => {
    if (formData.has(input.name)) formData.set(input.name, input.value);
  });

  return {
    input,
    changed: () => {
      given = undefined;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      // For those that listened before.
      textarea.dispatchEvent(new Event("input"));
    },
  };
}
