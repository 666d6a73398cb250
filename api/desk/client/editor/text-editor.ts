import type { CodeEditor } from "./code-editor.ts";
import type { TextUploads } from "./live/live-options.ts";
import { AS_TYPED } from "./live/menus/as-typed.ts";
import { latePart } from "../page/late-part.ts";
import { isRemembered, remember } from "../page/remembered.ts";
import type { MarginHook } from "./margin/margin-keys.ts";
import { wordsOf } from "../page/words.ts";
import { type Command, COMMAND_KEYS, COMMANDS, keysHere } from "./command.ts";
import { iconButton } from "./elements.ts";
import type { Point, TextChange, WritingField } from "./text-change.ts";
import { type Sign, signOf } from "./tool-signs.ts";

export interface TextEditor extends WritingField {
  /** Call after something other than the writer has changed the text. */
  refresh(): void;
  /** Adds a button to the toolbar. */
  addTool(label: string, sign: Sign, press: () => void): void;
  /** Shows uploads in the text, at their placeholders. */
  showUploads(shown: TextUploads): void;
}

/** Adds the toolbar, and replaces the textarea with the editor when the page is loaded, on a phone too. */
export function createTextEditor(
  form: HTMLFormElement,
  textarea: HTMLTextAreaElement,
  margin: MarginHook,
): TextEditor {
  let editor: CodeEditor | undefined;
  let uploads: TextUploads | undefined;
  // The connection may be lost while the editor is loading. Until it is there, the plain field takes the text.
  const code = latePart(load);

  async function load(): Promise<CodeEditor> {
    const [{ createCodeEditor, readyText }, { lateBlockPart, mayHaveBlocks }] = await Promise.all([
      import("./code-editor.ts"),
      import("./live/blocks/late-blocks.ts"),
    ]);
    await readyText();
    // Before the text is shown, so that its tables and pictures do not jump.
    if (mayHaveBlocks(textarea.value)) await lateBlockPart.load();
    editor ??= createCodeEditor(textarea, document.body.dataset["nonce"] ?? "", {
      pictureFile: form.dataset["pictureFile"] ?? "",
      uploads: {
        get choose() {
          return uploads?.choose;
        },
        lineOf: (placeholder) => uploads?.lineOf(placeholder),
        takeBack: (line) => uploads?.takeBack(line),
        described: (address, alt) => uploads?.described(address, alt),
      },
      showActive,
      margin,
      showSwitch: (isLive) => markdown.setAttribute("aria-pressed", String(!isLive)),
    });
    return editor;
  }

  // After the page's own work, so that the first letters of a headline are not delayed.
  setTimeout(() => void code.insist());
  const bar = createToolbar(async (command) => {
    const ready = await code.load();
    ready?.run(command);
  });
  const w = wordsOf("editor_live");
  const q = wordsOf("editor_menus");
  const title = `${w.show_markdown} (${keysHere("Mod-Shift-m")})`;
  const markdown = iconButton(
    { label: w.show_markdown, title, sign: signOf("markdown") },
    async () => {
      const ready = await code.load();
      ready?.switchMarkdown();
    },
  );
  const quotes = iconButton({ label: q.smart_quotes, sign: signOf("quotes") }, () => {
    remember(AS_TYPED, !isRemembered(AS_TYPED));
    showQuotes();
  });
  const showQuotes = (): void =>
    quotes.setAttribute("aria-pressed", String(!isRemembered(AS_TYPED)));
  showQuotes();
  const comment = iconButton({ label: q.comment, sign: signOf("comment") }, async () => {
    const ready = await code.load();
    ready?.comment();
  });
  // A mouse finds it at the selected words.
  comment.classList.add("for-touch");
  bar.append(comment, quotes, markdown);
  document.querySelector("#tools")?.append(bar);

  /** Shows which commands the words at the cursor already have. */
  function showActive(active: ReadonlySet<Command>): void {
    for (const one of bar.querySelectorAll<HTMLElement>("[data-tool]")) {
      const isPressed = String(active.has(one.dataset["tool"] as Command));
      // Set again with each key, it would cost a new style of each button.
      if (one.getAttribute("aria-pressed") !== isPressed)
        one.setAttribute("aria-pressed", isPressed);
    }
  }

  function plainPlaceAt({ x, y }: Point): number | undefined {
    const found = document.caretPositionFromPoint?.(x, y);
    return found?.offsetNode === textarea ? found.offset : undefined;
  }

  function changePlain(...changes: TextChange[]): void {
    // From the end, so that the positions of the others stay right.
    for (const { from, to, insert } of changes.toSorted((a, b) => b.from - a.from)) {
      textarea.setRangeText(insert, from, to, "preserve");
    }
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function insertPlain(words: string): void {
    textarea.setRangeText(words, textarea.selectionStart, textarea.selectionEnd, "end");
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return {
    refresh: () => editor?.takeFromField(),
    addTool: (label, sign, press) => {
      comment.before(iconButton({ label, sign: signOf(sign) }, press));
    },
    showUploads: (shown) => {
      uploads = shown;
    },
    placeAt: (point) => (editor ? editor.placeAt(point) : plainPlaceAt(point)),
    cursor: () => editor?.cursor() ?? textarea.selectionEnd,
    paragraphAt: (position) => editor?.paragraphAt(position) ?? position,
    block: () => editor?.block() ?? blocksBefore(textarea),
    focus: () => (editor ? editor.focus() : textarea.focus()),
    start: () => editor?.start() ?? textarea.selectionStart,
    moveTo: (position) =>
      editor ? editor.moveTo(position) : textarea.setSelectionRange(position, position),
    isInCode: () => editor?.isInCode() ?? false,
    linkTo: (address) => editor?.linkTo(address) ?? false,
    insert: (words) => (editor ? editor.insert(words) : insertPlain(words)),
    change: (...changes) => (editor ? editor.change(...changes) : changePlain(...changes)),
    adopt: (...changes) => (editor ? editor.adopt(...changes) : changePlain(...changes)),
    replace: (change) => (editor ? editor.replace(change) : changePlain(change)),
  };
}

function blocksBefore({ value, selectionEnd }: HTMLTextAreaElement): number {
  return (
    value
      .slice(0, selectionEnd)
      .trimStart()
      .split(/\n\s*\n/).length - 1
  );
}

function createToolbar(press: (command: Command) => Promise<void>): HTMLElement {
  const w = wordsOf("editor");
  const bar = document.createElement("div");
  bar.className = "toolbar";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", w.formatting);
  for (const command of COMMANDS) {
    const label = w[`tool_${command}`];
    const title = `${label} (${keysHere(COMMAND_KEYS[command])})`;
    const button = iconButton({ label, title, sign: signOf(command) }, () => void press(command));
    button.dataset["tool"] = command;
    bar.append(button);
  }
  return bar;
}
