import type { Piece, PieceListItem } from "../api/contract/piece.ts";
import type { PieceCard } from "../api/contract/records.ts";
import { FEED_ITEMS_MAX, fitFeed } from "../api/render/feed-size.ts";
import { renderJsonFeed, type Feed } from "../api/render/json-feed.ts";
import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { renderRss } from "../api/render/rss.ts";
import { findPublicPieces } from "../api/store/public.ts";
import type { Context } from "./context.ts";
import { text, type TreeFile } from "./file.ts";

/** Pieces as they stand in lists. */
export async function listItems(
  context: Context,
  cards: readonly PieceCard[],
): Promise<PieceListItem[]> {
  for (const card of cards) {
    if (context.items.has(card.id)) continue;
    const writer = await context.writer(card.writerId);
    if (writer) context.items.set(card.id, renderPieceListItem(card, writer, context.urls));
  }
  return cards.flatMap(({ id }) => context.items.get(id) ?? []);
}

/** The newest of a list, whole, as feeds carry them. */
export async function feedItems(
  { db, urls, writer, feedPieces }: Context,
  newest: readonly PieceCard[],
): Promise<Piece[]> {
  const ids = newest.slice(0, FEED_ITEMS_MAX).map(({ id }) => id);
  const unread = ids.filter((id) => !feedPieces.has(id));
  for (const piece of await findPublicPieces(db, unread)) {
    const author = await writer(piece.writerId);
    if (author) feedPieces.set(piece.id, renderPiece(piece, author, urls));
  }
  return ids.flatMap((id) => feedPieces.get(id) ?? []);
}

/** One list of pieces as both feeds. */
export function feeds(
  at: { json: string; rss: string },
  urls: { json: string; rss: string },
  feed: Omit<Feed, "feedUrl">,
): TreeFile[] {
  const items = fitFeed(feed.items);
  return [
    text(at.json, () => renderJsonFeed({ ...feed, items, feedUrl: urls.json })),
    text(at.rss, () => renderRss({ ...feed, items, feedUrl: urls.rss })),
  ];
}
