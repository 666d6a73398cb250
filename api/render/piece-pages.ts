import { lastGiven, type LastGiven, writeCursor } from "../contract/cursor.ts";
import type { AuthorPiecesAnswer, RecentPiecesAnswer } from "../contract/envelopes.ts";
import { LIST_LIMITS } from "../contract/limits.ts";
import type { PieceListItem } from "../contract/piece.ts";
import type { Urls } from "./urls.ts";

// The answers of lists that go on. The build writes the newest pieces as files, and the server makes all others.

/** A part of a list, and where it goes on. */
export interface PiecesPart {
  items: readonly PieceListItem[];
  next: LastGiven | undefined;
}

/** The first ones of these pieces. `hasMore` says whether the list goes on behind all of them. */
export function firstOf(
  pieces: readonly PieceListItem[],
  limit: number,
  hasMore = false,
): PiecesPart {
  const items = pieces.slice(0, limit);
  const last = items.at(-1);
  const goesOn = hasMore || items.length < pieces.length;
  return { items, next: last && goesOn ? lastGiven(last) : undefined };
}

type Category = RecentPiecesAnswer["category"];

/** The answer of `GET /api/public/pieces/recent`. */
export function recentAnswer(
  urls: Urls,
  request: { category: Category; author?: string | undefined; limit: number },
  { items, next }: PiecesPart,
): RecentPiecesAnswer {
  const { category, author, limit } = request;
  return {
    ok: true,
    category,
    ...(author === undefined ? {} : { author }),
    count: items.length,
    items: [...items],
    ...wayOn(urls.recentPieces, next, {
      ...(category ? { category } : {}),
      ...(author === undefined ? {} : { author }),
      ...(limit === LIST_LIMITS.recentPieces.default ? {} : { limit: String(limit) }),
    }),
  };
}

/** The answer of `GET /api/public/authors/{slug}/pieces`. */
export function authorPiecesAnswer(
  urls: Urls,
  author: string,
  { items, next }: PiecesPart,
): AuthorPiecesAnswer {
  return {
    ok: true,
    author,
    count: items.length,
    items: [...items],
    ...wayOn(urls.authorPieces(author), next),
  };
}

function wayOn(
  url: string,
  next: LastGiven | undefined,
  query: Record<string, string> = {},
): { next_cursor?: string; next_url?: string } {
  if (!next) return {};
  const cursor = writeCursor(next);
  return {
    next_cursor: cursor,
    next_url: `${url}?${new URLSearchParams({ cursor, ...query }).toString()}`,
  };
}
