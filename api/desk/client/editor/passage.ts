import { ChangeSet, type EditorState, Text } from "@codemirror/state";
import { markdownParser, type MarkdownNode, type MarkdownTree } from "./markdown-parser.ts";
import { markdownTree, textOf } from "./markdown-tree.ts";
import { type Letters, lettersIn, type ShownLetters, shownIn, type Span } from "./shown-letters.ts";
import type { TextChange } from "./text-change.ts";

/** The blocks around a selection: what a command reads, changes and checks. All positions count from its start. */
export interface Passage {
  text: string;
  tree: MarkdownTree;
  shown: ShownLetters;
  letters: Letters;
  /** Where it begins in the document. */
  base: number;
  selected: Span;
}

export function passageAt(state: EditorState): Passage {
  const { from, to } = state.selection.main;
  const document = textOf(state.doc);
  const blocks = blocksOf(markdownTree(state));
  const first = blocks.findIndex((block) => block.to >= from);
  const last = blocks.findLastIndex((block) => block.from <= to);
  // With a neighbour on each side: it must not become part of what changes.
  const start = blocks[(first < 0 ? blocks.length : first) - 1];
  const base = start ? lineStart(document, start.from) : 0;
  const end = blocks[last + 1]?.to ?? document.length;
  const text = document.slice(base, end);
  const tree = markdownParser.parse(text);
  const shown = shownIn(text, tree);
  const selected = { from: from - base, to: to - base };
  return { text, tree, shown, letters: lettersIn(text, shown), base, selected };
}

function blocksOf(tree: MarkdownTree): Span[] {
  const blocks: Span[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    blocks.push({ from: node.from, to: node.to });
  }
  return blocks;
}

/** With its indentation. */
function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** The text that readers would see after the changes. */
export function lettersAfter({ text }: Passage, changes: readonly TextChange[]): Letters {
  const changed = ChangeSet.of(changes, text.length)
    .apply(Text.of(text.split("\n")))
    .toString();
  return lettersIn(changed, shownIn(changed, markdownParser.parse(changed)));
}

export function nodesIn(
  { tree }: Pick<Passage, "tree">,
  { from, to }: Span,
  isWanted: (name: string) => boolean,
): MarkdownNode[] {
  const found: MarkdownNode[] = [];
  tree.iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (isWanted(name)) found.push(node);
    },
  });
  return found;
}

/** The part of a span that readers see, without marks and spaces at its edges; undefined if they see nothing of it. */
export function seenIn({ shown: { hidden } }: Passage, { from, to }: Span): Span | undefined {
  let [start, end] = [from, to];
  while (start < end && hidden[start]) start++;
  while (end > start && hidden[end - 1]) end--;
  return start < end ? { from: start, to: end } : undefined;
}

/** They change as a whole or not at all. */
const ATOMS = new Set(["InlineCode", "Image", "Autolink", "URL", "Escape", "Entity", "HTMLTag"]);

/** The span with all of what it has a part of. */
export function withWholeAtoms(passage: Passage, span: Span, except = ""): Span {
  let { from, to } = span;
  for (const node of nodesIn(passage, span, (name) => ATOMS.has(name) && name !== except)) {
    if (node.to <= span.from || node.from >= span.to) continue;
    from = Math.min(from, node.from);
    to = Math.max(to, node.to);
  }
  return { from, to };
}
