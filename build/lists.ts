import type { Piece, PieceListItem } from "../api/contract/piece.ts";
import type { PieceCard } from "../api/contract/records.ts";
import { FEED_ITEMS_MAX, fitFeed } from "../api/render/feed-size.ts";
import { renderJsonFeed, type Feed } from "../api/render/json-feed.ts";
import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { renderRss } from "../api/render/rss.ts";
import { findPublicPieces } from "../api/store/public.ts";
import type { Context } from "./context.ts";
import { text, type TreeFile } from "./file.ts";

/** Pieces as lists show them. */
export async function listItems(
  context: Context,
  cards: readonly PieceCard[],
): Promise<PieceListItem[]> {
  const fresh = cards.filter(({ id }) => !context.items.has(id));
  const writers = await context.writers(fresh.map(({ writerId }) => writerId));
  for (const card of fresh) {
    const writer = writers.get(card.writerId);
    if (writer) context.items.set(card.id, renderPieceListItem(card, writer, context.urls));
  }
  return cards.flatMap(({ id }) => context.items.get(id) ?? []);
}

/** The newest pieces of a list with their whole text, as feeds carry them. */
export async function feedItems(
  { db, site, urls, writers, feedPieces }: Context,
  newest: readonly PieceCard[],
): Promise<Piece[]> {
  const ids = newest.slice(0, FEED_ITEMS_MAX).map(({ id }) => id);
  const unread = ids.filter((id) => !feedPieces.has(id));
  const pieces = await findPublicPieces(db, unread);
  const authors = await writers(pieces.map(({ writerId }) => writerId));
  for (const piece of pieces) {
    const author = authors.get(piece.writerId);
    if (!author) continue;
    // A full build renders each writer's feeds once: keeping pieces would only take memory.
    const rendered = db.shows.isWhole
      ? renderPiece(piece, author, urls)
      : site.pieces.render(piece, author);
    feedPieces.set(piece.id, rendered);
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
