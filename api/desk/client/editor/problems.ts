import type { Issue } from "../../../contract/errors.ts";

/** What does not fit, with the fields under the names that the page gives them. */
export function problemsOf(form: HTMLFormElement, issues: readonly Issue[]): string {
  const problems = issues.map(({ path, message }) => `${labelOf(form, path)} ${message}`);
  return `${[...new Set(problems)].join("; ")}.`;
}

/** `tags.2` is a fault of the field `tags`. */
function labelOf(form: HTMLFormElement, path: string): string {
  const name = path.split(".")[0] ?? "";
  const field = form.elements.namedItem(name);
  const label = field instanceof HTMLElement && "labels" in field ? labelText(field) : undefined;
  return label ?? name;
}

/** Without the words that follow the name, such as "(optional)". */
function labelText(field: Element): string | undefined {
  const [label] = (field as HTMLInputElement).labels ?? [];
  return label?.firstChild?.textContent?.trim();
}
