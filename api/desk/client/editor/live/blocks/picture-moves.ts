import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { element } from "../../elements.ts";
import { markdownTree } from "../../markdown-tree.ts";
import { asBlocks } from "../../pictures/picture-text.ts";
import { type BlockSpan, blockAt, enterBlock } from "./blocks.ts";

/** Moves a picture over the block before or after it. */
export function moveBlock(view: EditorView, span: BlockSpan, direction: 1 | -1): void {
  const { topNode } = markdownTree(view.state);
  const beside =
    direction > 0
      ? topNode.childAfter(span.to + 1)
      : topNode.childBefore(Math.max(0, span.from - 1));
  if (beside && beside.to > 0) moveTo(view, span, direction > 0 ? beside.to : beside.from);
}

/** Moves a picture to the start or the end of another block. */
function moveTo(view: EditorView, span: BlockSpan, place: number): void {
  const { doc } = view.state;
  if (place >= span.from && place <= span.to) return;
  const picture = doc.sliceString(span.from, span.to);
  // With the blank lines after it, or before it at the end of the text.
  const after = /^\n+/.exec(doc.sliceString(span.to, span.to + 3))?.[0].length ?? 0;
  const before = after
    ? 0
    : (/\n+$/.exec(doc.sliceString(Math.max(0, span.from - 3), span.from))?.[0].length ?? 0);
  const isBefore = isStart(view.state, place);
  const changes = view.state.changes([
    { from: span.from - before, to: span.to + after },
    { from: place, insert: isBefore ? `${picture}\n\n` : `\n\n${picture}` },
  ]);
  const from = changes.mapPos(place, -1) + (isBefore ? 0 : 2);
  view.dispatch({
    changes,
    selection: { anchor: from },
    annotations: isolateHistory.of("full"),
    userEvent: "move",
    scrollIntoView: true,
  });
  const moved = blockAt(view.state, from);
  if (moved) enterBlock(view, moved);
}

function isStart(state: EditorState, place: number): boolean {
  const node = markdownTree(state).topNode.childAfter(place);
  return node?.from === place;
}

const DRAGGED = "application/x-galley-picture";

/** A picture is dragged to a place between two blocks, where a line shows it. */
export function allowDragging(view: EditorView, figure: HTMLElement, frame: HTMLElement): void {
  frame.draggable = true;
  frame.addEventListener("dragstart", (event) => {
    event.dataTransfer?.setData(DRAGGED, "");
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
    const line = element("div", { className: "cm-drop" });
    const area = view.dom;
    const ended = new AbortController();
    const listening = { signal: ended.signal, capture: true };
    area.append(line);
    area.addEventListener(
      "dragover",
      (over) => {
        over.preventDefault();
        over.stopPropagation();
        const { top } = dropAt(view, over);
        line.style.top = `${top - area.getBoundingClientRect().top}px`;
      },
      listening,
    );
    area.addEventListener(
      "drop",
      (drop) => {
        drop.preventDefault();
        drop.stopPropagation();
        const span = blockAt(view.state, view.posAtDOM(figure));
        const { place } = dropAt(view, drop);
        if (span) moveTo(view, span, place);
      },
      listening,
    );
    frame.addEventListener(
      "dragend",
      () => {
        ended.abort();
        line.remove();
      },
      { once: true },
    );
  });
}

/** The edge of a block that is nearest to the mouse. */
function dropAt(view: EditorView, { clientY }: MouseEvent): { place: number; top: number } {
  const line = view.lineBlockAtHeight(clientY - view.documentTop);
  const { topNode } = markdownTree(view.state);
  const node = topNode.childAfter(line.from) ?? topNode.lastChild ?? topNode;
  const first = view.lineBlockAt(node.from).top + view.documentTop;
  const last = view.lineBlockAt(node.to).bottom + view.documentTop;
  const isBefore = clientY < (first + last) / 2;
  return isBefore ? { place: node.from, top: first } : { place: node.to, top: last };
}

/** A picture that has the focus is copied and cut by the keys of every program. */
export function allowCopying(
  view: EditorView,
  figure: HTMLElement,
  frame: HTMLElement,
  remove: () => void,
): void {
  const copy = (event: ClipboardEvent): void => {
    const span = blockAt(view.state, view.posAtDOM(figure));
    if (!span || !event.clipboardData || document.activeElement !== frame) return;
    event.clipboardData.setData("text/plain", view.state.sliceDoc(span.from, span.to).trim());
    event.clipboardData.setData(DRAGGED, "yes");
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "cut") remove();
  };
  // The browser sends these to what is selected in the text, before or after the picture.
  let ended: AbortController | undefined;
  frame.addEventListener("focus", () => {
    ended = new AbortController();
    for (const type of ["copy", "cut"] as const) {
      document.addEventListener(type, copy, { signal: ended.signal, capture: true });
    }
  });
  frame.addEventListener("blur", () => ended?.abort());
}

/** A picture of a text is pasted as a paragraph of its own. */
export const pastedPictures = EditorView.domEventHandlers({
  paste: ({ clipboardData }, view) => {
    if (!clipboardData?.types.includes(DRAGGED)) return false;
    const { doc, selection } = view.state;
    const { from, to } = selection.main;
    const picture = clipboardData.getData("text/plain");
    const place = { start: () => from, cursor: () => to };
    const insert = asBlocks(doc.toString(), place, picture);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.indexOf(picture) },
      annotations: isolateHistory.of("full"),
      userEvent: "input.paste",
      scrollIntoView: true,
    });
    return true;
  },
});
