import { type EditorState, type Extension, StateField, type Text } from "@codemirror/state";
import { type ChangedRange, type Input, TreeFragment } from "@lezer/common";
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
  create: ({ doc }) => parse(doc),
  update: (before, { changes, docChanged, newDoc }) => {
    if (!docChanged) return before;
    const ranges: ChangedRange[] = [];
    changes.iterChangedRanges((fromA, toA, fromB, toB) => {
      ranges.push({ fromA, toA, fromB, toB });
    });
    return parse(newDoc, TreeFragment.applyChanges(before.fragments, ranges));
  },
});

export const markdownText: Extension = parsed;

const texts = new WeakMap<Text, string>();

/** A text in one piece, which several parts may want: it is joined from its lines once. */
export function textOf(doc: Text): string {
  const known = texts.get(doc) ?? doc.toString();
  texts.set(doc, known);
  return known;
}

export function markdownTree(state: EditorState): MarkdownTree {
  return state.field(parsed, false)?.tree ?? parse(state.doc).tree;
}

function parse(doc: Text, known: readonly TreeFragment[] = []): Parsed {
  const tree = markdownParser.parse(linesOf(doc), known);
  return { tree, fragments: TreeFragment.addTree(tree, known) };
}

/** Only the lines that are read again are taken from the text, which joined as a whole would be copied for each key. */
function linesOf(doc: Text): Input {
  return {
    length: doc.length,
    lineChunks: true,
    chunk: (from) => {
      const line = doc.lineAt(from);
      if (from < line.to) return line.text.slice(from - line.from);
      return from < doc.length ? "\n" : "";
    },
    read: (from, to) => doc.sliceString(from, to),
  };
}
