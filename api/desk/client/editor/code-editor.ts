import { history, historyKeymap, isolateHistory, redo } from "@codemirror/commands";
import { EditorSelection, EditorState, Transaction } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, placeholder } from "@codemirror/view";
import { latePart } from "../page/late-part.ts";
import { wordsOf } from "../page/words.ts";
import { EDITOR_THEME } from "./code-editor-theme.ts";
import type { Command } from "./command.ts";
import { valueOf } from "./fields.ts";
import type { TextUploads } from "./live/live-options.ts";
import { type MarginHook, marginKeys } from "./margin/margin-keys.ts";
import { isLive, liveText, switchMarkdown } from "./live/live-text.ts";
import { apply, commandKeys, findKey, lineKeys } from "./live/text-keys.ts";
import { copiedText } from "./live/copied-text.ts";
import { firstTap } from "./live/first-tap.ts";
import { typedMarks, wholeMarks } from "./live/typed-marks.ts";
import { createTextField } from "./text-field.ts";
import type { LateTools, TextTools } from "./text-tools.ts";
import { markdownText, markdownTree, textOf } from "./markdown-tree.ts";
import { MOVEMENT_KEYS } from "./movement-keys.ts";
import { nodesAt } from "./markdown-parser.ts";
import { differenceOf, type TextChange, type WritingField } from "./text-change.ts";

export interface CodeEditor extends WritingField {
  run(command: Command): void;
  /** Shows the Markdown, or the text as readers will see it. */
  switchMarkdown(): void;
  /** Begins a comment on the selected words. */
  comment(): void;
  /** Call after something else has changed the field's text. */
  takeFromField(): void;
}

export interface EditorOptions {
  /** The name of a picture's file that the desk shows. */
  pictureFile: string;
  uploads: TextUploads;
  /** Called with the commands that the words at the cursor already have. */
  showActive: (active: ReadonlySet<Command>) => void;
  /** Called with whether the text is shown as readers will see it, or as Markdown. */
  showSwitch: (isLive: boolean) => void;
  /** Suggestions and comments beside the text. */
  margin: MarginHook;
}

export { readyText } from "./live/live-text.ts";

