import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { TOKEN_FIELD } from "../form-values.ts";

/** The token that each form of the page carries; set once by the frame. */
export const FormToken = createContext("");

export interface PostFormProps {
  action: string;
  class?: string;
  id?: string;
  /** For a form with a file in it. */
  enctype?: "multipart/form-data";
  children: ComponentChildren;
  [data: `data-${string}`]: string | number | undefined;
}

/** The one way to write a form that does something: it cannot be without its token. */
export function PostForm({ children, ...attributes }: PostFormProps) {
  return (
    <form method="post" {...attributes}>
      <input type="hidden" name={TOKEN_FIELD} value={useContext(FormToken)} />
      {children}
    </form>
  );
}

export interface PostButtonProps {
  action: string;
  label: string;
  /** What the button is about, for who hears the page: "Revoke" alone says little in a list of buttons. */
  about?: string;
  kind?: "primary" | "danger" | "plain";
  /** Further fields. */
  fields?: Readonly<Record<string, string | number>>;
}

/** One button that posts. */
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
