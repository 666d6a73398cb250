import type { CardSubject } from "../../api/contract/site/share-card.ts";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import { findOncePublic, type OncePublic } from "../../api/store/pieces/public/public.ts";
import { membersOf } from "../../api/store/series/public-series.ts";
import { foldTag } from "../../api/store/pieces/public/tags.ts";
import type { Target } from "./targets.ts";

// The targets of one thing, or of the lists that it is in.

/** Lists that every change of a public piece may show in. */
export const NEWEST_LISTS: readonly Target[] = [{ kind: "home" }, { kind: "llms" }];
export const SITE_LISTS: readonly Target[] = [...NEWEST_LISTS, { kind: "sitemap-index" }];
/** Targets that show the most read pieces. The front page is one of them. */
export const TRENDING: Target[] = [{ kind: "trending" }, { kind: "home" }];
export const SHOP: readonly Target[] = [{ kind: "shop" }, { kind: "llms" }];

export async function piecesById(db: Queryable, ids: readonly string[]): Promise<Target[]> {
  const pieces = await findOncePublic(db, ids);
  const readable = pieces.filter(({ isDamaged }) => !isDamaged);
  return readable.map(pieceTarget);
}

export function pieceTarget({ id, slug, writer }: OncePublic): Target {
  return { kind: "piece", id, authorSlug: writer.slug, pieceSlug: slug };
}

/** The pages that a piece had before. */
export function pagesAt(id: string, authorSlug: string, slugs: readonly string[] = []): Target[] {
  return slugs.map((pieceSlug) => ({ kind: "piece", id, authorSlug, pieceSlug }));
}

export function authorTarget({ id, slug }: { id: string; slug: string }): Target {
  return { kind: "author", id, slug };
}

export function cardTarget(subject: CardSubject): Target {
  return { kind: "card", subject };
}

export function pictureTarget(id: string): Target {
  return { kind: "picture", id };
}

export function redirectTargets(shards: readonly string[]): Target[] {
  if (!shards.length) return [];
  return [...shards.map((shard): Target => ({ kind: "redirects", shard })), { kind: "host-rules" }];
}

export function seriesTarget({ id, slug }: { id: string; slug: string }): Target {
  return { kind: "series", id, slug };
}

/** The pages of series, and of all that is in them: each names the others. */
export async function seriesWithParts(
  db: Queryable,
  series: readonly { id: string; slug: string }[],
): Promise<Target[]> {
  const members = await membersOf(
    db,
    series.map(({ id }) => id),
  );
  const ids = members.map(({ piece_id }) => piece_id);
  return [...series.map(seriesTarget), ...(await piecesById(db, ids))];
}

/** All pages of a language. */
export function languageTargets(language: string): Target[] {
  return [
    { kind: "language", language },
    ...CATEGORIES.map((category): Target => ({ kind: "language-category", language, category })),
  ];
}

/** The lists of the categories and tags of pieces. */
export function listsOf(
  places: readonly { category: string; tags: readonly string[] }[],
): Target[] {
  return places.flatMap(({ category, tags }): Target[] => [
    { kind: "category", category },
    ...tags.map((tag): Target => ({ kind: "tag", tag: foldTag(tag) })),
  ]);
}
