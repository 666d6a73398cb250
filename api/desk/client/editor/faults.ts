import type { Issue } from "../../../contract/errors.ts";

/**
 * Puts each fault beside its field, as the server's page does. A field that is still empty keeps the words that the page
 * was loaded with.
 */
export function showFaults(form: HTMLFormElement, issues: readonly Issue[], end: string): void {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) byField.set(path.split(".")[0] ?? "", message);
  for (const input of form.elements) {
    if (!isText(input) || !input.name) continue;
    const words = byField.get(input.name);
    if (words) mark(input, words, end);
    else if (input.value.trim()) unmark(input);
  }
}

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isText(input: Element): input is TextInput {
  // A hidden input with a label holds the text of the editor.
  if (input instanceof HTMLInputElement && input.type === "hidden")
    return Boolean(input.dataset["label"]);
  if (input instanceof HTMLInputElement) return input.type !== "radio";
  return input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement;
}

function mark(input: TextInput, message: string, end: string): void {
  const id = `${input.id}-error`;
  const line = document.getElementById(id) ?? document.createElement("p");
  const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}${end}`;
  if (line.textContent === words) return;
  line.id = id;
  line.className = "error";
  // Announced when the writer pauses.
  line.setAttribute("role", "status");
  line.textContent = words;
  const field = input.closest(".field");
  field?.classList.add("wrong");
  if (!line.isConnected) field?.append(line);
  input.setAttribute("aria-invalid", "true");
  describe(input, [...described(input).filter((name) => name !== id), id]);
}

function unmark(input: TextInput): void {
  const id = `${input.id}-error`;
  document.getElementById(id)?.remove();
  input.closest(".field")?.classList.remove("wrong");
  input.removeAttribute("aria-invalid");
  describe(
    input,
    described(input).filter((name) => name !== id),
  );
}

function described(input: TextInput): string[] {
  return (input.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
}

function describe(input: TextInput, ids: readonly string[]): void {
  if (ids.length) input.setAttribute("aria-describedby", ids.join(" "));
  else input.removeAttribute("aria-describedby");
}
