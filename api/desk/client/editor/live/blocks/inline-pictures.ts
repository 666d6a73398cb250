import { type Extension, type Range, RangeSet } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { element } from "../../elements.ts";
import { markdownTree } from "../../markdown-tree.ts";
import type { LiveOptions } from "../live-options.ts";
import { blockAt } from "./blocks.ts";
import { nameOfPicture, pictureAtStart, shownPicture } from "./picture-figure.ts";
import { createPopover } from "./picture-popover.ts";
import { type PictureText, readPicture, setPicture } from "./picture-words.ts";

/** Pictures between words: small, and a button that opens their settings. */
export function inlinePictures(options: LiveOptions): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = picturesIn(view, options);
      }
      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = picturesIn(view, options);
      }
    },
    {
      decorations: ({ decorations }) => decorations,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? RangeSet.empty),
    },
  );
}

function picturesIn(view: EditorView, options: LiveOptions): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    markdownTree(view.state).iterate({
      from,
      to,
      enter: ({ name, node }) => {
        if (name !== "Image") return name !== "Table";
        const picture = blockAt(view.state, node.from) ? undefined : readPicture(view.state, node);
        if (!picture) return false;
        const widget = new InlinePicture(picture, options);
        found.push(Decoration.replace({ widget }).range(picture.from, picture.to));
        return false;
      },
    });
  }
  return Decoration.set(found, true);
}

class InlinePicture extends WidgetType {
  readonly address: string;
  readonly alt: string;
  readonly options: LiveOptions;
  constructor({ address, alt }: PictureText, options: LiveOptions) {
    super();
    this.address = address;
    this.alt = alt;
    this.options = options;
  }
  override eq({ address, alt }: InlinePicture): boolean {
    return address === this.address && alt === this.alt;
  }
  override ignoreEvent(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const frame = element("button", {
      type: "button",
      ariaLabel: nameOfPicture(this.alt),
      tabIndex: -1,
    });
    frame.append(shownPicture(this.address, this.options));
    const shown = element("span", { className: "cm-inline-picture", contentEditable: "false" });
    shown.append(frame);
    const picture = (): PictureText | undefined => pictureAtStart(view.state, view.posAtDOM(shown));
    frame.addEventListener("click", () => {
      const found = picture();
      if (!found) return;
      createPopover(shown, found, {
        change: (words) => {
          const now = picture();
          if (now) view.dispatch({ changes: setPicture(now, words), userEvent: "input" });
        },
        remove: () => {
          const now = picture();
          if (now) view.dispatch({ changes: { from: now.from, to: now.to }, userEvent: "delete" });
          view.focus();
        },
      });
    });
    return shown;
  }
}
