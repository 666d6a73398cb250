import { SLUG_MAX } from "../contract/limits.ts";
import { isKeptSlug, shownSlug } from "../contract/site/slugs.ts";
import type { READ_CATEGORIES, TRENDING_WINDOWS } from "../contract/vocabulary.ts";
import { isUuid } from "../contract/random.ts";

// The paths of records in the tree. A value that a caller sends becomes part of a path only if it matches completely, so it
// never contains a dot, a slash or a percent sign.

const SLUG = /^[a-z0-9][a-z0-9-]*$/;

export const AUTHORS_FOLDER = "api/public/authors";
export const PRODUCTS_FOLDER = "api/public/products";

/** Undefined if no writer can have this slug. */
export function authorPath(slug: string): string | undefined {
  return slug.length <= SLUG_MAX && SLUG.test(slug) ? `${AUTHORS_FOLDER}/${slug}.json` : undefined;
}

export function piecePath(id: string): string | undefined {
  const uuid = id.toLowerCase();
  return isUuid(uuid) ? `api/public/pieces/${uuid}.json` : undefined;
}

export function productPath(id: string): string | undefined {
  const uuid = id.toLowerCase();
  return isUuid(uuid) ? `${PRODUCTS_FOLDER}/${uuid}.json` : undefined;
}

/** The Markdown of the page at `/author/{author}/{piece}`. */
export function pieceTwinPath(authorSlug: string, pieceSlug: string): string | undefined {
  const fits = authorPath(authorSlug) !== undefined && isKeptSlug(pieceSlug);
  return fits ? `author/${authorSlug}/${shownSlug(pieceSlug)}.md` : undefined;
}

export type ReadCategory = (typeof READ_CATEGORIES)[number];
export type TrendingWindow = (typeof TRENDING_WINDOWS)[number];

/** The newest pieces: the answer to the default limit. */
export function recentPath(category: ReadCategory | undefined): string {
  return `api/public/pieces/recent${category ? `/${category}` : ""}.json`;
}

export function trendingPath(window: TrendingWindow, category: ReadCategory | undefined): string {
  return `api/public/pieces/trending/${window}/${category ?? "all"}.50.json`;
}
