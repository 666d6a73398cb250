import type { MyPieceListItem } from "../contract/draft.ts";
import type { Piece, PieceListItem } from "../contract/piece.ts";
import type { PublicPiece, StoredPiece, Writer } from "../contract/records.ts";
import { renderListAuthor, renderPieceAuthor } from "./author.ts";
import { excerpt } from "./excerpt.ts";
import type { Urls } from "./urls.ts";

const SUMMARY = 200;

export function renderPiece(piece: PublicPiece, writer: Writer, urls: Urls): Piece {
  const { content, rendered } = piece;
  return {
    id: urls.pieceId(piece.id),
    url: urls.piece(writer.slug, piece.slug),
    title: content.headline,
    summary: summaryOf(piece),
    content_html: rendered.html,
    content_text: rendered.text,
    date_published: piece.publishedAt,
    date_modified: piece.modifiedAt,
    tags: content.tags,
    category: content.category,
    kind: content.style,
    authors: [renderPieceAuthor(writer, urls)],
    ...(content.external_url ? { external_url: content.external_url } : {}),
    language: content.locale,
  };
}

export function renderPieceListItem(piece: PublicPiece, writer: Writer, urls: Urls): PieceListItem {
  return {
    id: urls.pieceId(piece.id),
    url: urls.piece(writer.slug, piece.slug),
    title: piece.content.headline,
    summary: summaryOf(piece),
    date_published: piece.publishedAt,
    category: piece.content.category,
    tags: piece.content.tags,
    authors: [renderListAuthor(writer, urls)],
  };
}

export function renderMyPiece(piece: StoredPiece, urls: Urls): MyPieceListItem {
  const { headline, sub, category, locale, tags } = piece.content;
  return {
    id: piece.id,
    headline,
    sub,
    category,
    status: piece.status,
    locale,
    tags,
    created_at: piece.createdAt,
    edit_url: urls.edit(piece.id),
  };
}

function summaryOf({ content, rendered }: PublicPiece): string {
  return content.sub ?? excerpt(rendered.text, SUMMARY);
}
