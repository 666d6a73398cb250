import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { MarkdownNode } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";
import { lineStart } from "./line-start.ts";
import { readAgain } from "./read-blocks.ts";

/**
 * A single line break in a paragraph is a space to readers: the lines flow. Only a field may replace line breaks, so this
 * part reads more than the window.
 */
export const flowingLines: Extension = StateField.define<DecorationSet>({
  create: (state) => Decoration.set(breaksIn(state, { from: 0, to: state.doc.length })),
  update: (before, transaction) => readAgain(before, transaction, breaksIn),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

const FLOWING = /^(?:Paragraph|Task|SetextHeading\d)$/;

class Space extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const space = document.createElement("span");
    space.textContent = " ";
    return space;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}
const SPACE = Decoration.replace({ widget: new Space() });

function breaksIn(state: EditorState, { from, to }: Span): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  markdownTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (!FLOWING.test(name)) return undefined;
      found.push(...breaksOf(state, node));
      return false;
    },
  });
  return found;
}

function breaksOf(state: EditorState, node: MarkdownNode): Range<Decoration>[] {
  const { doc } = state;
  const tree = markdownTree(state);
  const found: Range<Decoration>[] = [];
  let line = doc.lineAt(node.from);
  const end = node.getChild("HeaderMark")?.from ?? node.to;
  while (line.to < end) {
    const next = doc.line(line.number + 1);
    if (next.from >= end) break;
    const isHard = tree.resolveInner(line.to, 1).name === "HardBreak";
    const isBroken = isHard || isPicture(line.text) || isPicture(next.text);
    const { words } = lineStart(state, next);
    if (!isBroken && words < next.to) {
      const trailing = /[ \t]$/.test(line.text) ? 1 : 0;
      found.push(SPACE.range(line.to - trailing, words));
    }
    line = next;
  }
  return found;
}

/** A picture on a line of its own is shown as a block. */
function isPicture(text: string): boolean {
  return /^[\s>]*!\[.*\)(?:\{\.\w+\})?\s*$/.test(text);
}
