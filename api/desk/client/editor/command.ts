/** What the toolbar and the shortcuts can do to the text. */
export type Command =
  | "bold"
  | "italic"
  | "link"
  | "heading"
  | "quote"
  | "list"
  | "numbers"
  | "code";
