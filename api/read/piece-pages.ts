import { type LastGiven, readCursor } from "../contract/cursor.ts";
import type { AuthorPiecesAnswer, RecentPiecesAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { LIST_LIMITS } from "../contract/limits.ts";
import {
  authorPiecesAnswer,
  firstOf,
  type PiecesPart,
  recentAnswer,
} from "../render/piece-pages.ts";
import type { Urls } from "../render/urls.ts";
import { authorPath, type ReadCategory, recentPath } from "./addresses.ts";
import type { Tree } from "./tree.ts";

export interface RecentRequest {
  category?: ReadCategory | undefined;
  author?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface AuthorPiecesRequest {
  slug: string;
  cursor?: string | undefined;
}

export interface PiecePages {
  recentPieces(request: RecentRequest): Promise<RecentPiecesAnswer>;
  authorPieces(request: AuthorPiecesRequest): Promise<AuthorPiecesAnswer>;
}

export interface PartRequest {
  category?: ReadCategory | undefined;
  /** A writer's slug. */
  author?: string | undefined;
  behind?: LastGiven | undefined;
  limit: number;
}

export interface PiecePagesOptions {
  tree: Pick<Tree, "has" | "readJson">;
  urls: Urls;
  /** Any part of a list. */
  partOf: (request: PartRequest) => Promise<PiecesPart>;
}

export function createPiecePages({ tree, urls, partOf }: PiecePagesOptions): PiecePages {
  /** The newest pieces are a file, which is there before the search index is loaded. */
  function newest(category: ReadCategory | undefined, limit: number): PiecesPart {
    const file = tree.readJson(recentPath(category)) as RecentPiecesAnswer | undefined;
    return firstOf(file?.items ?? [], limit, file?.next_cursor !== undefined);
  }

  function requireWriter(slug: string): void {
    const record = authorPath(slug);
    if (record === undefined || !tree.has(record)) throw new Refusal("not_found");
  }

  return {
    recentPieces: async ({ category, author, cursor, limit }) => {
      if (author !== undefined && category !== undefined) {
        throw new Refusal("invalid_query", say("Give an author or a category, not both."));
      }
      if (author !== undefined) requireWriter(author);
      const behind = readCursor(cursor);
      const isInFile = author === undefined && !behind && limit <= LIST_LIMITS.recentPieces.default;
      const part = isInFile
        ? newest(category, limit)
        : await partOf({ category, author, behind, limit });
      return recentAnswer(urls, { category: category ?? null, author, limit }, part);
    },
    authorPieces: async ({ slug, cursor }) => {
      requireWriter(slug);
      const limit = LIST_LIMITS.recentPieces.max;
      const part = await partOf({ author: slug, behind: readCursor(cursor), limit });
      return authorPiecesAnswer(urls, slug, part);
    },
  };
}
