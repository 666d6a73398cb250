import { type PictureVariant, pictureMarkdown } from "../../../../contract/picture-markdown.ts";
import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import type { Added } from "./upload-request.ts";

/** The lines under the text: one for each picture that is uploaded, failed, or waits for its description. */
export interface UploadList {
  add(name: string): UploadLine;
  /** Tells screen readers. */
  announce(words: string): void;
}

export interface UploadLine {
  showProgress(part: number, cancel: () => void): void;
  /** `about` is what the words are about, if not the name. */
  showProblem(
    words: string,
    choices: readonly { label: string; press: () => void }[],
    about?: string,
  ): void;
  askForWords(added: Added, apply: (markdown: string, alt: string) => void): void;
  remove(): void;
}

export function createUploadList(place: HTMLElement): UploadList {
  const w = wordsOf("editor_pictures");
  const news = element("p", { className: "unseen", role: "status" });
  const lines = element("ul", { className: "uploads" });
  place.append(news, lines);

  const forms = () => lines.querySelectorAll<HTMLDetailsElement>("details");

  function add(name: string): UploadLine {
    const line = element("li");
    lines.append(line);
    let bar: HTMLProgressElement | undefined;

    return {
      showProgress: (part, cancel) => {
        if (!bar) {
          bar = element("progress", { max: 1, ariaLabel: fill(w.uploading, { name }) });
          line.className = "";
          line.replaceChildren(
            element("span", {}, name),
            bar,
            button(wordsOf("editor").cancel, cancel, name),
          );
        }
        // At the end the server still decodes it: a bar without a value says so.
        if (part < 1) bar.value = part;
        else bar.removeAttribute("value");
      },
      showProblem: (words, choices, about = name) => {
        bar = undefined;
        line.className = "failed";
        line.replaceChildren(
          element("span", {}, element("strong", {}, about), ` ${words}`),
          element(
            "div",
            { className: "answers" },
            ...choices.map(({ label, press }) => button(label, press, about)),
          ),
        );
      },
      askForWords: (added, apply) => {
        bar = undefined;
        line.className = "words";
        line.replaceChildren(
          wordsFor(name, added, apply, () => {
            line.remove();
            const [next] = forms();
            if (!next) return;
            next.open = true;
            next.querySelector("input")?.focus();
          }),
        );
        // The others wait, so that five pictures do not fill the page with fields.
        const [first] = forms();
        if (first && ![...forms()].some(({ open }) => open)) first.open = true;
      },
      remove: () => line.remove(),
    };
  }

  return {
    add,
    announce: (words) => {
      news.textContent = words;
    },
  };
}

/** The fields have no names, so they are not saved with the piece. */
function wordsFor(
  name: string,
  { id, alt, shown }: Added,
  apply: (markdown: string, alt: string) => void,
  close: () => void,
): HTMLElement {
  const w = wordsOf("editor_pictures");
  const description = element("input", { type: "text", value: alt, maxLength: 1_000 });
  const caption = element("input", { type: "text", maxLength: 1_000 });
  const width = element(
    "select",
    {},
    ...WIDTHS.map((value) => option(value, w[`width_${value || "text"}`])),
  );
  const done = (): void => {
    const words = description.value.trim();
    apply(
      pictureMarkdown({
        id,
        alt: words,
        caption: caption.value.trim(),
        variant: (width.value || undefined) as PictureVariant | undefined,
      }),
      words,
    );
    close();
  };
  const group = element(
    "details",
    {},
    element(
      "summary",
      {},
      element("img", { src: shown, alt: "" }),
      element("span", {}, fill(w.describe, { name })),
    ),
    element(
      "div",
      {},
      labelled(w.description, w.description_hint, description),
      labelled(w.caption, w.caption_hint, caption),
      labelled(w.width, "", width),
      element(
        "div",
        { className: "buttons" },
        button(w.apply, done, name),
        button(w.skip, close, name),
      ),
    ),
  );
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // It would send the piece's form.
    event.preventDefault();
    done();
  });
  return group;
}

const WIDTHS = ["", "wide", "full"] as const;

function option(value: string, label: string): HTMLOptionElement {
  return element("option", { value }, label);
}

function labelled(label: string, hint: string, field: HTMLElement): HTMLElement {
  const words = hint ? [element("span", { className: "hint" }, ` ${hint}`)] : [];
  return element("label", {}, label, ...words, field);
}
