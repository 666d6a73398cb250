import type { ComponentChildren } from "preact";
import type { DeskWords } from "../messages/words.ts";
import { useWords } from "../messages/words.ts";
import { CheckField, type Option, SelectField, TextArea, TextField } from "./fields.tsx";
import type { FieldProps, TextFieldProps } from "./fields.tsx";

/** A field of a form: its label, its limits, and how it is read. A form is a table of such fields by name. */
export interface FormField
  extends
    Omit<FieldProps, "name" | "label" | "hint" | "placeholder" | "autofocus">,
    Pick<TextFieldProps, "type" | "list" | "inputmode"> {
  /** A line of text unless it says otherwise. */
  kind?: "text" | "choice" | "tick";
  label: (words: DeskWords) => string;
  hint?: (words: DeskWords) => ComponentChildren;
  placeholder?: (words: DeskWords) => string;
  /** The height of a text field. */
  rows?: number;
  /** The entries of a choice. */
  options?: (words: DeskWords) => readonly Option[];
  /** The value that the schema gets for what was typed. Without it, a blank field that is not required is null. */
  read?: (typed: string) => unknown;
}

export type FormTable<Name extends string = string> = Readonly<Record<Name, FormField>>;

/** Shows fields of a form, in this order. */
export function FormFields<Name extends string>({
  of: table,
  names,
  hints = {},
  lists = {},
  autofocus,
}: {
  of: FormTable<Name>;
  names: readonly Name[];
  /** Hints that depend on more than the words of the desk. */
  hints?: Partial<Record<Name, ComponentChildren>>;
  /** Values to choose from that are not always the same. */
  lists?: Partial<Record<Name, readonly Option[]>>;
  /** Puts the cursor into the first. */
  autofocus?: boolean;
}) {
  return names.map((name, index) => {
    const field: FormField = {
      ...table[name],
      ...(name in hints ? { hint: () => hints[name] } : {}),
      ...(lists[name] ? { list: lists[name] } : {}),
    };
    return <OneField key={name} name={name} field={field} autofocus={autofocus && index === 0} />;
  });
}

function OneField({
  name,
  field,
  autofocus,
}: {
  name: string;
  field: FormField;
  autofocus: boolean | undefined;
}) {
  const words = useWords();
  const { kind, required, max, bare, autocomplete, rows, type, list, inputmode } = field;
  const label = field.label(words);
  if (kind === "tick") return <CheckField name={name} label={label} />;
  const hint = field.hint?.(words);
  const placeholder = field.placeholder?.(words);
  const shared = { name, label, hint, required, max, bare, autocomplete, autofocus, placeholder };
  if (kind === "text") return <TextArea {...shared} rows={rows} />;
  if (kind === "choice") return <SelectField {...shared} options={field.options?.(words) ?? []} />;
  return <TextField {...shared} type={type} list={list} inputmode={inputmode} />;
}

/**
 * Reads a sent form in the shape of its schema: `price.amount` becomes a field of `price`. Fields that the table does not
 * have are passed on, so that the schema refuses them.
 */
export function readFields(table: FormTable, sent: unknown): unknown {
  // Objects without a prototype, so that a field named __proto__ is just another unknown field.
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [name, typed] of Object.entries(sent as object)) {
    const value: unknown = typeof typed === "string" ? readField(table, name, typed) : typed;
    const [group = "", field] = name.split(".", 2);
    if (field === undefined) {
      nested[group] = value;
      continue;
    }
    const members = (nested[group] ??= Object.create(null)) as unknown;
    if (typeof members === "object" && members !== null && !Array.isArray(members)) {
      (members as Record<string, unknown>)[field] = value;
    }
  }
  return nested;
}

function readField(table: FormTable, name: string, typed: string): unknown {
  const field = Object.hasOwn(table, name) ? table[name] : undefined;
  if (field?.read) return field.read(typed);
  return typed === "" && !field?.required ? null : typed;
}

/** The value of a field where white space matters. */
export function asTyped(typed: string): string {
  return typed;
}
