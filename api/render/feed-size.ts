import type { Piece } from "../contract/piece.ts";

/** A publication rewrites the feeds of its writer, its category and the site: 50 items were most of its bytes. */
export const FEED_ITEMS_MAX = 20;
/** Feed readers fetch a feed many times a day, and some refuse one of a megabyte. */
export const FEED_CONTENT_MAX_BYTES = 512 * 1_024;

/** The newest pieces that fit these limits. The newest piece is always included, however long it is. */
export function fitFeed(items: readonly Piece[]): Piece[] {
  const newest = items.toSorted(byNewest).slice(0, FEED_ITEMS_MAX);
  let bytes = 0;
  // No piece older than an omitted one is included: readers expect a feed without gaps.
  const tooMany = newest.findIndex((piece, index) => {
    bytes += contentBytes(piece);
    return index > 0 && bytes > FEED_CONTENT_MAX_BYTES;
  });
  return tooMany < 0 ? newest : newest.slice(0, tooMany);
}

function byNewest(a: Piece, b: Piece): number {
  return compareTexts(b.date_published, a.date_published) || compareTexts(b.id, a.id);
}

/** The order of texts by their units. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function contentBytes({ content_html, content_text, summary }: Piece): number {
  return [content_html ?? "", content_text, summary]
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes);
}
