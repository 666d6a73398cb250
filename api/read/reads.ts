import type {
  AuthorAnswer,
  AuthorSearchAnswer,
  PieceAnswer,
  PieceSearchAnswer,
  ProductAnswer,
  ProductSearchAnswer,
  RecentPiecesAnswer,
  TrendingPiecesAnswer,
} from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import type { PieceHit } from "../contract/piece.ts";
import { createUrls } from "../render/urls.ts";
import type { BodiesRequest, SearchHit } from "../search/engine.ts";
import {
  authorPath,
  piecePath,
  productPath,
  type ReadCategory,
  recentPath,
  type TrendingWindow,
  trendingPath,
} from "./addresses.ts";
import { createAuthors } from "./authors.ts";
import type { CacheBytes } from "./cache-bytes.ts";
import { isShortage } from "./file-version.ts";
import { createPieceItems } from "./piece-items.ts";
import { createProducts, type ProductSearchRequest } from "./products.ts";
import type { PieceSearch } from "./search.ts";
import type { Tree } from "./tree.ts";

/**
 * Every public read, by the id of its operation: parsed parameters in, the answer's body out, `not_found` thrown. Where
 * the answer is a file, its text can be had unparsed. Bodies share parts with each other and must not be changed.
 */
export interface Reads {
  searchAuthors(request: { q: string; limit: number }): Promise<AuthorSearchAnswer>;
  getAuthor(request: { slug: string }): Promise<AuthorAnswer>;
  getAuthorText(request: { slug: string }): Promise<string>;
  recentPieces(request: ListRequest): Promise<RecentPiecesAnswer>;
  searchPieces(request: ListRequest & { q: string }): Promise<PieceSearchAnswer>;
  trendingPieces(request: ListRequest & { window: TrendingWindow }): Promise<TrendingPiecesAnswer>;
  /** Takes the UUID in any letter case, or the address that is the piece's id. */
  getPiece(request: { id: string }): Promise<PieceAnswer>;
  getPieceText(request: { id: string }): Promise<string>;
  /** For the search page: pieces whose bodies hold all of the words. */
  searchBodies(request: BodiesRequest): Promise<PieceHit[]>;
  searchProducts(request: ProductSearchRequest): Promise<ProductSearchAnswer>;
  getProduct(request: { id: string }): Promise<ProductAnswer>;
  getProductText(request: { id: string }): Promise<string>;
}

interface ListRequest {
  category?: ReadCategory | undefined;
  limit: number;
}

export interface ReadsOptions {
  tree: Tree;
  search: PieceSearch;
  baseUrl: string;
  cacheBytes?: Pick<CacheBytes, "items">;
}

export function createReads({ tree, search, baseUrl, cacheBytes }: ReadsOptions): Reads {
  const items = createPieceItems(tree, cacheBytes);
  const authors = createAuthors(tree);
  const products = createProducts(tree);
  const pieceIds = createUrls(baseUrl).pieceId("");

  async function textAt(path: string | undefined): Promise<string> {
    const text = path === undefined ? undefined : await tree.readText(path);
    if (text === undefined) throw new Refusal("not_found");
    return text;
  }

  const getAuthorText: Reads["getAuthorText"] = ({ slug }) => textAt(authorPath(slug));
  const getPieceText: Reads["getPieceText"] = ({ id }) =>
    textAt(piecePath(id.startsWith(pieceIds) ? id.slice(pieceIds.length) : id));
  const getProductText: Reads["getProductText"] = ({ id }) => textAt(productPath(id));

  async function findPieces(find: () => Promise<SearchHit[]>): Promise<PieceHit[]> {
    const hits = await joinedHits(find);
    // The search forgets a piece before its record goes. Where one has gone since, the next hit moves up in its place.
    const current = hits.includes(undefined) ? await joinedHits(find) : hits;
    return current.flatMap((hit) => hit ?? []);
  }

  async function joinedHits(find: () => Promise<SearchHit[]>): Promise<(PieceHit | undefined)[]> {
    const hits = await find();
    return Promise.all(
      hits.map(async ({ id, matchSite, snippet }) => {
        const item = await items.get(id).catch(leftOut);
        return item && { ...item, snippet, match_site: matchSite };
      }),
    );
  }

  return {
    searchAuthors: async ({ q, limit }) => {
      const results = await authors.search({ q, limit });
      return { ok: true, query: q, count: results.length, results };
    },

    getAuthor: async (request) => JSON.parse(await getAuthorText(request)) as AuthorAnswer,
    getAuthorText,

    recentPieces: async ({ category, limit }) => {
      const longest = (await tree.readJson(recentPath(category))) as RecentPiecesAnswer | undefined;
      const list = longest?.items.slice(0, limit) ?? [];
      return { ok: true, category: category ?? null, count: list.length, items: list };
    },

    searchPieces: async ({ q, category, limit }) => {
      const results = await findPieces(() => search.search({ q, category, limit }));
      return { ok: true, query: q, category: category ?? null, count: results.length, results };
    },

    searchBodies: (request) => findPieces(() => search.searchBodies(request)),

    trendingPieces: async ({ window, category, limit }) => {
      const path = trendingPath(window, category);
      const longest = (await tree.readJson(path)) as TrendingPiecesAnswer | undefined;
      const list = longest?.items.slice(0, limit) ?? [];
      return { ok: true, window, category: category ?? null, count: list.length, items: list };
    },

    getPiece: async (request) => JSON.parse(await getPieceText(request)) as PieceAnswer,
    getPieceText,

    searchProducts: async ({ q, category, limit }) => {
      const results = await products.search({ q, category, limit });
      return { ok: true, query: q, category: category ?? null, count: results.length, results };
    },

    getProduct: async (request) => JSON.parse(await getProductText(request)) as ProductAnswer,
    getProductText,
  };
}

/** One record that cannot be read, or is damaged, must not take a whole list along. */
function leftOut(error: unknown): undefined {
  if (isShortage(error)) throw error;
  return undefined;
}
