import { fill } from "../../../site/messages/words.ts";
import { describeLength } from "../pieces/length-line.ts";
import { createAutosave } from "./editor/saving/autosave.ts";
import { createCover } from "./editor/pictures/cover.ts";
import { createKeptText, keepAndReport, type OtherText } from "./editor/saving/kept-text.ts";
import { followKeyboard } from "./editor/on-screen-keyboard.ts";
import { startMargin } from "./editor/margin/start-margin.ts";
import { createPageFields } from "./editor/page-fields.ts";
import { createPictureUploads } from "./editor/pictures/pictures.ts";
import { createPreview } from "./editor/preview.ts";
import { createStateLine } from "./editor/saving/save-state.ts";
import { createTextEditor } from "./editor/text-editor.ts";
import { createViews } from "./editor/views.ts";
import { latePart } from "./page/late-part.ts";
import { pageLanguage, wordsOf } from "./page/words.ts";

// The editor's page: autosave, preview, unsaved text kept in the browser, and the Markdown editor.

/** The preview follows the cursor when it rests. */
const FOLLOW_MS = 150;

const w = wordsOf("editor");
const language = pageLanguage();
const form = document.querySelector<HTMLFormElement>("form#editor");
const line = document.querySelector<HTMLElement>("#save-state");
const body = form?.querySelector<HTMLTextAreaElement>("textarea[name=body_md]");
if (form && line && body) start(form, line, body);

function start(
  editor: HTMLFormElement,
  stateLine: HTMLElement,
  textarea: HTMLTextAreaElement,
): void {
  const state = createStateLine(stateLine);
  const kept = createKeptText(editor);
  const preview = createPreview(editor);
  const text = createTextEditor(
    editor,
    textarea,
    startMargin(editor, () => autosave),
  );
  const autosave = createAutosave({ form: editor, state, kept, text, w });
  const pictures = createPictureUploads(editor, textarea, text);
  const cover = createCover(editor);
  const views = createViews(editor, (isShown) => {
    preview.show(isShown);
    if (isShown) preview.follow(text.block());
  });
  createPageFields(editor, () => text.focus());
  followKeyboard();

  const others = kept.others();
  if (others.length) void offer(others);
  if (editor.dataset["unsaved"])
    state.show("refused", fill(w.not_saved, { why: keepAndReport(kept, w) }));

  editor.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    // The text editor says by its field what was typed, when it has read it.
    if (target.isContentEditable) return;
    autosave.touched();
    preview.touched();
    pictures.touched();
    if (target.getAttribute("name") === textarea.name) showLength(textarea);
    else views.touched();
  });
  let following: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("selectionchange", () => {
    clearTimeout(following);
    following = setTimeout(() => preview.follow(text.block()), FOLLOW_MS);
  });
  let isSettled = false;
  editor.addEventListener("submit", (event) => {
    // The server puts both texts together: saving this one first would replace the other.
    const keepsBoth = event.submitter?.getAttribute("name") === "keep";
    if (isSettled || keepsBoth) return autosave.leave();
    event.preventDefault();
    void send(event.submitter);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (editor.elements.namedItem("over")) editor.requestSubmit();
      else autosave.saveNow();
    }
  });

  /** Most pages have nothing to offer, so this part is loaded when it is needed. */
  async function offer(texts: readonly OtherText[]): Promise<void> {
    const part = await latePart(() => import("./editor/saving/kept-offer.ts")).insist();
    part.offerKept(editor, texts, text, autosave.restore);
  }

  /** Leaving the page would end the uploads, so the press waits for them. */
  async function picturesAreIn(label: string): Promise<boolean> {
    if (pictures.isRunning() || cover.isRunning())
      state.show("saving", fill(w.press_waits_pictures, { button: label }));
    const failed = [...(await pictures.settled()), ...(await cover.settled())];
    if (!failed.length) return true;
    // The text is saved first: otherwise an automatic save would soon replace these words.
    if ((await autosave.settle({ next: "", label })) === "stays") return false;
    const names = failed.join(", ");
    state.show("refused", fill(w.pictures_missing, { names, button: label }));
    return false;
  }

  /** Saves before the browser leaves the page. Until the text is saved, the writer stays on the page. */
  async function send(submitter: HTMLElement | null): Promise<void> {
    const next = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const label = submitter?.textContent || w.save;
    // The pressed button replaces an earlier choice.
    if (submitter) editor.querySelector("input[name=next]")?.remove();
    if (!(await picturesAreIn(label))) return;
    if ((await autosave.settle({ next, label })) === "stays") return;
    // A form cannot be submitted again inside its own submit event.
    setTimeout(() => {
      isSettled = true;
      editor.requestSubmit(submitter);
      isSettled = false;
    });
  }
}

let counting: ReturnType<typeof setTimeout> | undefined;

function showLength(textarea: HTMLTextAreaElement): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    const length = document.querySelector("#length");
    if (length) length.textContent = describeLength(textarea.value, w, language);
  }, 300);
}
