import { type EditorState, type Extension, StateField } from "@codemirror/state";
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
  create: ({ doc }) => parse(doc.toString()),
  update: (before, { changes, docChanged, newDoc }) => {
    if (!docChanged) return before;
    const ranges: ChangedRange[] = [];
    changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      ranges.push({ fromA, toA, fromB, toB });
    });
    return parse(newDoc.toString(), TreeFragment.applyChanges(before.fragments, ranges));
  },
});

export const markdownText: Extension = parsed;

export function markdownTree(state: EditorState): MarkdownTree {
  return state.field(parsed, false)?.tree ?? parse(state.doc.toString()).tree;
}

function parse(text: string, known: readonly TreeFragment[] = []): Parsed {
  const tree = markdownParser.parse(text, known);
  return { tree, fragments: TreeFragment.addTree(tree, known) };
}
