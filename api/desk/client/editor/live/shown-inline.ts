import { Decoration } from "@codemirror/view";
import type { MarkdownNode } from "../markdown-parser.ts";
import { isLinked } from "./link-at.ts";
import { hide, keepOut, type LiveMarks } from "./live-marks.ts";
import { characterOf, Sign, TaskBox } from "./widgets.ts";

const words = (name: string): Decoration => Decoration.mark({ class: name });
const MARKED: Readonly<Record<string, Decoration>> = {
  StrongEmphasis: words("cm-strong"),
  Emphasis: words("cm-emphasis"),
  Strikethrough: words("cm-struck"),
  InlineCode: words("cm-inline-code"),
  HTMLTag: words("cm-mark"),
  Comment: words("cm-mark"),
};
const FAINT = words("cm-mark");
const LINKED = words("cm-linked");
const NOTE = words("cm-note");

/** Shows one element of a line. False: nothing inside it is to be shown otherwise. */
export function shownInline(
  shown: LiveMarks,
  name: string,
  node: MarkdownNode,
): boolean | undefined {
  const { from, to } = node;
  const style = MARKED[name];
  if (style) {
    shown.styles.push(style.range(from, to));
    showMarks(shown, node);
    return undefined;
  }
  switch (name) {
    case "Link":
      return showLink(shown, node);
    case "Autolink":
      showMarks(shown, node);
      shown.styles.push(LINKED.range(from + 1, to - 1));
      return false;
    case "URL":
      // The renderer makes a link of a full address only.
      if (/^https?:/i.test(shown.state.sliceDoc(from, to)))
        shown.styles.push(LINKED.range(from, to));
      return false;
    case "Escape":
      if (!shown.isTouched(from, to)) hide(shown, from, from + 1);
      return false;
    case "HardBreak":
      if (!shown.isTouched(from, from + 1)) hideBackslash(shown, from);
      return false;
    case "Entity":
      showEntity(shown, node);
      return false;
    case "FootnoteReference":
      showNote(shown, node);
      return false;
    case "FootnoteLabel": {
      const widget = new Sign("cm-note-label", `${shown.state.sliceDoc(from + 2, to - 2)}.`);
      shown.styles.push(Decoration.replace({ widget }).range(from, to));
      keepOut(shown, from, Math.min(to + 1, shown.state.doc.length));
      return false;
    }
    case "TaskMarker":
      showTask(shown, node);
      return false;
    case "Image":
    case "Table":
    case "LinkReference":
      return false;
    default:
      return undefined;
  }
}

const MARKS = /^(?:EmphasisMark|StrikethroughMark|CodeMark|LinkMark)$/;

/** The marks at both ends: faint when the selection touches the element, else hidden. */
function showMarks(shown: LiveMarks, node: MarkdownNode): void {
  const isTouched = shown.isTouched(node.from, node.to);
  for (const mark of [node.firstChild, node.lastChild]) {
    if (!mark || !MARKS.test(mark.name)) continue;
    if (isTouched) shown.styles.push(FAINT.range(mark.from, mark.to));
    else hide(shown, mark.from, mark.to);
  }
}

/** The address is in the box at the link. Words typed at either end do not become part of the link. */
function showLink(shown: LiveMarks, node: MarkdownNode): boolean | undefined {
  const [open, close] = node.getChildren("LinkMark");
  if (!open || !close || !isLinked(shown.state, node)) return undefined;
  if (node.getChild("Image")) return false;
  if (open.to === close.from) {
    shown.styles.push(FAINT.range(node.from, node.to));
    return false;
  }
  shown.styles.push(LINKED.range(open.to, close.from));
  hide(shown, node.from, open.to);
  hide(shown, close.from, node.to);
  keepOut(shown, node.from, open.to);
  keepOut(shown, close.from, node.to);
  return undefined;
}

function hideBackslash(shown: LiveMarks, from: number): void {
  if (shown.state.sliceDoc(from, from + 1) === "\\") hide(shown, from, from + 1);
}

function showEntity(shown: LiveMarks, { from, to }: MarkdownNode): void {
  const character = characterOf(shown.state.sliceDoc(from, to));
  if (shown.isTouched(from, to) || !character) return;
  shown.styles.push(
    Decoration.replace({ widget: new Sign("cm-entity", character) }).range(from, to),
  );
}

/** The number of a footnote, without its brackets. The caret passes it in one step: words in it would end it. */
function showNote(shown: LiveMarks, { from, to }: MarkdownNode): void {
  shown.styles.push(NOTE.range(from, to));
  keepOut(shown, from, to);
  hide(shown, from, from + 2);
  hide(shown, to - 1, to);
}

/** `[ ]` and `[x]` as the site shows them: a box in the place of the bullet. */
function showTask(shown: LiveMarks, { from, to }: MarkdownNode): void {
  const { state } = shown;
  const isDone = state.sliceDoc(from + 1, to - 1) !== " ";
  const end = Math.min(to + 1, state.doc.lineAt(to).to);
  const widget = new TaskBox(isDone, state.sliceDoc(to, state.doc.lineAt(to).to).trim());
  keepOut(shown, from, end);
  if (shown.isTouched(from, to)) shown.styles.push(FAINT.range(from, to));
  // With the blank after it.
  else shown.styles.push(Decoration.replace({ widget }).range(from, end));
}
