import type { EditorState } from "@codemirror/state";
import type { MarkdownNode, MarkdownTree } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";

/** Whether readers see a link. `[words]` alone is one only if the text has an address for these words. */
export function isLinked(state: EditorState, node: MarkdownNode): boolean {
  return node.getChild("URL") !== null || definitionOf(state, node) !== undefined;
}

function definitionOf(state: EditorState, node: MarkdownNode): MarkdownNode | undefined {
  const [open, close] = node.getChildren("LinkMark");
  if (!open || !close) return undefined;
  const label = node.getChild("LinkLabel");
  const name = label ? state.sliceDoc(label.from + 1, label.to - 1) : "";
  return definitions(state).get(nameOf(name || state.sliceDoc(open.to, close.from)));
}

const known = new WeakMap<MarkdownTree, ReadonlyMap<string, MarkdownNode>>();

function definitions(state: EditorState): ReadonlyMap<string, MarkdownNode> {
  const tree = markdownTree(state);
  const before = known.get(tree);
  if (before) return before;
  const found = new Map<string, MarkdownNode>();
  for (const node of tree.topNode.getChildren("LinkReference").toReversed()) {
    const label = node.getChild("LinkLabel");
    if (label) found.set(nameOf(state.sliceDoc(label.from + 1, label.to - 1)), node);
  }
  known.set(tree, found);
  return found;
}

function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
