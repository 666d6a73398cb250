import type { Piece } from "../contract/piece.ts";

/** A publish rewrites the feeds of its writer, its category and the site: with 50 items they were most of its bytes. */
export const FEED_ITEMS_MAX = 20;
/** Readers fetch a feed many times a day, and some refuse one of a megabyte. */
export const FEED_CONTENT_MAX_BYTES = 512 * 1_024;

/** The newest pieces that make a feed of decent size. One piece is always in it, however long. */
export function fitFeed(items: readonly Piece[]): Piece[] {
  const newest = items.toSorted(byNewest).slice(0, FEED_ITEMS_MAX);
  let bytes = 0;
  // Nothing older follows a piece left out: a feed without holes is what readers expect.
  const tooMany = newest.findIndex((piece, index) => {
    bytes += contentBytes(piece);
    return index > 0 && bytes > FEED_CONTENT_MAX_BYTES;
  });
  return tooMany < 0 ? newest : newest.slice(0, tooMany);
}

function byNewest(a: Piece, b: Piece): number {
  return compare(b.date_published, a.date_published) || compare(b.id, a.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function contentBytes({ content_html, content_text, summary }: Piece): number {
  return [content_html ?? "", content_text, summary]
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes);
}