/** Replaces a textarea by the editor and a hidden field. The textarea leaves the page, and its value is the text in the editor. */
export function createCodeEditor(
  textarea: HTMLTextAreaElement,
  nonce: string,
  { pictureFile, uploads, showActive, showSwitch, margin }: EditorOptions,
): CodeEditor {
  const label = document.querySelector<HTMLLabelElement>(`label[for="${textarea.id}"]`);
  const keys = document.createElement("p");
  keys.id = `${textarea.id}-keys`;
  keys.className = "unseen";
  keys.textContent = wordsOf("editor").tab_hint;
  const described = `${textarea.getAttribute("aria-describedby") ?? ""} ${keys.id}`.trim();
  if (label) {
    label.id = `${textarea.id}-label`;
    // The label now belongs to the editor; otherwise two fields would have the same name.
    label.removeAttribute("for");
  }
  const field = createTextField(textarea, () => textOf(view.state.doc));
  const holder = field.input;
  holder.dataset["label"] = label?.textContent.trim() ?? "";
  const hadFocus = document.activeElement === textarea;
  const { selectionStart: anchor, selectionEnd: head } = textarea;

  const tools: LateTools = latePart(async () => (await import("./text-tools.ts")).TEXT_TOOLS);
  // With the first key anywhere: a command that comes before them would be carried out after the next letters.
  textarea.form?.addEventListener("keydown", () => void tools.load(), { once: true });
  const view = new EditorView({
    state: EditorState.create({
      doc: textarea.value,
      selection: EditorSelection.single(anchor, head),
      extensions: [
        // The page's policy allows only a style element with this nonce.
        EditorView.cspNonce.of(nonce),
        history(),
        keymap.of([
          ...commandKeys(run),
          ...lineKeys(tools),
          ...MOVEMENT_KEYS,
          ...historyKeymap,
          // The library has this key on some systems only.
          { key: "Mod-Shift-z", run: redo, preventDefault: true },
          findKey(),
        ]),
        marginKeys(margin),
        markdownText,
        liveText({
          pictureSource: (address) => deskPicture(address, pictureFile),
          uploads,
          run,
          locale: () => (holder.form ? valueOf(holder.form, "locale") : ""),
          onSwitch: showSwitch,
        }),
        firstTap,
        typedMarks(tools),
        wholeMarks(tools),
        copiedText(tools),
        placeholder(wordsOf("editor_menus").write_hint),
        highlightActiveLine(),
        EDITOR_THEME,
        EditorView.domEventHandlers({ focus: () => void tools.load() }),
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
          // The library turns these off, for code. Whoever writes words on a phone relies on them.
          autocorrect: "on",
          writingsuggestions: "true",
          dir: "auto",
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged || selectionSet) showActive(activeIn(state));
          if (docChanged) field.changed();
        }),
      ],
    }),
  });
  const frame = document.createElement("div");
  frame.className = "code-editor";
  frame.append(view.dom, keys);
  textarea.replaceWith(holder, frame);
  label?.addEventListener("click", () => view.focus());
  if (hadFocus) view.focus();
  showSwitch(isLive(view.state));
  margin.show(view);

  function run(command: Command): void {
    view.focus();
    const ready = tools.now();
    if (ready) runNow(ready, command);
    else void runLater(command);
  }

  async function runLater(command: Command): Promise<void> {
    const ready = await tools.load();
    if (ready) runNow(ready, command);
  }

  function runNow(ready: TextTools, command: Command): void {
    if (command === "link") ready.openLinkBox(view);
    else view.dispatch(ready.applyCommand(view.state, command));
  }

  function linkTo(address: string): boolean {
    if (view.state.selection.main.empty) return false;
    const ready = tools.now();
    if (ready) return apply(view, ready.linkTo(view.state, address));
    void linkLater(address);
    return true;
  }

  async function linkLater(address: string): Promise<void> {
    const link = (await tools.load())?.linkTo(view.state, address);
    if (link) view.dispatch(link);
    else insertWords(address);
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
      userEvent: "input.paste",
    });
  }

  function replace({ from, to, insert }: TextChange): void {
    const { main } = view.state.selection;
    const moved = (at: number): number =>
      at >= to ? at + insert.length - (to - from) : Math.min(at, from);
    view.dispatch({ changes: { from, to }, annotations: NOT_UNDONE });
    if (!insert) return;
    change({ from, to: from, insert });
    view.dispatch({ selection: EditorSelection.single(moved(main.anchor), moved(main.head)) });
  }

  return {
    run,
    switchMarkdown: () => void switchMarkdown(view),
    comment: () => margin.comment(view),
    placeAt: (point) => view.posAtCoords(point) ?? undefined,
    cursor: () => view.state.selection.main.to,
    paragraphAt: (position) => belowTable(view.state, position),
    block: () => blockAt(view.state),
    focus: () => view.focus(),
    start: () => view.state.selection.main.from,
    moveTo: (position) => view.dispatch({ selection: { anchor: position }, scrollIntoView: true }),
    insert: insertWords,
    isInCode: () => activeIn(view.state).has("code"),
    linkTo,
    change,
    adopt: (...all) => {
      // Only the letters that differ, so that the caret stays at its words.
      const changes = all.flatMap(({ from, to, insert }) => {
        const less = differenceOf(view.state.sliceDoc(from, to), insert);
        return less ? [{ ...less, from: from + less.from, to: from + less.to }] : [];
      });
      view.dispatch({ changes, annotations: NOT_UNDONE });
    },
    replace,
    takeFromField: () => {
      const changes = differenceOf(textOf(view.state.doc), holder.value);
      if (changes) view.dispatch({ changes });
    },
  };
}

const NOT_UNDONE = Transaction.addToHistory.of(false);

function heightOf(selector: string): number {
  return document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
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
  for (const { name } of nodesAt(markdownTree(state), state.selection.main.head, -1)) {
    const command = /Heading\d$/.test(name) ? "heading" : ACTIVE[name];
    if (command) active.add(command);
  }
  return active;
}

function belowTable(state: EditorState, position: number): number {
  const around = nodesAt(markdownTree(state), position, -1);
  return around.find(({ name }) => name === "Table")?.to ?? position;
}

function blockAt(state: EditorState): number {
  let count = -1;
  for (let node = markdownTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.from > state.selection.main.head) break;
    if (node.name !== "LinkReference") count++;
  }
  return Math.max(0, count);
}

/** Where the desk has a picture of the library. A picture of another site is not loaded while its text is written. */
function deskPicture(address: string, file: string): string | undefined {
  const own = /^\/pictures\/([0-9a-f]{32})$/.exec(address)?.[1];
  return own && file ? `/desk/pictures/${own}-${file}` : undefined;
}
