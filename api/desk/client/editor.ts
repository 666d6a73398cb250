import { describeLength } from "../word-count.ts";
import { createAutosave } from "./editor/autosave.ts";
import { fillFields } from "./editor/fields.ts";
import { createKeptText, type KeptText, whereKept } from "./editor/kept-text.ts";
import { createPreview } from "./editor/preview.ts";
import { createStateLine } from "./editor/save-state.ts";
import { createTextEditor, type TextEditor } from "./editor/text-editor.ts";

// The editor's page: autosave, preview, text kept while offline, and the Markdown editor.

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
  const autosave = createAutosave({ form: editor, state, kept });
  const preview = createPreview(editor);
  const text = createTextEditor(editor, textarea);

  offerKept(editor, kept, text);
  if (editor.dataset["unsaved"]) state.show("refused", `Not saved. ${whereKept(kept)}`);

  editor.addEventListener("input", () => {
    autosave.touched();
    preview.touched();
    showLength(textarea);
  });
  let isSettled = false;
  editor.addEventListener("submit", (event) => {
    if (isSettled) return autosave.leave();
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

  /** Saved before the page is left: until it is, the writer stays where the text is. */
  async function send(submitter: HTMLElement | null): Promise<void> {
    const next = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const label = submitter?.textContent || "Save";
    // What is pressed counts, and not what was wanted before.
    if (submitter) editor.querySelector("input[name=next]")?.remove();
    if ((await autosave.settle({ next, label })) === "stays") return;
    // A form takes no further submission while it still tells of one.
    setTimeout(() => {
      isSettled = true;
      editor.requestSubmit(submitter);
      isSettled = false;
    });
  }
}

/** Text that an earlier visit could not save. */
function offerKept(editor: HTMLFormElement, kept: KeptText, text: TextEditor): void {
  const place = document.querySelector<HTMLElement>("#kept");
  const [newest] = kept.found();
  if (!place || !newest) return;
  const when = new Date(newest.kept.at).toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const words = document.createElement("p");
  words.textContent = `This browser has text of ${when} that was not saved.`;
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  const close = (): void => {
    newest.drop();
    place.hidden = true;
  };
  buttons.append(
    button("Put it back", () => {
      // What it was made from: where the text was saved since, that is told and nothing overwritten.
      const { fields, version, draft } = newest.kept;
      fillFields(editor, { ...fields, version: String(version), ...(draft ? { draft } : {}) });
      text.refresh();
      close();
    }),
    button("Discard it", close),
  );
  place.className = "notice note";
  place.setAttribute("role", "status");
  place.append(words, buttons);
  place.hidden = false;
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

let counting: ReturnType<typeof setTimeout> | undefined;

function showLength(textarea: HTMLTextAreaElement): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    const length = document.querySelector("#length");
    if (length) length.textContent = describeLength(textarea.value);
  }, 300);
}
