import type { EditorState, Extension, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { markdownTree } from "./markdown-tree.ts";
import type { MarkdownNode } from "./markdown-parser.ts";

/**
 * Shows Markdown as what it means, with its marks: headings large, quotations and code as blocks, pictures as pictures.
 * Only what is in the window is styled, so that a long text takes no longer than a short one.
 */
export function styledMarkdown(addressOf: (address: string) => string | undefined): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = stylesIn(view, addressOf);
      }
      update({ view, docChanged, viewportChanged, selectionSet }: ViewUpdate) {
        if (docChanged || viewportChanged || selectionSet) {
          this.decorations = stylesIn(view, addressOf);
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

const LINES: Readonly<Record<string, string>> = {
  SetextHeading1: "cm-h cm-h1",
  SetextHeading2: "cm-h cm-h2",
  Blockquote: "cm-quote",
  FencedCode: "cm-code",
  CodeBlock: "cm-code",
  ListItem: "cm-item",
  HorizontalRule: "cm-rule",
  Table: "cm-code",
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, `cm-h cm-h${level}`]),
  ),
};

const lineStyles = new Map<string, Decoration>();
const WORDS: Readonly<Record<string, Decoration>> = {
  StrongEmphasis: Decoration.mark({ class: "cm-strong" }),
  Emphasis: Decoration.mark({ class: "cm-emphasis" }),
  Strikethrough: Decoration.mark({ class: "cm-struck" }),
  InlineCode: Decoration.mark({ class: "cm-inline-code" }),
};
const faintMark = Decoration.mark({ class: "cm-mark" });
const linkMark = Decoration.mark({ class: "cm-linked" });
const addressMark = Decoration.mark({ class: "cm-address" });
const longAddressMark = Decoration.mark({ class: "cm-address cm-short" });

function stylesIn(
  view: EditorView,
  addressOf: (address: string) => string | undefined,
): DecorationSet {
  const { state, visibleRanges } = view;
  const found: Range<Decoration>[] = [];
  const classes = new Map<number, Set<string>>();
  const styleLines = (name: string, from: number, to: number): void => {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      const names = classes.get(line.from) ?? new Set();
      classes.set(line.from, names.add(name));
      at = line.to + 1;
    }
  };
  for (const { from, to } of visibleRanges) {
    markdownTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end, node }) => {
        const isNumbered = name === "ListItem" && node.parent?.name === "OrderedList";
        const style = isNumbered ? "cm-item cm-numbered" : LINES[name];
        if (style) styleLines(style, Math.max(start, from), Math.min(end, to));
        const mark = name.endsWith("Mark") ? faintMark : WORDS[name];
        if (mark) found.push(mark.range(start, end));
        if (name === "Link") found.push(...linkStyles(state, node));
        if (name === "Image") found.push(...pictureStyles(state, node, addressOf));
      },
    });
  }
  for (const [line, names] of classes) {
    const name = [...names].join(" ");
    const style = lineStyles.get(name) ?? Decoration.line({ class: name });
    lineStyles.set(name, style);
    found.push(style.range(line));
  }
  return Decoration.set(found, true);
}

function linkStyles(state: EditorState, node: MarkdownNode): Range<Decoration>[] {
  const [open, close] = node.getChildren("LinkMark");
  const words = open && close && open.to < close.from ? [linkMark.range(open.to, close.from)] : [];
  return node.getChild("URL") ? [...addressStyles(state, node), ...words] : [];
}

/** The Markdown of a picture, and below it the picture, if it is one of the library. */
function pictureStyles(
  state: EditorState,
  node: MarkdownNode,
  addressOf: (address: string) => string | undefined,
): Range<Decoration>[] {
  const url = node.getChild("URL");
  const close = node.getChildren("LinkMark")[1];
  if (!url || !close) return [];
  const source = addressOf(state.sliceDoc(url.from, url.to));
  if (!source) return addressStyles(state, node);
  const widget = new Picture(source, state.sliceDoc(node.from + 2, close.from));
  const picture = Decoration.widget({ widget, side: 1 }).range(state.doc.lineAt(node.to).to);
  return [...addressStyles(state, node), picture];
}

function addressStyles(state: EditorState, node: MarkdownNode): Range<Decoration>[] {
  const { main } = state.selection;
  const url = node.getChild("URL");
  const close = node.getChildren("LinkMark")[1];
  if (!url || !close) return [];
  const isEdited = main.from <= node.to && main.to >= node.from;
  const isLong = url.to - url.from > LONG && !isEdited;
  return [(isLong ? longAddressMark : addressMark).range(close.to, node.to)];
}

/** Longer addresses are cut off until the cursor is there. */
const LONG = 24;

class Picture extends WidgetType {
  readonly source: string;
  readonly words: string;
  constructor(source: string, words: string) {
    super();
    this.source = source;
    this.words = words;
  }
  override eq({ source, words }: Picture): boolean {
    return source === this.source && words === this.words;
  }
  override toDOM(view: EditorView): HTMLElement {
    const image = document.createElement("img");
    image.className = "cm-picture";
    image.alt = this.words;
    image.addEventListener("load", () => view.requestMeasure());
    // A picture that cannot be had leaves no gap: its Markdown is there.
    image.addEventListener("error", () => image.remove());
    image.src = this.source;
    return image;
  }
}
