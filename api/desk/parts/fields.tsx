import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Fault } from "../../contract/errors.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import { codePointLength } from "../../contract/text.ts";
import { fill } from "../../../site/messages/words.ts";
import { describeLeft, isNear } from "../characters-left.ts";
import { formatSaid } from "../messages/refusals.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { FormContext, type FormState } from "./post-form.tsx";

/** The value and what is wrong with it come from the form around the field. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: ComponentChildren;
  required?: boolean | undefined;
  autocomplete?: string | undefined;
  /** The limit in characters, counted as the contract counts; near it, a script shows how many are left. */
  max?: number | undefined;
  /** A field that looks like the text it holds: its label is for screen readers. */
  bare?: boolean | undefined;
  placeholder?: string | undefined;
  autofocus?: boolean | undefined;
}

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "password" | "url" | "search" | undefined;
  list?: readonly (string | Option)[] | undefined;
  inputmode?: "decimal" | "numeric" | "url" | "email" | undefined;
}

/** A line of text with its label, hint, error and counter. A typed password is not shown again. */
export function TextField({ type = "text", list, inputmode, ...field }: TextFieldProps) {
  const { value, attributes } = useField(field);
  const listId = list && `${field.name}-list`;
  // JSX has a separate type for each kind of input, and none for a kind that is a variable.
  const kind: object = { type, list: listId };
  return (
    <Field {...field}>
      <input
        {...attributes}
        {...kind}
        // Addresses and passwords are written from left to right in every language.
        dir={type === "text" || type === "search" ? "auto" : "ltr"}
        value={type === "password" ? "" : value}
        inputMode={inputmode}
        spellcheck={type === "text" ? undefined : false}
      />
      {list && (
        <datalist id={listId}>
          {list.map((one) =>
            typeof one === "string" ? (
              <option key={one} value={one} />
            ) : (
              <option key={one.value} {...one} />
            ),
          )}
        </datalist>
      )}
    </Field>
  );
}

/** The password that somebody has; with a hint, one that they choose. */
export function PasswordField(field: Pick<FieldProps, "name" | "label" | "hint" | "autofocus">) {
  const autocomplete = field.hint ? "new-password" : "current-password";
  return <TextField {...field} type="password" autocomplete={autocomplete} required />;
}

export function TextArea({ rows = 4, ...field }: FieldProps & { rows?: number | undefined }) {
  const { value, attributes } = useField(field);
  return (
    <Field {...field}>
      {/* Parsers drop the first line break of a textarea, so one is added for a text that begins with one. */}
      <textarea {...attributes} dir="auto" rows={rows}>
        {`\n${value}`}
      </textarea>
    </Field>
  );
}

export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** A picture from the writer's computer. A script warns about a file that is too large before it is sent. */
export function PictureFileField(given: { name: string; label: string; hint: string }) {
  const { bytes } = PICTURE_LIMITS;
  const hint = fill(given.hint, { count: bytes / 1_024 / 1_024 });
  const field = { ...given, hint, required: true };
  const { attributes } = useField(field);
  return (
    <Field {...field}>
      <input {...attributes} type="file" accept={PICTURE_FILES} data-max-bytes={bytes} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

export function SelectField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { value: chosen, attributes } = useField(field);
  return (
    <Field {...field}>
      <select {...attributes}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function CheckField({
  name,
  label,
  value = "yes",
  checked,
}: {
  name: string;
  label: ComponentChildren;
  value?: string;
  /** If not the form says it. */
  checked?: boolean;
}) {
  const form = useContext(FormContext);
  const error = errorOf(name, form, useWords());
  const id = `${idOf(name)}-${value}`;
  return (
    <div class="field check">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={checked ?? form.isTicked(name, value)}
        aria-describedby={error && `${id}-error`}
      />
      <label for={id}>{label}</label>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function Field({
  name,
  label,
  hint,
  required,
  max,
  bare = false,
  children,
}: FieldProps & { children: ComponentChildren }) {
  const words = useWords();
  const form = useContext(FormContext);
  const id = idOf(name);
  const error = errorOf(name, form, words);
  const left = max === undefined ? undefined : max - lengthUpTo(max, form.shown(name));
  return (
    <div class={error ? "field wrong" : "field"}>
      <div class="label-line">
        <label for={id} class={bare ? "unseen" : undefined}>
          {label}
          {!required && <span class="optional"> {words.parts.optional}</span>}
        </label>
        {max !== undefined && left !== undefined && (
          <span
            class={left < 0 ? "left over" : "left"}
            id={`${id}-left`}
            data-count={id}
            data-max={max}
            hidden={!isNear(left, max)}
          >
            {describeLeft(left, words.client_desk, words.language)}
          </span>
        )}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A refused text can have megabytes; far beyond the limit, nobody needs its exact length. */
function lengthUpTo(max: number, text: string): number {
  return text.length > 2 * max ? text.length : codePointLength(text);
}

/** What the field shows, and its attributes. */
function useField({
  name,
  hint,
  required,
  autocomplete,
  max,
  placeholder,
  autofocus,
}: Omit<FieldProps, "label">) {
  const { shown, issues } = useContext(FormContext);
  const id = idOf(name);
  const isWrong = issuesAt(name, issues).length > 0;
  const described = [
    hint && `${id}-hint`,
    max !== undefined && `${id}-left`,
    isWrong && `${id}-error`,
  ];
  const attributes = {
    id,
    name,
    required,
    autocomplete,
    placeholder,
    autofocus,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    "aria-invalid": isWrong ? true : undefined,
  };
  return { value: shown(name), attributes };
}

export function idOf(name: string): string {
  return `field-${name.replaceAll(/[^a-z0-9_-]/gi, "-")}`;
}

/** An issue at `tags.2` belongs to the field `tags`. */
function issuesAt(name: string, issues: readonly Fault[]): readonly Fault[] {
  return issues.filter(({ path }) => path === name || path.startsWith(`${name}.`));
}

function errorOf(name: string, { issues }: FormState, words: DeskWords): string | undefined {
  const own = issuesAt(name, issues);
  return own.length ? faultSentence(own, words) : undefined;
}

/** The fault of a field, for people. Some messages are parts of a sentence, and some are whole sentences. */
export function faultSentence(issues: readonly Fault[], words: DeskWords): string {
  const { full_stop: end, between_faults: between } = words.parts;
  const said = issues.map((issue) => formatSaid(issue.said, words).replace(/[.。]$/, ""));
  const all = [...new Set(said)].join(between);
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}${end}`;
}
