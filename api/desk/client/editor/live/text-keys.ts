import type { TransactionSpec } from "@codemirror/state";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { type Command, COMMAND_KEYS, COMMANDS } from "../command.ts";
import type { LateTools } from "../text-tools.ts";
import { isAsWritten } from "./line-start.ts";
import { isLive } from "./live-text.ts";

export function commandKeys(run: (command: Command) => void): KeyBinding[] {
  return COMMANDS.map((command) => ({
    key: COMMAND_KEYS[command],
    preventDefault: true,
    run: () => {
      run(command);
      return true;
    },
  }));
}

/** Most texts are written without it, so the panel is loaded when it is asked for. It brings its own keys. */
export function findKey(): KeyBinding {
  let isLoaded = false;
  return {
    key: "Mod-f",
    preventDefault: true,
    run: (view) => {
      if (isLoaded) return false;
      const open = async (): Promise<void> => {
        const { openFindPanel } = await import("../find-panel.ts");
        if (isLoaded) return;
        isLoaded = true;
        openFindPanel(view);
      };
      // Without a connection nothing opens; the next press tries again.
      open().catch(() => undefined);
      return true;
    },
  };
}

/** Escape, then Tab leaves the editor from anywhere: the text editor itself sees to that. */
export function lineKeys(tools: LateTools): readonly KeyBinding[] {
  const indent = (view: EditorView, direction: 1 | -1): boolean =>
    apply(view, tools.now()?.indentItems(view.state, direction));
  /** The key in the text as readers see it, and in its Markdown. */
  const key = (live: KeyName, plain?: KeyName) => (view: EditorView) => {
    const name = isLive(view.state) ? live : plain;
    return name ? apply(view, tools.now()?.[name](view.state)) : false;
  };
  return [
    { key: "Enter", run: key("newParagraph", "continueLine"), shift: key("lineBreak") },
    {
      key: "Enter",
      run: (view) => !tools.now() && insertBreak(view, "\n\n"),
      shift: (view) => !tools.now() && insertBreak(view, "  \n"),
    },
    { key: "Backspace", run: key("deleteBackward", "removeMark") },
    { key: "Delete", run: key("deleteForward") },
    { key: "Mod-Backspace", mac: "Alt-Backspace", run: key("joinBackward") },
    { key: "Mod-Delete", mac: "Alt-Delete", run: key("joinForward") },
    { key: "Tab", run: (view) => indent(view, 1), shift: (view) => indent(view, -1) },
  ];
}

type KeyName =
  | "newParagraph"
  | "lineBreak"
  | "deleteBackward"
  | "deleteForward"
  | "joinBackward"
  | "joinForward"
  | "continueLine"
  | "removeMark";

export function apply(view: EditorView, made: TransactionSpec | undefined): boolean {
  if (made) view.dispatch(made);
  return made !== undefined;
}

/** Enter and Shift+Enter before their tools are loaded: the next letters must not come before them. */
function insertBreak(view: EditorView, between: string): boolean {
  const { state } = view;
  const { text, from } = state.doc.lineAt(state.selection.main.head);
  if (!isLive(state) || !text.trim() || isAsWritten(state, from)) return false;
  view.dispatch(state.replaceSelection(between), { scrollIntoView: true, userEvent: "input" });
  return true;
}
