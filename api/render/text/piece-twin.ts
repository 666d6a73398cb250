import type { Piece } from "../../contract/piece.ts";
import { frontMatter } from "../front-matter.ts";
import { inline } from "./inline.ts";

/** A piece with its facts above its text. */
export function renderPieceTwin(piece: Piece, markdown: string): string {
  const facts = frontMatter({
    title: piece.title,
    description: piece.summary,
    authors: piece.authors.map(({ name, url }) => ({ name, url })),
    url: piece.url,
    id: piece.id,
    date_published: piece.date_published,
    date_modified: piece.date_modified,
    category: piece.category,
    tags: piece.tags,
    kind: piece.kind,
    language: piece.language,
    image: piece.image,
    original_url: piece.external_url,
    drafting: piece.drafting,
    translations: piece.translations?.map(({ language, url }) => ({ language, url })),
    series: piece.series,
    receipt: piece.receipt_url,
  });
  return `${facts}\n# ${inline(piece.title)}\n\n${markdown}\n`;
}
