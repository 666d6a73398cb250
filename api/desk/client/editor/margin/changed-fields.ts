import { invertedEffects } from "@codemirror/commands";
import { type Extension, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { fillFields, valueOf } from "../fields.ts";

/** Changes a field beside the text, as a step in the text's history: the next undo takes it back. */
export const changeField = StateEffect.define<{ name: string; before: string; after: string }>();

export function changedFields(form: HTMLFormElement): Extension {
  return [
    invertedEffects.of(({ effects }) =>
      effects
        .filter((effect) => effect.is(changeField))
        .map(({ value: { name, before, after } }) =>
          changeField.of({ name, before: after, after: before }),
        ),
    ),
    EditorView.updateListener.of(({ transactions }) => {
      for (const effect of transactions.flatMap(({ effects }) => effects)) {
        if (!effect.is(changeField)) continue;
        const { name, before, after } = effect.value;
        // The text that the writer has typed there since then stays.
        if (valueOf(form, name) === before) fillFields(form, { [name]: after });
      }
    }),
  ];
}
