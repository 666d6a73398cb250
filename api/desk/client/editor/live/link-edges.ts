import { type EditorState, findClusterBreak } from "@codemirror/state";
import type { Direction, EditorView } from "@codemirror/view";
import { nodesAt } from "../markdown-parser.ts";
import { markdownTree } from "../markdown-tree.ts";
import { isLinked } from "./link-at.ts";
import type { Span } from "../shown-letters.ts";

/** A link with the words that are seen of it. */
interface SeenLink extends Span {
  words: Span;
}

/**
 * At the edge of a link, the caret is outside: what is typed there does not become part of it. Both sides of a hidden mark
 * look the same, and the End key and the mouse find the inner one.
 */
export function outsideLink(state: EditorState, at: number): number {
  const link = seenLink(state, at);
  if (link && at > link.from && at <= link.words.from) return link.from;
  if (link && at >= link.words.to && at < link.to) return link.to;
  return at;
}

/** An arrow key goes from the edge of a link past its first or last letter, as past any other letter. */
export function enterLink(view: EditorView, towards: Direction, isExtending: boolean): boolean {
  const { state } = view;
  const { head, anchor, empty } = state.selection.main;
  if (!empty && !isExtending) return false;
  const isForward = view.textDirectionAt(head) === towards;
  const link = seenLink(state, head);
  if (!link || head !== (isForward ? link.from : link.to)) return false;
  const line = state.doc.lineAt(head);
  const edge = isForward ? link.words.from : link.words.to;
  const next = outsideLink(
    state,
    line.from + findClusterBreak(line.text, edge - line.from, isForward),
  );
  view.dispatch({
    selection: { anchor: isExtending ? anchor : next, head: next },
    scrollIntoView: true,
    userEvent: "select",
  });
  return true;
}

function seenLink(state: EditorState, at: number): SeenLink | undefined {
  for (const side of [-1, 1] as const) {
    for (const node of nodesAt(markdownTree(state), at, side)) {
      if (node.name !== "Link") continue;
      const [open, close] = node.getChildren("LinkMark");
      const isShown = open && close && open.to < close.from && !node.getChild("Image");
      if (!isShown || !isLinked(state, node)) continue;
      return { from: node.from, to: node.to, words: { from: open.to, to: close.from } };
    }
  }
  return undefined;
}
