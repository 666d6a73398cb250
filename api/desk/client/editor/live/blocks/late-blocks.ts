import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { latePart } from "../../../page/late-part.ts";
import type { LiveOptions } from "../live-options.ts";

/** The part that shows tables and pictures. Without a connection the Markdown stays in sight. */
export const lateBlockPart = latePart(() => import("./shown-blocks.ts"));

/** Whether a text may have a table, a picture, or an address on a line of its own. */
export function mayHaveBlocks(text: string): boolean {
  return /\||!\[|^ {0,3}https:/m.test(text);
}

/** Shows tables and pictures as what they are. Most texts begin without one: this part is loaded with the first. */
export function lateBlocks(options: LiveOptions): Extension {
  const place = new Compartment();
  const loaded = lateBlockPart.now();
  if (loaded) return loaded.shownBlocks(options);

  async function load(view: EditorView): Promise<void> {
    const blocks = await lateBlockPart.insist();
    const now = place.get(view.state);
    // The writer may have switched to Markdown meanwhile.
    if (!Array.isArray(now) || now.length) return;
    view.dispatch({ effects: place.reconfigure([blocks.shownBlocks(options)]) });
  }

  return [
    place.of([]),
    ViewPlugin.define((view) => {
      if (mayHaveBlocks(view.state.doc.toString())) void load(view);
      return {
        update: ({ docChanged, changes, view: now }: ViewUpdate) => {
          if (!docChanged) return;
          changes.iterChanges((_fromA, _toA, fromB, _toB, inserted) => {
            const { text } = now.state.doc.lineAt(fromB);
            if (/[|\]]/.test(inserted.toString()) || mayHaveBlocks(text)) void load(now);
          });
        },
      };
    }),
  ];
}
