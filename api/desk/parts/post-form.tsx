import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { TOKEN_FIELD } from "../form-values.ts";

/** The token that each form of the page carries; set once by the layout. */
export const FormToken = createContext("");

export interface PostFormProps {
  action: string;
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
  /** The object of the action, for screen readers: "Revoke" alone says little in a list of buttons. */
  about?: string;
  kind?: "primary" | "danger" | "plain";
  fields?: Readonly<Record<string, string | number>>;
}

/** A form that consists of one button. */
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
