import type { PieceContent } from "../contract/draft.ts";
import type { ContentColumns } from "./tables-pieces.ts";

export function toColumns(content: PieceContent): ContentColumns {
  const { tags, external_url, ...columns } = content;
  return {
    ...columns,
    tags: JSON.stringify(tags),
    fields: JSON.stringify(external_url ? { external_url } : {}),
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
  };
}

export function externalUrlOf({ fields }: Pick<ContentColumns, "fields">): string | null {
  return (JSON.parse(fields) as { external_url?: string }).external_url ?? null;
}

export function isSameContent(a: PieceContent, b: PieceContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(content: PieceContent): [string, unknown][] {
  return Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
