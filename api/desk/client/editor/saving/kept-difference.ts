import { counted, fill } from "../../../../../site/messages/words.ts";
import { type DiffLine, diffTexts } from "../../../diff.ts";
import { pageLanguage, wordsOf } from "../../page/words.ts";
import { element } from "../elements.ts";
import { plain, readFields } from "../fields.ts";
import { labelOf } from "../problems.ts";
import type { Kept } from "./kept-text.ts";

/** Changed lines that are shown: enough to know one's own text again. */
const LINES_MAX = 8;

/**
 * Shows what a kept text would change: how many words, the other fields, and the first changed lines. It is compared with
 * the text that it was made from, or with the one on the page.
 */
export function showDifference(
  place: HTMLElement,
  form: HTMLFormElement,
  { fields: kept, base }: Pick<Kept, "fields" | "base">,
): void {
  const w = wordsOf("editor_merge");
  const language = pageLanguage();
  const here = base ?? readFields(form);
  const lines = diffTexts(plain(here["body_md"]), plain(kept["body_md"])).filter(
    ({ changed }) => changed,
  );
  const words = lines.reduce((sum, line) => sum + changedWords(line), 0);
  const fields = Object.keys(kept).filter(
    (name) => name !== "body_md" && plain(kept[name]) !== plain(here[name]),
  );
  const facts = [
    ...(words ? [counted(w.words_differ, words, language)] : []),
    ...fields.map((name) => {
      const value = plain(kept[name]).trim();
      return fill(w.field_differs, { field: labelOf(form, name), value: value || "–" });
    }),
  ];
  for (const fact of facts) place.append(element("p", { className: "quiet" }, fact));
  if (!lines.length) return;
  const more = lines.length - LINES_MAX;
  place.append(
    element(
      "div",
      { className: "diff", dir: "auto" },
      ...lines.slice(0, LINES_MAX).map((line) => element("p", {}, ...runsOf(line))),
      ...(more > 0
        ? [element("p", { className: "skipped" }, counted(w.lines_more, more, language))]
        : []),
    ),
  );
}

function changedWords({ runs }: DiffLine): number {
  const count = (kind: "gone" | "new"): number =>
    runs
      .filter((run) => run.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  // A replaced word is one word.
  return Math.max(count("gone"), count("new"));
}

function runsOf({ runs }: DiffLine): (HTMLElement | string)[] {
  return runs.map(({ kind, text }) => {
    if (kind === "same") return text;
    return element(kind === "new" ? "ins" : "del", {}, text || "¶");
  });
}
