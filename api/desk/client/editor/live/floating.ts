import type { EditorView } from "@codemirror/view";

/** Space between a line and the box under it. */
const GAP_PX = 6;

/** Puts a box into the editor's frame, under a position of the text. */
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
    }),
    write: ({ place, outer, width }) => {
      if (!place) return;
      const left = Math.max(0, Math.min(place.left - outer.left, outer.width - width));
      box.style.left = `${left}px`;
      box.style.top = `${place.bottom - outer.top + GAP_PX}px`;
    },
  });
}
