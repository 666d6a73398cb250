/** A card, and where its passage is. */
export interface Placed {
  element: HTMLElement;
  /** The top of its passage, from the top of the margin. */
  wanted: number;
}

const GAP_PX = 12;

/**
 * Puts the cards beside their passages without overlap. The active one is exactly at its passage: the others make room,
 * and those that would be above the margin are hidden until they are active.
 */
export function placeCards(cards: readonly Placed[], active: HTMLElement | undefined): number {
  const heights = cards.map(({ element }) => element.offsetHeight);
  const tops: number[] = [];
  const at = Math.max(
    0,
    cards.findIndex(({ element }) => element === active),
  );
  for (let index = at; index < cards.length; index++) {
    const above = tops[index - 1];
    const least = above === undefined ? 0 : above + (heights[index - 1] ?? 0) + GAP_PX;
    tops[index] = Math.max(cards[index]?.wanted ?? 0, least);
  }
  for (let index = at - 1; index >= 0; index--) {
    const most = (tops[index + 1] ?? 0) - (heights[index] ?? 0) - GAP_PX;
    tops[index] = Math.min(cards[index]?.wanted ?? 0, most);
  }
  for (const [index, { element }] of cards.entries()) {
    const top = Math.round(tops[index] ?? 0);
    element.style.insetBlockStart = `${top}px`;
    element.style.visibility = top < 0 ? "hidden" : "";
  }
  return Math.max(0, ...tops.map((top, index) => top + (heights[index] ?? 0)));
}
