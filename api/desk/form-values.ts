import { Refusal } from "../contract/errors.ts";

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
/** Says that the sender read on a page of its own what the form does. See `confirm` in `route.ts`. */
export const CONFIRMED_FIELD = "confirmed";

/** The largest of our forms has some thirty; 2 MiB would hold hundreds of thousands. */
const FIELDS_MAX = 200;

export function parseFormBody(text: string): FormValues {
  if (text.split("&", FIELDS_MAX + 1).length > FIELDS_MAX) {
    throw new Refusal("malformed_request", `A form has at most ${FIELDS_MAX} fields.`);
  }
  return createFormValues(new URLSearchParams(text), new Map());
}

export function createFormValues(
  given: URLSearchParams,
  files: ReadonlyMap<string, Buffer>,
): FormValues {
  // Looked through once: URLSearchParams looks through all of it for every name.
  const values = new Map<string, string[]>();
  for (const [name, value] of given) {
    const before = values.get(name);
    // HTML sends every line break as CR LF; what was written has LF.
    const written = value.replaceAll("\r\n", "\n");
    if (before) before.push(written);
    else values.set(name, [written]);
  }
  const all = (name: string): string[] => values.get(name) ?? [];
  const names = (): string[] =>
    [...values.keys()].filter((name) => name !== TOKEN_FIELD && name !== CONFIRMED_FIELD);
  return {
    get: (name) => all(name).at(-1) ?? "",
    all,
    has: (name) => values.has(name),
    names,
    file: (name) => files.get(name),
    toObject: () =>
      Object.fromEntries(
        names().map((name) => {
          const sent = all(name);
          if (name.endsWith("[]")) return [name.slice(0, -2), sent];
          return [name, sent.length > 1 ? sent : (sent[0] ?? "")];
        }),
      ),
  };
}

export const NO_VALUES = parseFormBody("");
