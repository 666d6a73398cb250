import { lastGiven, type Place, writeCursor } from "../contract/cursor.ts";
import type { AuthorPiecesAnswer, RecentPiecesAnswer } from "../contract/envelopes.ts";
import { LIST_LIMITS } from "../contract/limits.ts";
import type { PieceListItem } from "../contract/piece.ts";
import type { Urls } from "./urls.ts";

// The answers of lists that go on. The build writes them as files, and the server makes those that no file answers.

/** A part of a list, and where it goes on. */
export interface PiecesPart {
  items: readonly PieceListItem[];
  next: Place | undefined;
}

/** The first ones of these pieces. `next` is where the list goes on behind all of them. */
export function firstOf(
  pieces: readonly PieceListItem[],
  limit: number,
  next: Place | undefined,
): PiecesPart {
  const items = pieces.slice(0, limit);
  const last = items.at(-1);
  if (!last || items.length === pieces.length) return { items, next };
  return { items, next: { page: null, behind: lastGiven(last) } };
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
    ...wayOn(next, (cursor) => {
      const query = new URLSearchParams({ cursor });
      if (category) query.set("category", category);
      if (author !== undefined) query.set("author", author);
      if (limit !== LIST_LIMITS.recentPieces.default) query.set("limit", String(limit));
      return `${urls.recentPieces}?${query.toString()}`;
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
    ...wayOn(next, (cursor) => {
      // A whole page is a file with an address of its own.
      if (next?.behind === null) return urls.authorPiecesPage(author, next.page ?? 0);
      return `${urls.authorPieces(author)}?${new URLSearchParams({ cursor }).toString()}`;
    }),
  };
}

/** A page of the site's list or of a category's: a file with an address of its own, as the next one is. */
export function recentPage(
  urls: Urls,
  category: Category,
  { items, next }: PiecesPart,
): RecentPiecesAnswer {
  return {
    ok: true,
    category,
    count: items.length,
    items: [...items],
    ...wayOn(next, () => urls.recentPage(category, next?.page ?? 0)),
  };
}

function wayOn(
  next: Place | undefined,
  urlOf: (cursor: string) => string,
): { next_cursor?: string; next_url?: string } {
  if (!next) return {};
  const cursor = writeCursor(next);
  return { next_cursor: cursor, next_url: urlOf(cursor) };
}
