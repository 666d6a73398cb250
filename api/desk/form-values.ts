import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { SentFile } from "../http/request/multipart.ts";

/** The values of a submitted form, unchanged: for its schema, and for showing the form again. */
export interface FormValues {
  /** A field's last value; empty if it was not sent. */
  get(name: string): string;
  all(name: string): string[];
  has(name: string): boolean;
  names(): string[];
  file(name: string): Buffer | undefined;
  /** What its sender calls it; empty if none was chosen. */
  fileName(name: string): string;
  /** For the schema: a string for each field; a list if the field was sent more than once or its name ends in []. */
  toObject(): Record<string, string | string[]>;
}

/** The gate checks the token; forms do not see it as a field. */
export const TOKEN_FIELD = "form_token";
/** Set when the sender confirmed the action on its confirmation page. See `confirm` in `route.ts`. */
export const CONFIRMED_FIELD = "confirmed";

/** Our largest form has about thirty fields, and 2 MiB could hold hundreds of thousands. */
const FIELDS_MAX = 200;

export function parseFormBody(text: string): FormValues {
  if (text.split("&", FIELDS_MAX + 1).length > FIELDS_MAX) {
    throw new Refusal(
      "malformed_request",
      say("A form can have at most {count} fields.", { count: FIELDS_MAX }),
    );
  }
  return createFormValues(new URLSearchParams(text), new Map());
}

export function createFormValues(
  given: URLSearchParams,
  files: ReadonlyMap<string, SentFile>,
): FormValues {
  // One pass: URLSearchParams scans all its entries for each name.
  const values = new Map<string, string[]>();
  for (const [name, value] of given) {
    const before = values.get(name);
    // HTML forms send each line break as CR LF; the writer's text has LF.
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
    file: (name) => files.get(name)?.bytes,
    fileName: (name) => files.get(name)?.name ?? "",
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
