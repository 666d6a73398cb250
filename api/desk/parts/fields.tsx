import type { ComponentChildren } from "preact";
import type { Fault } from "../../contract/errors.ts";
import { codePointLength } from "../../contract/text.ts";
import { describeLeft, isNear } from "../characters-left.ts";
import { told } from "../messages/refusals.ts";
import { type DeskWords, useWords } from "../messages/words.ts";

interface FieldProps {
  name: string;
  label: string;
  value?: string | null | undefined;
  hint?: ComponentChildren;
  /** The issues of the whole form; the field picks its own by name. */
  issues?: readonly Fault[] | undefined;
  required?: boolean;
  disabled?: boolean;
  autocomplete?: string;
  /** The limit in characters, counted as the contract counts; a script shows how many are left. */
  max?: number;
  /** A field that looks like the text it holds: its label is for screen readers, its counter appears near the limit. */
  bare?: boolean;
  placeholder?: string;
  autofocus?: boolean;
}

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "password" | "url" | "search";
  list?: readonly string[];
  inputmode?: "decimal" | "numeric" | "url" | "email";
}

/** A line of text with its label, hint, error and counter. */
export function TextField({ type = "text", list, inputmode, ...field }: TextFieldProps) {
  const listId = list && `${field.name}-list`;
  // JSX has a separate type for each kind of input, and none for a kind that is a variable.
  const kind: object = { type, list: listId };
  return (
    <Field {...field}>
      <input
        {...attributesOf(field)}
        {...kind}
        // Addresses and passwords are written from left to right in every language.
        dir={type === "text" || type === "search" ? "auto" : "ltr"}
        value={field.value ?? ""}
        inputMode={inputmode}
        spellcheck={type === "text" ? undefined : false}
      />
      {list && (
        <datalist id={listId}>
          {list.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export function TextArea({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  return (
    <Field {...field}>
      {/* Parsers drop the first line break of a textarea, so one is added for a text that begins with one. */}
      <textarea {...attributesOf(field)} dir="auto" rows={rows}>
        {`\n${field.value ?? ""}`}
      </textarea>
    </Field>
  );
}

/** A file from the writer's computer. A script warns about a file that is too large before it is sent. */
export function FileField({
  accept,
  maxBytes,
  ...field
}: Omit<FieldProps, "value" | "max"> & { accept: string; maxBytes: number }) {
  return (
    <Field {...field}>
      <input {...attributesOf(field)} type="file" accept={accept} data-max-bytes={maxBytes} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

export function SelectField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  return (
    <Field {...field}>
      <select {...attributesOf(field)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === field.value}>
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
  checked = false,
  value = "yes",
  issues = [],
}: {
  name: string;
  label: ComponentChildren;
  checked?: boolean;
  value?: string;
  issues?: readonly Fault[];
}) {
  const error = errorOf(name, issues, useWords());
  const id = `${idOf(name)}-${value}`;
  return (
    <div class="field check">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={checked}
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
  value,
  hint,
  issues = [],
  required,
  max,
  bare = false,
  children,
}: FieldProps & { children: ComponentChildren }) {
  const words = useWords();
  const id = idOf(name);
  const error = errorOf(name, issues, words);
  const left = max === undefined ? undefined : max - lengthUpTo(max, value ?? "");
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
            data-near={bare ? "yes" : undefined}
            hidden={bare && !isNear(left, max)}
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

function attributesOf({
  name,
  hint,
  issues = [],
  required,
  disabled,
  autocomplete,
  max,
  placeholder,
  autofocus,
}: FieldProps) {
  const id = idOf(name);
  const isWrong = issuesAt(name, issues).length > 0;
  const described = [
    hint && `${id}-hint`,
    max !== undefined && `${id}-left`,
    isWrong && `${id}-error`,
  ];
  return {
    id,
    name,
    required,
    disabled,
    autocomplete,
    placeholder,
    autofocus,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    "aria-invalid": isWrong ? true : undefined,
  };
}

function idOf(name: string): string {
  return `field-${name.replaceAll(/[^a-z0-9_-]/gi, "-")}`;
}

/** An issue at `tags.2` belongs to the field `tags`. */
function issuesAt(name: string, issues: readonly Fault[]): readonly Fault[] {
  return issues.filter(({ path }) => path === name || path.startsWith(`${name}.`));
}

function errorOf(name: string, issues: readonly Fault[], words: DeskWords): string | undefined {
  const own = issuesAt(name, issues);
  return own.length ? faultSentence(own, words) : undefined;
}

/** What is wrong, for people. Some messages are parts of a sentence, and some are whole sentences. */
export function faultSentence(issues: readonly Fault[], words: DeskWords): string {
  const { full_stop: end, between_faults: between } = words.parts;
  const said = issues.map((issue) => told(issue.said, words).replace(/[.。]$/, ""));
  const all = [...new Set(said)].join(between);
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}${end}`;
}
