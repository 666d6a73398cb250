import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Fault } from "../../contract/errors.ts";
import { TOKEN_FIELD } from "../form-values.ts";
import type { Refused } from "../take-form.ts";

/** The token that each form of the page carries; set once by the layout. */
export const FormToken = createContext("");

/** What the fields of a form show, and what is wrong with them. Each field finds its own by its name. */
export interface FormState {
  shown(name: string): string;
  /** Whether a box is ticked. A refused form names only those that are. */
  isTicked(name: string, value: string): boolean;
  issues: readonly Fault[];
}

export const FormContext = createContext<FormState>({
  shown: () => "",
  isTicked: () => false,
  issues: [],
});

/** Fields that a form sends again as they came. */
export function SentAgain({ sent }: { sent: readonly { name: string; value: string }[] }) {
  return sent.map(({ name, value }, index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

export interface PostFormProps {
  action: string;
  /** The stored values of the fields, by their names. */
  values?: object | undefined;
  /** The form that was refused: its fields show what was typed. */
  refused?: Pick<Refused, "values" | "issues"> | undefined;
  /** The message, if it is not that of the refusal. */
  issues?: readonly Fault[];
  class?: string;
  id?: string;
  hidden?: boolean;
  /** For a form that contains a file. */
  enctype?: "multipart/form-data";
  /** For a form that takes any text: the server says what is wrong with it. */
  novalidate?: boolean;
  children: ComponentChildren;
  [data: `data-${string}`]: string | number | undefined;
}

/** The only way to write a form that posts, so that no form lacks its token. */
export function PostForm({
  children,
  values = {},
  refused,
  issues = refused?.issues ?? [],
  ...attributes
}: PostFormProps) {
  const stored: Readonly<Record<string, unknown>> = { ...values };
  const shown = (name: string): string =>
    refused?.values.has(name) ? refused.values.get(name) : textOf(stored[name]);
  const isTicked = (name: string, value: string): boolean =>
    (refused?.values.all(name) ?? [stored[name]].flat().map(textOf)).includes(value);
  return (
    <form method="post" {...attributes}>
      <input type="hidden" name={TOKEN_FIELD} value={useContext(FormToken)} />
      <FormContext.Provider value={{ shown, isTicked, issues }}>{children}</FormContext.Provider>
    </form>
  );
}

/** A box sends `yes` if it is ticked. */
function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export interface PostButtonProps {
  action: string;
  label: string;
  /** The object of the action, for screen readers: "Revoke" alone says little in a list of buttons. */
  about?: string;
  kind?: "primary" | "danger" | "plain";
  fields?: Readonly<Record<string, string | number>>;
}

export function PostButton({ action, label, about, kind, fields = {} }: PostButtonProps) {
  return (
    <PostForm action={action} class="button-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button class={kind}>
        {label}
        {about && <span class="unseen"> {about}</span>}
      </button>
    </PostForm>
  );
}
