import { fill } from "../../../../../site/messages/words.ts";
import { pageLanguage, wordsOf } from "../../page/words.ts";
import { button, element } from "../elements.ts";
import { type Fields, fillFields, isSame, readFields } from "../fields.ts";
import { replaced } from "../text-change.ts";
import type { TextEditor } from "../text-editor.ts";
import { showDifference } from "./kept-difference.ts";
import type { Kept, OtherText } from "./kept-text.ts";

/** As long as a deleted draft can be restored on the server. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Offers the newest text that an earlier visit could not save, and shows how it differs from the text on the page. `rebase`
 * is called with the saved text that it was made from, if it is known.
 */
export function offerKept(
  form: HTMLFormElement,
  others: readonly OtherText[],
  text: TextEditor,
  rebase: (base: Fields | undefined) => void,
): void {
  const place = document.querySelector<HTMLElement>("#kept");
  const [newest] = unsaved(others, readFields(form));
  if (!place || !newest) return;
  const { kept, drop } = newest;
  const w = wordsOf("editor");
  const language = pageLanguage();
  const when = new Date(kept.at).toLocaleString(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const close = (): void => {
    drop();
    place.hidden = true;
  };
  const restore = (): void => {
    // With the version it was made from: if another text was saved since, saving merges the two.
    const { fields, version, draft, base } = kept;
    rebase(base);
    fillFields(form, { ...fields, version: String(version), ...(draft ? { draft } : {}) });
    text.refresh();
    close();
  };
  const difference = element("div", { className: "difference" });
  place.className = "notice note";
  place.setAttribute("role", "status");
  place.append(
    element("p", {}, fill(w.unsaved_from, { time: when })),
    difference,
    element(
      "div",
      { className: "buttons" },
      button(w.restore_it, restore),
      button(w.discard_it, close),
    ),
  );
  place.hidden = false;
  showDifference(difference, form, kept);
}

/** Those that are neither on the page nor too old, newest first. The others are forgotten. */
function unsaved(others: readonly OtherText[], onPage: Fields): { kept: Kept; drop: () => void }[] {
  const found = others.flatMap((other) => {
    const kept = whole(other);
    const { drop } = other;
    // A later version alone does not mean that this text was saved.
    if (kept && !isSame(kept.fields, onPage) && Date.now() - kept.at <= KEPT_MS)
      return [{ kept, drop }];
    drop();
    return [];
  });
  return found.toSorted((a, b) => b.kept.at - a.kept.at);
}

/** A text with the one that it is based on, if the storage has that. */
function whole({ read, readBase }: OtherText): Kept | undefined {
  const stored = read();
  if (!stored) return undefined;
  const { changes = {}, ...kept } = stored;
  const base = readBase();
  // A full storage may have kept one of the two only.
  if (base?.version !== kept.version) return Object.keys(changes).length ? undefined : kept;
  const fields = { ...kept.fields };
  for (const [name, change] of Object.entries(changes))
    fields[name] = replaced(base.fields[name] ?? "", change);
  return { ...kept, fields, base: base.fields };
}
