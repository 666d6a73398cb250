import type { Issue } from "../../../contract/errors.ts";
import type { EditorWords } from "../page/words.ts";

/** Describes the issues with the labels of the fields on the page. */
export function problemsOf(
  form: HTMLFormElement,
  issues: readonly Issue[],
  { full_stop: end }: EditorWords,
): string {
  const problems = issues.map(({ path, message }) => `${labelOf(form, path)} ${message}`);
  return `${[...new Set(problems)].join("; ")}${end}`;
}

/** An issue at `tags.2` belongs to the field `tags`. */
export function labelOf(form: HTMLFormElement, path: string): string {
  const name = path.split(".")[0] ?? "";
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) return legendOf(field) ?? name;
  // The text editor's label belongs to the editor.
  if (field instanceof HTMLElement && field.dataset["label"]) return field.dataset["label"];
  const label = field instanceof HTMLElement && "labels" in field ? labelText(field) : undefined;
  return label ?? name;
}

function legendOf([first]: RadioNodeList): string | undefined {
  const legend = first?.parentElement?.closest("fieldset")?.querySelector("legend");
  return legend?.firstChild?.textContent?.trim();
}

/** The label without the words after it, such as "(optional)". */
function labelText(field: Element): string | undefined {
  const [label] = (field as HTMLInputElement).labels ?? [];
  return label?.firstChild?.textContent?.trim();
}
