import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  keymap,
  type KeyBinding,
  placeholder,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Command } from "./editor/command.ts";
import { continueLine, indentItems, removeMark } from "./editor/line-keys.ts";
import { applyCommand, linkTo } from "./editor/markdown-commands.ts";
import { markdownParser, type MarkdownNode } from "./editor/shown-letters.ts";
import { styledMarkdown } from "./editor/styled-markdown.ts";
import type { Point, TextChange } from "./editor/text-change.ts";

export interface CodeEditor {
  run(command: Command): void;
  /** Call after something else has changed the field's text. */
  takeFromField(): void;
  placeAt(point: Point): number | undefined;
  cursor(): number;
  /** The number of the block at the cursor. */
  block(): number;
  focus(): void;
  start(): number;
  moveTo(position: number): void;
  insert(words: string): void;
  /** Makes the selected words a link. False if there are none. */
  linkTo(address: string): boolean;
  change(...changes: TextChange[]): void;
  replace(change: TextChange): void;
}

export interface EditorOptions {
  /** The name of a picture's file that the desk shows. */
  pictureFile: string;
  /** Called with the commands that the words at the cursor already have. */
  showActive: (active: ReadonlySet<Command>) => void;
}

/**
 * Replaces a textarea by the editor and a hidden input, which follows each change: setting the value of a textarea takes
 * milliseconds for a long text. The textarea leaves the page, and its value is the text in the editor.
 */
export function createCodeEditor(
  textarea: HTMLTextAreaElement,
  nonce: string,
  { pictureFile, showActive }: EditorOptions,
): CodeEditor {
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
  const holder = document.createElement("input");
  holder.type = "hidden";
  holder.name = textarea.name;
  holder.id = textarea.id;
  holder.value = textarea.value;
  holder.dataset["label"] = label?.textContent.trim() ?? "";
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
        new Language(defineLanguageFacet(), markdownParser, [], "markdown"),
        syntaxHighlighting(COLOURS),
        styledMarkdown((address) => shownPicture(address, pictureFile)),
        placeholder(textarea.placeholder),
        highlightActiveLine(),
        THEME,
        EditorView.lineWrapping,
        // Bars cover the top and the bottom of the window: the cursor is kept between them.
        EditorView.scrollMargins.of(() => ({
          top: heightOf(".editor-bar") + 8,
          bottom: heightOf(".body > .uploads") + 64,
        })),
        EditorView.contentAttributes.of({
          "aria-labelledby": `${textarea.id}-label`,
          "aria-describedby": described,
          "aria-multiline": "true",
          tabindex: "0",
          spellcheck: "true",
          autocapitalize: "sentences",
          dir: "auto",
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged || selectionSet) showActive(activeIn(state));
          if (!docChanged) return;
          holder.value = state.doc.toString();
          holder.dispatchEvent(new Event("input", { bubbles: true }));
          // For those that listened before.
          textarea.dispatchEvent(new Event("input"));
        }),
      ],
    }),
  });
  const frame = document.createElement("div");
  frame.className = "code-editor";
  frame.append(view.dom, keys);
  textarea.replaceWith(holder, frame);
  Object.defineProperty(textarea, "value", { get: () => holder.value });
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
    block: () => blockAt(view.state),
    focus: () => view.focus(),
    start: () => view.state.selection.main.from,
    moveTo: (position) => view.dispatch({ selection: { anchor: position } }),
    insert: insertWords,
    linkTo: (address) =>
      !view.state.selection.main.empty && apply(view, linkTo(view.state, address)),
    change,
    replace,
    takeFromField: () => {
      const text = holder.value;
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
  };
}

function heightOf(selector: string): number {
  return document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
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

const ACTIVE: Readonly<Record<string, Command>> = {
  StrongEmphasis: "bold",
  Emphasis: "italic",
  InlineCode: "code",
  FencedCode: "code",
  Link: "link",
  Blockquote: "quote",
  BulletList: "list",
  OrderedList: "numbers",
};

function activeIn(state: EditorState): ReadonlySet<Command> {
  const active = new Set<Command>();
  const inner = syntaxTree(state).resolveInner(state.selection.main.head, -1);
  for (let node: MarkdownNode | null = inner; node; node = node.parent) {
    const command = /Heading\d$/.test(node.name) ? "heading" : ACTIVE[node.name];
    if (command) active.add(command);
  }
  return active;
}

function blockAt(state: EditorState): number {
  let count = -1;
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.from > state.selection.main.head) break;
    if (node.name !== "LinkReference") count++;
  }
  return Math.max(0, count);
}

/** Where the desk has a picture of the library. A picture of another site is not loaded while its text is written. */
function shownPicture(address: string, file: string): string | undefined {
  const own = /^\/pictures\/([0-9a-f]{32})$/.exec(address)?.[1];
  return own && file ? `/desk/pictures/${own}-${file}` : undefined;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.monospace, fontFamily: "var(--mono)", fontSize: "0.9em" },
  { tag: tags.processingInstruction, color: "var(--quiet)", fontWeight: "400" },
]);

const THEME = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "visible" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-placeholder": { color: "var(--quiet)" },
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
