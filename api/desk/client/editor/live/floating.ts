import type { EditorView } from "@codemirror/view";

/** Space between a line and the box at it. */
export const GAP_PX = 4;

/** Puts a box into the editor's frame, at a position of the text: under its line, or above where there is more room. */
export function floatAt(view: EditorView, box: HTMLElement, at: number): void {
  const frame = view.dom.parentElement;
  if (!frame) return;
  if (box.parentElement !== frame) frame.append(box);
  view.requestMeasure({
    key: box,
    read: () => ({
      place: view.coordsAtPos(at, 1) ?? view.coordsAtPos(at, -1),
      outer: frame.getBoundingClientRect(),
      width: box.offsetWidth,
      height: box.offsetHeight,
    }),
    write: ({ place, outer, width, height }) => {
      if (!place) return;
      const left = Math.max(0, Math.min(place.left - outer.left, outer.width - width));
      const { isBelow } = roomFor(height, place);
      const top = isBelow ? place.bottom + GAP_PX : place.top - height - GAP_PX;
      box.style.left = `${left}px`;
      box.style.top = `${top - outer.top}px`;
    },
  });
}

/** The side of a line that has room for a box, between the bars at the edges of the window. */
export function roomFor(
  height: number,
  { top, bottom }: { top: number; bottom: number },
): { isBelow: boolean; room: number } {
  const bar = document.querySelector(".editor-bar")?.getBoundingClientRect();
  const tools = document.querySelector("#tools")?.getBoundingClientRect();
  const seen = visualViewport?.height ?? innerHeight;
  const end = tools && tools.top > bottom ? Math.min(seen, tools.top) : seen;
  const below = end - bottom - 2 * GAP_PX;
  const above = top - Math.max(0, bar?.bottom ?? 0) - 2 * GAP_PX;
  const isBelow = below >= height || below >= above;
  return { isBelow, room: Math.max(0, isBelow ? below : above) };
}
