import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  syntaxHighlighting,
} from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { EditorView, keymap, type KeyBinding } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";
import type { Command } from "./editor/command.ts";
import { continueLine, indentItems, removeMark } from "./editor/line-keys.ts";
import { applyCommand, linkTo } from "./editor/markdown-commands.ts";
import type { Point, TextChange } from "./editor/text-change.ts";

export interface CodeEditor {
  run(command: Command): void;
  /** Call after something else has changed the field's text. */
  takeFromField(): void;
  placeAt(point: Point): number | undefined;
  cursor(): number;
  start(): number;
  moveTo(position: number): void;
  insert(words: string): void;
  /** Makes the selected words a link. False if there are none. */
  linkTo(address: string): boolean;
  change(...changes: TextChange[]): void;
  replace(change: TextChange): void;
}

/** Replaces a textarea, which stays in the form, hidden, and follows each change. */
export function createCodeEditor(textarea: HTMLTextAreaElement, nonce: string): CodeEditor {
  const label = document.querySelector<HTMLLabelElement>(`label[for="${textarea.id}"]`);
  const keys = document.createElement("p");
  keys.id = `${textarea.id}-keys`;
  keys.className = "unseen";
  keys.textContent =
    "In a list, Tab moves an item in and Shift+Tab moves it out. Press Escape, then Tab to leave the text.";
  const described = `${textarea.getAttribute("aria-describedby") ?? ""} ${keys.id}`.trim();
  if (label) {
    label.id = `${textarea.id}-label`;
    // The label now belongs to the editor; otherwise two fields would have the same name.
    label.removeAttribute("for");
  }
  const hadFocus = document.activeElement === textarea;
  const { selectionStart: anchor, selectionEnd: head } = textarea;

  const view = new EditorView({
    state: EditorState.create({
      doc: textarea.value,
      selection: EditorSelection.single(anchor, head),
      extensions: [
        // The page's policy allows only a style element with this nonce.
        EditorView.cspNonce.of(nonce),
        history(),
        highlightSelectionMatches(),
        keymap.of([
          ...commandKeys(run),
          ...LINE_KEYS,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
        ]),
        new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown"),
        syntaxHighlighting(COLOURS),
        THEME,
        EditorView.lineWrapping,
        // The list of uploads stays at the bottom of the window: the cursor is kept above it.
        EditorView.scrollMargins.of(({ scrollDOM }) => {
          const list = scrollDOM
            .closest(".body")
            ?.querySelector(".uploads")
            ?.getBoundingClientRect();
          const bottom = list?.height ? scrollDOM.getBoundingClientRect().bottom - list.top : 0;
          return { bottom: Math.max(0, bottom) };
        }),
        EditorView.contentAttributes.of({
          "aria-labelledby": `${textarea.id}-label`,
          "aria-describedby": described,
          "aria-multiline": "true",
          tabindex: "0",
          spellcheck: "true",
          autocapitalize: "sentences",
          dir: "auto",
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          textarea.value = state.doc.toString();
          textarea.dispatchEvent(new Event("input", { bubbles: true }));
        }),
      ],
    }),
  });
  const frame = document.createElement("div");
  frame.className = "code-editor";
  frame.append(view.dom, keys);
  const scrolled = textarea.scrollTop;
  frame.style.height = `${Math.max(textarea.offsetHeight, 320)}px`;
  textarea.after(frame);
  textarea.hidden = true;
  // Browsers cannot show the message for a required field that is hidden; the server does.
  textarea.required = false;
  view.scrollDOM.scrollTop = scrolled;
  label?.addEventListener("click", () => view.focus());
  if (hadFocus) view.focus();

  function run(command: Command): void {
    view.dispatch(applyCommand(view.state, command));
    view.focus();
  }

  /** A step of its own in the history. */
  function change(...changes: TextChange[]): void {
    view.dispatch({ changes, annotations: isolateHistory.of("full") });
  }

  function insertWords(words: string): void {
    view.dispatch({
      ...view.state.replaceSelection(words),
      annotations: isolateHistory.of("full"),
      scrollIntoView: true,
    });
  }

  function replace({ from, to, insert }: TextChange): void {
    const { main } = view.state.selection;
    const moved = (at: number): number =>
      at >= to ? at + insert.length - (to - from) : Math.min(at, from);
    view.dispatch({ changes: { from, to }, annotations: Transaction.addToHistory.of(false) });
    if (!insert) return;
    change({ from, to: from, insert });
    view.dispatch({ selection: EditorSelection.single(moved(main.anchor), moved(main.head)) });
  }

  return {
    run,
    placeAt: (point) => view.posAtCoords(point) ?? undefined,
    cursor: () => view.state.selection.main.to,
    start: () => view.state.selection.main.from,
    moveTo: (position) => view.dispatch({ selection: { anchor: position } }),
    insert: insertWords,
    linkTo: (address) =>
      !view.state.selection.main.empty && apply(view, linkTo(view.state, address)),
    change,
    replace,
    takeFromField: () => {
      const text = textarea.value;
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
  };
}

const KEYS: Readonly<Record<Command, string>> = {
  bold: "Mod-b",
  italic: "Mod-i",
  link: "Mod-k",
  heading: "Mod-Alt-2",
  quote: "Mod-Shift-9",
  list: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  code: "Mod-e",
};

function commandKeys(run: (command: Command) => void): KeyBinding[] {
  return (Object.keys(KEYS) as Command[]).map((command) => ({
    key: KEYS[command],
    preventDefault: true,
    run: () => {
      run(command);
      return true;
    },
  }));
}

/** Escape, then Tab leaves the editor from anywhere: the text editor itself sees to that. */
const LINE_KEYS: readonly KeyBinding[] = [
  { key: "Enter", run: (view) => apply(view, continueLine(view.state)) },
  { key: "Backspace", run: (view) => apply(view, removeMark(view.state)) },
  {
    key: "Tab",
    run: (view) => apply(view, indentItems(view.state, 1)),
    shift: (view) => apply(view, indentItems(view.state, -1)),
  },
];

function apply(view: EditorView, made: TransactionSpec | undefined): boolean {
  if (made) view.dispatch(made);
  return made !== undefined;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.monospace, fontFamily: "var(--mono)", fontSize: "0.9em" },
  { tag: tags.quote, color: "var(--quiet)" },
  { tag: [tags.link, tags.url], color: "var(--link)" },
  { tag: tags.processingInstruction, color: "var(--quiet)" },
]);

const THEME = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--serif)", fontSize: "1.05rem", lineHeight: "1.65" },
  ".cm-content": { padding: "0.5rem 0.25rem", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)" },
  // The library's own colours suit only a white background.
  ".cm-panels .cm-textfield, .cm-panels .cm-button": {
    backgroundColor: "var(--paper)",
    backgroundImage: "none",
    borderColor: "var(--line)",
    color: "var(--ink)",
    fontSize: "0.875rem",
  },
  ".cm-panel.cm-search label": { fontSize: "0.875rem" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)" },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--link) 30%, transparent)" },
  ".cm-searchMatch-selected": {
    backgroundColor: "color-mix(in srgb, var(--link) 60%, transparent)",
  },
});
