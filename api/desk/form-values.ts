/** What a form was filled in with, as it came: for its schema, and for the form that is shown again. */
export interface FormValues {
  /** A field's last value; empty where it was not sent. */
  get(name: string): string;
  all(name: string): string[];
  has(name: string): boolean;
  names(): string[];
  /** The bytes of a file that was chosen. */
  file(name: string): Buffer | undefined;
  /** For the schema: a text for each field, a list where it came more than once or its name ends in []. */
  toObject(): Record<string, string | string[]>;
}

/** The token is the gate's business, and no field of any form. */
export const TOKEN_FIELD = "form_token";

export function parseFormBody(text: string): FormValues {
  return createFormValues(new URLSearchParams(text), new Map());
}

export function createFormValues(
  given: URLSearchParams,
  files: ReadonlyMap<string, Buffer>,
): FormValues {
  // HTML sends every line break as CR LF; what was written has LF.
  const all = (name: string): string[] =>
    given.getAll(name).map((value) => value.replaceAll("\r\n", "\n"));
  const names = (): string[] => [...new Set(given.keys())].filter((name) => name !== TOKEN_FIELD);
  return {
    get: (name) => all(name).at(-1) ?? "",
    all,
    has: (name) => given.has(name),
    names,
    file: (name) => files.get(name),
    toObject: () =>
      Object.fromEntries(
        names().map((name) => {
          const values = all(name);
          if (name.endsWith("[]")) return [name.slice(0, -2), values];
          return [name, values.length > 1 ? values : (values[0] ?? "")];
        }),
      ),
  };
}

export const NO_VALUES = parseFormBody("");
