import { diffTexts } from "../../../diff.ts";
import { wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import type { Choice } from "./merge-texts.ts";

/** Something that was changed here and elsewhere. */
export interface Question {
  key: string;
  mine: string;
  theirs: string;
  /** The name of a field; none for a paragraph of the text. */
  label?: string;
  /** A field whose values can stand beside each other. */
  isList?: boolean;
}

export interface MergePanel {
  show(questions: readonly Question[]): void;
  focus(): void;
  close(): void;
}

/** Asks which of two texts to keep, one question after the other. */
export function createMergePanel(choose: (key: string, choice: Choice) => void): MergePanel {
  const w = wordsOf("editor_merge");
  const title = element("h2", { id: "merge-title", tabIndex: -1 }, w.title);
  const list = element("ol", { className: "plain-list" });
  const panel = element(
    "section",
    { id: "merge", className: "notice note merge" },
    title,
    element("p", {}, w.explains),
    list,
  );
  panel.setAttribute("aria-labelledby", title.id);
  document.querySelector("#kept")?.after(panel);
  let isShown = false;

  function itemOf({ key, label, isList, mine, theirs }: Question): HTMLElement {
    const press = (choice: Choice) => (): void => choose(key, choice);
    const canKeepBoth = mine.trim() && theirs.trim() && (!label || isList);
    return element(
      "li",
      {},
      ...(label ? [element("p", { className: "label" }, label)] : []),
      element("div", { className: "sides" }, ...sidesOf(mine, theirs)),
      element(
        "div",
        { className: "buttons" },
        button(w.keep_mine, press("mine")),
        button(w.keep_other, press("theirs")),
        ...(canKeepBoth ? [button(w.keep_both, press("both"))] : []),
      ),
    );
  }

  function sidesOf(mine: string, theirs: string): HTMLElement[] {
    const lines = diffTexts(mine, theirs);
    return (["gone", "new"] as const).map((kind) => {
      const words = lines.map(({ runs }) => {
        const shown = runs.filter((run) => run.kind === "same" || run.kind === kind);
        const parts = shown.map((run) =>
          run.kind === "same" ? run.text : element("mark", {}, run.text),
        );
        return element("p", {}, ...parts);
      });
      const isGone = !(kind === "gone" ? mine : theirs).trim();
      const side = element(
        "div",
        {},
        element("h3", {}, kind === "gone" ? w.mine : w.the_other),
        ...(isGone ? [element("p", { className: "none" }, w.removed)] : words),
      );
      side.dir = "auto";
      return side;
    });
  }

  return {
    show: (questions) => {
      list.replaceChildren(...questions.map(itemOf));
      // The pressed button is gone; before the first question, the writer may be typing.
      if (isShown) title.focus();
      isShown = true;
    },
    focus: () => title.focus(),
    close: () => panel.remove(),
  };
}
