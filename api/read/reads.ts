import type {
  AuthorAnswer,
  AuthorSearchAnswer,
  PieceAnswer,
  PieceSearchAnswer,
  ProductSearchAnswer,
  TrendingPiecesAnswer,
} from "../contract/envelopes.ts";
import type { PieceHit, PieceListItem } from "../contract/piece.ts";
import { firstOf, type PiecesPart } from "../render/piece-pages.ts";
import { createUrls } from "../render/urls.ts";
import type { BodiesRequest, SearchHit } from "../search/engine.ts";
import { createSlices, type Steps } from "../search/steps.ts";
import {
  authorPath,
  piecePath,
  productPath,
  type ReadCategory,
  type TrendingWindow,
  trendingPath,
} from "./addresses.ts";
import { createAuthors } from "./authors.ts";
import { isShortage } from "./file-version.ts";
import { createPieceItems } from "./piece-items.ts";
import { createPiecePages, type PartRequest, type PiecePages } from "./piece-pages.ts";
import { createProducts, type ProductSearchRequest } from "./products.ts";
import type { PieceSearch } from "./search.ts";
import type { Tree } from "./tree.ts";

/**
 * Every public read, by the id of its operation. It takes the parsed parameters and gives the answer's body, or throws
 * `not_found`. If the answer is a file, `…File` gives its path in the tree; undefined if no file can have this name.
 * Bodies share parts with each other and must not be changed.
 */
export interface Reads {
  searchAuthors(request: { q: string; limit: number }): Promise<AuthorSearchAnswer>;
  getAuthor(request: { slug: string }): Promise<AuthorAnswer>;
  authorFile(request: { slug: string }): string | undefined;
  recentPieces: PiecePages["recentPieces"];
  authorPieces: PiecePages["authorPieces"];
  searchPieces(request: ListRequest & { q: string }): Promise<PieceSearchAnswer>;
  trendingPieces(request: ListRequest & { window: TrendingWindow }): Promise<TrendingPiecesAnswer>;
  /** Takes the UUID in any letter case, or the address that is the piece's id. */
  getPiece(request: { id: string }): Promise<PieceAnswer>;
  pieceFile(request: { id: string }): string | undefined;
  /** For the search page: finds pieces whose bodies contain all of the words. */
  searchBodies(request: BodiesRequest): Promise<PieceHit[]>;
  searchProducts(request: ProductSearchRequest): Promise<ProductSearchAnswer>;
  productFile(request: { id: string }): string | undefined;
}

interface ListRequest {
  category?: ReadCategory | undefined;
  limit: number;
}

export interface ReadsOptions {
  tree: Tree;
  search: PieceSearch;
  baseUrl: string;
}

export function createReads({ tree, search, baseUrl }: ReadsOptions): Reads {
  const items = createPieceItems(tree);
  const inSlices = createSlices({ now: () => performance.now() });
  const authors = createAuthors(tree);
  const products = createProducts(tree);
  const urls = createUrls(baseUrl);
  const pieceIds = urls.pieceId("");

  const pieceFile: Reads["pieceFile"] = ({ id }) =>
    piecePath(id.startsWith(pieceIds) ? id.slice(pieceIds.length) : id);

  async function findPieces(find: () => Promise<SearchHit[]>): Promise<PieceHit[]> {
    const hits = await joinedHits(find);
    // A piece leaves the search before its record is removed. If a record is gone, search again, so that the next hit moves up.
    const current = hits.includes(undefined) ? await joinedHits(find) : hits;
    return current.flatMap((hit) => hit ?? []);
  }

  async function joinedHits(find: () => Promise<SearchHit[]>): Promise<(PieceHit | undefined)[]> {
    return inSlices(joinInSteps(await find()));
  }

  /** Records that are not kept are read from the disk, so other requests get their turn in between. */
  function* joinInSteps(hits: readonly SearchHit[]): Steps<(PieceHit | undefined)[]> {
    const joined: (PieceHit | undefined)[] = [];
    for (const { id, matchSite, snippet } of hits) {
      const item = itemOf(id);
      joined.push(item && { ...item, snippet, match_site: matchSite });
      yield;
    }
    return joined;
  }

  async function partOf({ behind, limit, ...request }: PartRequest): Promise<PiecesPart> {
    const place = behind && { publishedAt: Date.parse(behind.date), id: behind.id };
    const ids = await search.newest({ ...request, behind: place });
    return inSlices(firstItems(ids, limit));
  }

  /** The first of these pieces. A piece whose record is gone is passed over. */
  function* firstItems(ids: Iterable<string>, limit: number): Steps<PiecesPart> {
    const found: PieceListItem[] = [];
    for (const id of ids) {
      const item = itemOf(id);
      if (item) found.push(item);
      if (found.length > limit) break;
      yield;
    }
    return firstOf(found, limit);
  }

  /** Undefined also for a record that is damaged or cannot be read: one record must not fail a whole list. */
  function itemOf(id: string): PieceListItem | undefined {
    try {
      return items.get(id);
    } catch (error) {
      if (isShortage(error)) throw error;
      return undefined;
    }
  }

  return {
    searchAuthors: async ({ q, limit }) => {
      const results = await authors.search({ q, limit });
      return { ok: true, query: q, count: results.length, results };
    },

    getAuthor: async ({ slug }) => JSON.parse(tree.textAt(authorPath(slug))) as AuthorAnswer,
    authorFile: ({ slug }) => authorPath(slug),

    ...createPiecePages({ tree, urls, partOf }),

    searchPieces: async ({ q, category, limit }) => {
      const results = await findPieces(() => search.search({ q, category, limit }));
      return { ok: true, query: q, category: category ?? null, count: results.length, results };
    },

    searchBodies: (request) => findPieces(() => search.searchBodies(request)),

    trendingPieces: async ({ window, category, limit }) => {
      const path = trendingPath(window, category);
      const longest = tree.readJson(path) as TrendingPiecesAnswer | undefined;
      const list = longest?.items.slice(0, limit) ?? [];
      return { ok: true, window, category: category ?? null, count: list.length, items: list };
    },

    getPiece: async (request) => JSON.parse(tree.textAt(pieceFile(request))) as PieceAnswer,
    pieceFile,

    searchProducts: async ({ q, category, limit }) => {
      const results = await products.search({ q, category, limit });
      return { ok: true, query: q, category: category ?? null, count: results.length, results };
    },

    productFile: ({ id }) => productPath(id),
  };
}
