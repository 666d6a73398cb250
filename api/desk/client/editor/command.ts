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

/** As the text editor names keys: `Mod` is Ctrl, or ⌘ on a Mac. */
export const COMMAND_KEYS: Readonly<Record<Command, string>> = {
  bold: "Mod-b",
  italic: "Mod-i",
  link: "Mod-k",
  heading: "Mod-Alt-2",
  quote: "Mod-Shift-9",
  list: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  code: "Mod-e",
};

export const COMMANDS = Object.keys(COMMAND_KEYS) as Command[];

const MAC: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };

/** Keys as the keyboard at hand names them. */
export function keysHere(keys: string): string {
  const parts = keys.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!/Mac|iP(?:hone|ad)/.test(navigator.userAgent))
    return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join("+");
  return parts.map((part) => MAC[part] ?? part).join("");
}
