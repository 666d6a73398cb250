/** The commands of the toolbar and the shortcuts. */
export type Command =
  | "bold"
  | "italic"
  | "link"
  | "heading"
  | "quote"
  | "list"
  | "numbers"
  | "code";
