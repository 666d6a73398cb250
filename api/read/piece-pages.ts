import { isBehind, type LastGiven, type Place, readCursor } from "../contract/cursor.ts";
import type { AuthorPiecesAnswer, RecentPiecesAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { LIST_LIMITS } from "../contract/limits.ts";
import type { PieceListItem } from "../contract/piece.ts";
import {
  authorPiecesAnswer,
  firstOf,
  type PiecesPart,
  recentAnswer,
} from "../render/piece-pages.ts";
import type { Urls } from "../render/urls.ts";
import {
  authorPiecesPage,
  authorPiecesPath,
  type ReadCategory,
  recentPagePath,
  recentPath,
} from "./addresses.ts";
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

/** The files of a list: the newest pieces, and the numbered pages of all. */
interface ListFiles {
  newest: string;
  page: (number: number) => string;
}

/** A file of a list. */
interface Listed {
  items: readonly PieceListItem[];
  next_cursor?: string;
}

/**
 * A page without pieces has no file. So many numbers without one are passed over before the list counts as ended: 10,000
 * pieces in a row that were withdrawn while somebody read on. A thousand took 6 ms, and anybody can send any number.
 */
const MISSING_MAX = 200;
/** Pages whose pieces were all given before are passed over. Each has one at least, and the newest are a hundred. */
const GIVEN_MAX = 200;

export function createPiecePages({
  tree,
  urls,
}: {
  tree: Pick<Tree, "has" | "readJson">;
  urls: Urls;
}): PiecePages {
  const listed = (path: string): Listed | undefined => tree.readJson(path) as Listed | undefined;

  function partAt(files: ListFiles, place: Place | undefined, limit: number): PiecesPart {
    if (place && place.page !== null) {
      return (
        withoutLast(files, place.page, place.behind, limit) ??
        pageAt(files, place.page, place.behind)
      );
    }
    const next = readCursor(listed(files.newest)?.next_cursor);
    return firstOf(newestBehind(files, place?.behind ?? null), limit, next);
  }

  /**
   * The last page has no file while the newest have all of its pieces. Somebody who read on when many newer ones were
   * withdrawn was not given these yet. Undefined if they were, or if the page is another one.
   */
  function withoutLast(
    files: ListFiles,
    page: number,
    behind: LastGiven | null,
    limit: number,
  ): PiecesPart | undefined {
    if (!behind || tree.has(files.page(page))) return undefined;
    const next = readCursor(listed(files.newest)?.next_cursor);
    if (page < (next?.page ?? 0)) return undefined;
    const items = newestBehind(files, behind);
    return items.length ? firstOf(items, limit, next) : undefined;
  }

  function newestBehind({ newest }: ListFiles, behind: LastGiven | null): PieceListItem[] {
    return (listed(newest)?.items ?? []).filter((item) => isBehind(item, behind));
  }

  function pageAt(files: ListFiles, from: number, behind: LastGiven | null): PiecesPart {
    let number = from;
    for (let looked = 0; looked < GIVEN_MAX; looked++) {
      for (let missing = 0; !tree.has(files.page(number)); missing++) {
        if (number === 0 || missing === MISSING_MAX) return { items: [], next: undefined };
        number--;
      }
      const page = listed(files.page(number));
      const items = (page?.items ?? []).filter((item) => isBehind(item, behind));
      const older = readCursor(page?.next_cursor)?.page ?? null;
      if (older === null) return { items, next: undefined };
      if (items.length) return { items, next: { page: older, behind } };
      number = older;
    }
    return { items: [], next: { page: number, behind } };
  }

  function filesOfAuthor(slug: string): ListFiles {
    const newest = authorPiecesPath(slug);
    if (newest === undefined || !tree.has(newest)) throw new Refusal("not_found");
    return { newest, page: (number) => authorPiecesPage(slug, number) };
  }

  return {
    recentPieces: async ({ category, author, cursor, limit }) => {
      if (author !== undefined && category !== undefined) {
        throw new Refusal("invalid_query", say("Give an author or a category, not both."));
      }
      const files =
        author === undefined
          ? { newest: recentPath(category), page: (n: number) => recentPagePath(category, n) }
          : filesOfAuthor(author);
      const part = partAt(files, readCursor(cursor), limit);
      return recentAnswer(urls, { category: category ?? null, author, limit }, part);
    },
    authorPieces: async ({ slug, cursor }) => {
      const limit = LIST_LIMITS.recentPieces.max;
      return authorPiecesAnswer(urls, slug, partAt(filesOfAuthor(slug), readCursor(cursor), limit));
    },
  };
}
