import { type EditorState, type Extension, StateField, type Text } from "@codemirror/state";
import { type ChangedRange, TreeFragment } from "@lezer/common";
import { markdownParser, type MarkdownTree } from "./markdown-parser.ts";

interface Parsed {
  tree: MarkdownTree;
  fragments: readonly TreeFragment[];
}

/**
 * The text read as Markdown. After a change only the blocks around it are read again. `@codemirror/language` does more
 * than a text needs, and is a tenth of what the editor would load.
 */
const parsed = StateField.define<Parsed>({
  create: ({ doc }) => parse(textOf(doc)),
  update: (before, { changes, docChanged, newDoc }) => {
    if (!docChanged) return before;
    const ranges: ChangedRange[] = [];
    changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      ranges.push({ fromA, toA, fromB, toB });
    });
    return parse(textOf(newDoc), TreeFragment.applyChanges(before.fragments, ranges));
  },
});

export const markdownText: Extension = parsed;

const texts = new WeakMap<Text, string>();

/** A text in one piece, which several parts want after each key: it is joined from its lines once. */
export function textOf(doc: Text): string {
  const known = texts.get(doc) ?? doc.toString();
  texts.set(doc, known);
  return known;
}

export function markdownTree(state: EditorState): MarkdownTree {
  return state.field(parsed, false)?.tree ?? parse(textOf(state.doc)).tree;
}

function parse(text: string, known: readonly TreeFragment[] = []): Parsed {
  const tree = markdownParser.parse(text, known);
  return { tree, fragments: TreeFragment.addTree(tree, known) };
}
