import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { MarkdownNode } from "../../markdown-parser.ts";
import { element } from "../../elements.ts";
import type { LiveOptions } from "../live-options.ts";
import { type BlockKind, BlockWidget } from "./blocks.ts";
import { createFigure, type FigureState, showFigure } from "./picture-figure.ts";
import { type PictureText, readPicture } from "./picture-words.ts";

const FIGURE = "cm-figure";
const UPLOAD = "cm-upload";

/** Pictures that stand in a paragraph of their own, as the site shows them: with their captions under them. */
export function pictureKind(options: LiveOptions): BlockKind {
  return {
    className: FIGURE,
    read: (node, state) => {
      return picturesIn(state, node).flatMap(({ from, to, ...picture }) => {
        const source = state.sliceDoc(from, to);
        if (!picture.address && options.uploads.lineOf(source)) return [];
        return [{ from, to, widget: new PictureWidget(picture, options) }];
      });
    },
    enter: (figure, view, position) => {
      const isBelow = position > view.posAtDOM(figure);
      figure.querySelector<HTMLElement>(isBelow ? "[role=textbox]" : ".cm-frame")?.focus();
    },
  };
}

/** The progress of an upload, at the place that the picture will have. */
export function uploadKind(options: LiveOptions): BlockKind {
  return {
    className: UPLOAD,
    read: (node, state) =>
      picturesIn(state, node).flatMap(({ from, to, address }) => {
        const source = state.sliceDoc(from, to);
        if (address || !options.uploads.lineOf(source)) return [];
        return [{ from, to, widget: new UploadWidget(source, options) }];
      }),
    enter: (shown) => shown.querySelector("button")?.focus(),
  };
}

/** The pictures of a paragraph that has nothing else, each on a line of its own. */
function picturesIn(state: EditorState, node: MarkdownNode): PictureText[] {
  if (node.name !== "Paragraph" || node.firstChild?.name !== "Image") return [];
  const found: PictureText[] = [];
  for (let one = node.firstChild as MarkdownNode | null; one; one = one.nextSibling) {
    const picture = one.name === "Image" ? readPicture(state, one) : undefined;
    if (!picture) return [];
    const line = state.doc.lineAt(picture.from);
    if (line.text.trim() !== state.sliceDoc(picture.from, picture.to)) return [];
    found.push({ ...picture, from: line.from, to: line.to });
  }
  const lines = state.doc.lineAt(node.to).number - state.doc.lineAt(node.from).number + 1;
  return lines === found.length ? found : [];
}

class PictureWidget extends BlockWidget {
  readonly picture: FigureState;
  readonly options: LiveOptions;
  constructor({ address, alt, caption, variant }: FigureState, options: LiveOptions) {
    super();
    this.picture = { address, alt, caption, variant };
    this.options = options;
  }
  override eq({ picture }: PictureWidget): boolean {
    const { address, alt, caption, variant } = this.picture;
    return (
      picture.address === address &&
      picture.alt === alt &&
      picture.caption === caption &&
      picture.variant === variant
    );
  }
  override get estimatedHeight(): number {
    return 320;
  }
  override toDOM(view: EditorView): HTMLElement {
    const figure = createFigure(view, this.options);
    showFigure(figure, this.picture, this.options);
    return figure;
  }
  /** Only of the same picture: another one would be seen for a moment, and the caption keeps its caret. */
  override updateDOM(figure: HTMLElement): boolean {
    if (figure.dataset["address"] !== this.picture.address) return false;
    showFigure(figure, this.picture, this.options);
    return true;
  }
}

class UploadWidget extends BlockWidget {
  readonly source: string;
  readonly options: LiveOptions;
  constructor(source: string, options: LiveOptions) {
    super();
    this.source = source;
    this.options = options;
  }
  override eq({ source }: UploadWidget): boolean {
    return source === this.source;
  }
  override toDOM(): HTMLElement {
    const place = element("ul", { className: `${UPLOAD} uploads`, contentEditable: "false" });
    const line = this.options.uploads.lineOf(this.source);
    if (line) place.append(line);
    return place;
  }
  override destroy(place: HTMLElement): void {
    const line = place.firstElementChild;
    if (line instanceof HTMLElement) this.options.uploads.takeBack(line);
  }
}
