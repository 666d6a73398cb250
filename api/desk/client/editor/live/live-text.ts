import { Compartment, type EditorState, type Extension, Facet, Prec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { latePart } from "../../page/late-part.ts";
import { isRemembered, remember } from "../../page/remembered.ts";
import { lateBlocks } from "./blocks/late-blocks.ts";
import { lateMenus } from "./menus/late-menus.ts";
import type { LiveOptions } from "./live-options.ts";
import { caretPlaces } from "./caret-places.ts";
import { linkBubble } from "./link-bubble.ts";
import { flowingLines } from "./flowing-lines.ts";
import { shownMarks } from "./shown-marks.ts";

/** The document is always the Markdown itself. These parts show it as readers will see it. */
const PARTS: readonly ((options: LiveOptions) => Extension)[] = [
  () => shownMarks(),
  () => flowingLines,
  () => caretPlaces,
  ({ run }) => linkBubble(() => run("link")),
  lateBlocks,
  lateMenus,
];

const shown = new Compartment();
const liveOptions = Facet.define<LiveOptions>();
const live = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });
const REMEMBERED = "galley-markdown";
/** The part that styles the Markdown. Few writers see it. */
const styles = latePart(() => import("../styled-markdown.ts"));

/** Call before a text is shown, so that one that was last shown as Markdown has its styles at once. */
export async function readyText(): Promise<void> {
  if (isRemembered(REMEMBERED)) await styles.load();
}

/** The text as readers will see it, or its Markdown: the writer changes between them by a button or a key. */
export function liveText(options: LiveOptions): Extension {
  return [
    liveOptions.of(options),
    shown.of(partsFor(options, !isRemembered(REMEMBERED))),
    Prec.high(keymap.of([{ key: "Mod-Shift-m", run: switchMarkdown, preventDefault: true }])),
  ];
}

/** Whether the text is shown as readers will see it. */
export function isLive(state: EditorState): boolean {
  return state.facet(live);
}

/** Shows the Markdown, or the text as readers will see it. */
export function switchMarkdown(view: EditorView): boolean {
  const [options] = view.state.facet(liveOptions);
  if (!options) return false;
  void show(view, options, !isLive(view.state));
  return true;
}

async function show(view: EditorView, options: LiveOptions, isNext: boolean): Promise<void> {
  if (!isNext) await styles.load();
  view.dispatch({ effects: shown.reconfigure(partsFor(options, isNext)) });
  remember(REMEMBERED, !isNext);
  options.onSwitch(isNext);
}

function partsFor(options: LiveOptions, isNext: boolean): Extension {
  // Without a connection, the Markdown has no styles.
  if (!isNext) return styles.now()?.styledMarkdown(options.pictureSource) ?? [];
  return [live.of(true), PARTS.map((part) => part(options))];
}
