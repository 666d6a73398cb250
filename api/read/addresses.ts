import { SLUG_MAX } from "../contract/limits.ts";
import type { READ_CATEGORIES, TRENDING_WINDOWS } from "../contract/vocabulary.ts";

// The paths of records in the tree. A value that a caller sends becomes part of a path only if it matches completely, so it
// never contains a dot, a slash or a percent sign.

const SLUG = /^[a-z0-9][a-z0-9-]*$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const AUTHORS_FOLDER = "api/public/authors";
export const PRODUCTS_FOLDER = "api/public/products";

/** Undefined if no writer can have this slug. */
export function authorPath(slug: string): string | undefined {
  return slug.length <= SLUG_MAX && SLUG.test(slug) ? `${AUTHORS_FOLDER}/${slug}.json` : undefined;
}

export function piecePath(id: string): string | undefined {
  const uuid = id.toLowerCase();
  return UUID.test(uuid) ? `api/public/pieces/${uuid}.json` : undefined;
}

export function productPath(id: string): string | undefined {
  const uuid = id.toLowerCase();
  return UUID.test(uuid) ? `${PRODUCTS_FOLDER}/${uuid}.json` : undefined;
}

/** The page at `/author/{author}/{piece}`. */
export function piecePagePath(authorSlug: string, pieceSlug: string): string | undefined {
  const fits = [authorSlug, pieceSlug].every((slug) => slug.length <= SLUG_MAX && SLUG.test(slug));
  return fits ? `author/${authorSlug}/${pieceSlug}/index.html` : undefined;
}

/** The folder of all pieces of a writer. It has one numbered file for each 50. */
export function piecesFolder(authorSlug: string): string {
  return `api/public/authors/${authorSlug}/pieces`;
}

export type ReadCategory = (typeof READ_CATEGORIES)[number];
export type TrendingWindow = (typeof TRENDING_WINDOWS)[number];

/** The longest list of newest pieces; shorter lists are its beginning. */
export function recentPath(category: ReadCategory | undefined): string {
  return `api/public/pieces/recent/${category ?? "all"}.100.json`;
}

/** A page of all pieces, or of those of a category. */
export function recentPagePath(category: ReadCategory | undefined, number: number): string {
  return `api/public/pieces/recent/${category ? `${category}/` : ""}${number}.json`;
}

/** The newest pieces of a writer. Undefined if no writer can have this slug. */
export function authorPiecesPath(slug: string): string | undefined {
  return authorPath(slug)?.replace(/\.json$/, "/pieces.json");
}

/** A page of a writer's pieces. */
export function authorPiecesPage(slug: string, number: number): string {
  return `${AUTHORS_FOLDER}/${slug}/pieces/${number}.json`;
}

export function trendingPath(window: TrendingWindow, category: ReadCategory | undefined): string {
  return `api/public/pieces/trending/${window}/${category ?? "all"}.50.json`;
}
