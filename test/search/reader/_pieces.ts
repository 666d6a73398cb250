import type { ReaderPiece } from "../../../api/search/reader/shard.ts";

/** A piece of the readers' index. Its slug is its headline. */
export function piece(headline: string, more: Partial<ReaderPiece> = {}): ReaderPiece {
  return {
    slug: headline,
    headline,
    standfirst: null,
    tags: [],
    headings: [],
    writer: { slug: "maren-holt", name: "Maren Holt" },
    date: "2026-01-01T00:00:00.000Z",
    category: "civic",
    locale: "en",
    excerpt: more.standfirst ?? "",
    ...more,
  };
}
