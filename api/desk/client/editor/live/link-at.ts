import type { EditorState } from "@codemirror/state";
import { type MarkdownNode, type MarkdownTree, nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import type { Span } from "../shown-letters.ts";

/** A link in the text, or an address that stands there as itself. */
export interface LinkAt extends Span {
  node: MarkdownNode;
  address: string;
  /** Whether it has words of its own. */
  hasWords: boolean;
}

/** The link that the selection is in. */
export function linkAt(state: EditorState): LinkAt | undefined {
  const { from, to } = state.selection.main;
  return [from, to].flatMap((at) => linkNear(state, at, { from, to }) ?? [])[0];
}

function linkNear(state: EditorState, at: number, { from, to }: Span): LinkAt | undefined {
  for (const side of [-1, 1] as const) {
    for (const node of nodesAt(markdownTree(state), at, side)) {
      if (node.from > from || to > node.to || !LINKS.test(node.name)) continue;
      const address = node.name === "Link" ? addressOf(state, node) : bareAddress(state, node);
      const hasWords = node.name === "Link";
      if (address) return { node, from: node.from, to: node.to, address, hasWords };
    }
  }
  return undefined;
}

const LINKS = /^(?:Link|Autolink|URL)$/;

/** The renderer makes a link of a full address only. */
function bareAddress(state: EditorState, node: MarkdownNode): string | undefined {
  if (/^(?:Link|Image|Autolink|LinkReference)$/.test(node.parent?.name ?? "")) return undefined;
  const url = node.getChild("URL") ?? node;
  const address = state.sliceDoc(url.from, url.to);
  return /^https?:/i.test(address) ? address : undefined;
}

/** Whether readers see a link. `[words]` alone is one only if the text has an address for these words. */
export function isLinked(state: EditorState, node: MarkdownNode): boolean {
  return node.getChild("URL") !== null || definitionOf(state, node) !== undefined;
}

function addressOf(state: EditorState, node: MarkdownNode): string | undefined {
  const url = node.getChild("URL") ?? definitionOf(state, node)?.getChild("URL");
  return url ? state.sliceDoc(url.from, url.to).replace(/^<|>$/g, "") : undefined;
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
  // The first of several counts.
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
