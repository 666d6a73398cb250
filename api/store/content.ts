import type { PieceContent } from "../contract/draft.ts";
import type { ContentColumns } from "./tables-pieces.ts";

export function toColumns(content: PieceContent): ContentColumns {
  const { tags, external_url, cover, ...columns } = content;
  return {
    ...columns,
    tags: JSON.stringify(tags),
    fields: JSON.stringify({
      ...(external_url ? { external_url } : {}),
      ...(cover ? { cover } : {}),
    }),
  };
}

export function fromColumns(columns: ContentColumns): PieceContent {
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
  };
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
export function contentJson({ cover, ...content }: PieceContent): string {
  return JSON.stringify(cover ? { ...content, cover } : content);
}

export function parseContent(json: string): PieceContent {
  return { cover: null, ...(JSON.parse(json) as Omit<PieceContent, "cover">) };
}

export function isSameContent(a: PieceContent, b: PieceContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(content: PieceContent): [string, unknown][] {
  return Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
