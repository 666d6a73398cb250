import { fill } from "../../../../../site/messages/words.ts";
import { pageLanguage, wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { type Fields, fillFields } from "../fields.ts";
import type { TextEditor } from "../text-editor.ts";
import type { KeptText } from "./kept-text.ts";

/**
 * Offers text that an earlier visit could not save, and shows how it differs from the text on the page. `rebase` is
 * called with the saved text that it was made from, if it is known.
 */
export function offerKept(
  form: HTMLFormElement,
  kept: KeptText,
  text: TextEditor,
  rebase: (base: Fields | undefined) => void,
): void {
  const place = document.querySelector<HTMLElement>("#kept");
  const [newest] = kept.found();
  if (!place || !newest) return;
  const w = wordsOf("editor");
  const language = pageLanguage();
  const when = new Date(newest.kept.at).toLocaleString(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const close = (): void => {
    newest.drop();
    place.hidden = true;
  };
  const restore = (): void => {
    // With the version it was made from: if another text was saved since, saving merges the two.
    const { fields, version, draft, base } = newest.kept;
    rebase(base);
    fillFields(form, { ...fields, version: String(version), ...(draft ? { draft } : {}) });
    text.refresh();
    close();
  };
  const difference = element("div", { className: "difference" });
  place.className = "notice note";
  place.setAttribute("role", "status");
  place.append(
    element("p", {}, fill(w.unsaved_from, { moment: when })),
    difference,
    element(
      "div",
      { className: "buttons" },
      button(w.restore_it, restore),
      button(w.discard_it, close),
    ),
  );
  place.hidden = false;
  // Without a connection, the offer stands without its comparison.
  import("./kept-difference.ts").then(
    ({ showDifference }) => showDifference(difference, form, newest.kept),
    () => undefined,
  );
}
