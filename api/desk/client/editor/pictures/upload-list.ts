import { fill } from "../../../../../site/messages/words.ts";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";

/** One line for each picture that is uploaded or failed: under the text, or at its place in it. */
export interface UploadList {
  add(name: string): UploadLine;
  /** Brings a line back from the text. */
  takeBack(line: HTMLElement): void;
  /** Tells screen readers. */
  announce(words: string): void;
}

export interface UploadLine {
  /** In the list, or at its place in the text. */
  element: HTMLElement;
  showProgress(part: number, cancel: () => void): void;
  /** `about` is what the words are about, if not the name. */
  showProblem(
    words: string,
    choices: readonly { label: string; press: () => void }[],
    about?: string,
  ): void;
  remove(): void;
}

export function createUploadList(place: HTMLElement): UploadList {
  const w = wordsOf("editor_pictures");
  const news = element("p", { className: "unseen", role: "status" });
  const lines = element("ul", { className: "uploads" });
  place.append(news, lines);

  function add(name: string): UploadLine {
    const line = element("li");
    lines.append(line);
    let bar: HTMLProgressElement | undefined;

    return {
      element: line,
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
      remove: () => line.remove(),
    };
  }

  return {
    add,
    takeBack: (line) => lines.append(line),
    announce: (words) => {
      news.textContent = words;
    },
  };
}
