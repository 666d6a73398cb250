import type { PieceContent } from "../contract/draft.ts";
import type { ContentColumns } from "./tables-pieces.ts";

export function toColumns(content: PieceContent): ContentColumns {
  const { tags, external_url, cover, wanted_slug, ...columns } = content;
  return {
    ...columns,
    tags: JSON.stringify(tags),
    fields: JSON.stringify({
      ...(external_url ? { external_url } : {}),
      ...(cover ? { cover } : {}),
      ...(wanted_slug ? { wanted_slug } : {}),
    }),
  };
}

export function fromColumns(columns: ContentColumns): PieceContent {
  const wanted_slug = wantedSlugOf(columns);
  return {
    headline: columns.headline,
    sub: columns.sub,
    body_md: columns.body_md,
    category: columns.category,
    tags: JSON.parse(columns.tags) as string[],
    frame: columns.frame,
    style: columns.style,
    locale: columns.locale,
    external_url: externalUrlOf(columns),
    cover: coverIdOf(columns),
    ...(wanted_slug ? { wanted_slug } : {}),
  };
}

function wantedSlugOf({ fields }: Pick<ContentColumns, "fields">): string | undefined {
  if (fields === "{}") return undefined;
  return (JSON.parse(fields) as { wanted_slug?: string }).wanted_slug;
}

export function externalUrlOf({ fields }: Pick<ContentColumns, "fields">): string | null {
  return (JSON.parse(fields) as { external_url?: string }).external_url ?? null;
}

/** The cover that the writer chose. They may have lost the picture since. */
export function coverIdOf({ fields }: Pick<ContentColumns, "fields">): string | null {
  // Every list asks, and most pieces have no other fields.
  if (fields === "{}") return null;
  return (JSON.parse(fields) as { cover?: string }).cover ?? null;
}

/**
 * The content as revisions store it. Without a cover it is the same text as before there were covers: an import
 * recognises a piece by it, and saving an unchanged piece makes no revision.
 */
export function contentJson({ cover, wanted_slug: _, ...content }: PieceContent): string {
  return JSON.stringify(cover ? { ...content, cover } : content);
}

export function parseContent(json: string): PieceContent {
  return { cover: null, ...(JSON.parse(json) as Omit<PieceContent, "cover">) };
}

export function isSameContent(a: PieceContent, b: PieceContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(content: PieceContent): [string, unknown][] {
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
