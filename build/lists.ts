import type { Piece, PieceListItem } from "../api/contract/piece.ts";
import type { PublicPiece } from "../api/contract/records.ts";
import { fitFeed } from "../api/render/feed-size.ts";
import { renderJsonFeed, type Feed } from "../api/render/json-feed.ts";
import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { renderRss } from "../api/render/rss.ts";
import { writersOf } from "../api/store/public.ts";
import type { Context } from "./context.ts";
import { text, type TreeFile } from "./file.ts";

/** Pieces as they stand in lists. */
export async function listItems(
  { db, urls }: Context,
  pieces: readonly PublicPiece[],
): Promise<PieceListItem[]> {
  const writers = await writersOf(db, pieces);
  return pieces.flatMap((piece) => {
    const writer = writers.get(piece.writerId);
    return writer ? [renderPieceListItem(piece, writer, urls)] : [];
  });
}

/** Pieces whole, as feeds carry them. */
export async function wholePieces(
  { db, urls }: Context,
  pieces: readonly PublicPiece[],
): Promise<Piece[]> {
  const writers = await writersOf(db, pieces);
  return pieces.flatMap((piece) => {
    const writer = writers.get(piece.writerId);
    return writer ? [renderPiece(piece, writer, urls)] : [];
  });
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
