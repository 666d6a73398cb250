import { type Fields, fillFields, plain, readFields } from "../fields.ts";
import { labelOf } from "../problems.ts";
import type { TextEditor } from "../text-editor.ts";
import { mergeFields } from "./merge-fields.ts";
import { createMergePanel, type MergePanel, type Question } from "./merge-panel.ts";
import { type Choice, type MergedText, mergeTexts } from "./merge-texts.ts";

/** The text that the page was made from, and the one that was saved since. */
export interface Sides {
  base: Fields;
  theirs: Fields;
}

/**
 * Merges the saved text into the page. If both sides have changed the same, nothing is merged until the writer has
 * chosen: then the returned panel asks, and `done` is called when everything is merged.
 */
export function mergeIntoPage(
  form: HTMLFormElement,
  text: TextEditor,
  sides: Sides,
  done: () => void,
): MergePanel | undefined {
  const choices = new Map<string, Choice>();
  let panel: MergePanel | undefined;

  function mergeBody(choiceOf: (key: string) => Choice | undefined): MergedText {
    const { base, theirs } = sides;
    const texts = { base: bodyIn(base), mine: bodyIn(readFields(form)), theirs: bodyIn(theirs) };
    return mergeTexts(texts, choiceOf);
  }

  function step(): Question[] {
    const mine = readFields(form);
    const body = mergeBody((key) => choices.get(key));
    const fields = mergeFields({ ...sides, mine }, (name) => choices.get(name));
    const open = [
      ...fields.open.map(({ name, ...both }) => ({
        key: name,
        label: labelOf(form, name),
        isList: name === "tags",
        ...both,
      })),
      ...body.open,
    ];
    if (open.length) return open;
    // The writer can undo their own choice, but not the text of the other side.
    const { changes } = mergeBody(() => "mine");
    if (changes.length) text.adopt(...changes);
    const chosen = mergeBody((key) => choices.get(key)).changes;
    if (chosen.length) text.change(...chosen);
    fillFields(form, fields.changed);
    return [];
  }

  const open = step();
  if (!open.length) return undefined;
  panel = createMergePanel((key, choice) => {
    choices.set(key, choice);
    const left = step();
    if (left.length) panel?.show(left);
    else {
      panel?.close();
      text.focus();
      done();
    }
  });
  panel.show(open);
  return panel;
}

function bodyIn({ body_md }: Fields): string {
  return plain(body_md);
}
