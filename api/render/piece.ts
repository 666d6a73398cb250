import type { Piece, PieceListItem } from "../contract/piece.ts";
import { OPENING_MAX } from "../contract/limits.ts";
import type { PieceCard, PublicPiece, Writer } from "../contract/records.ts";
import { absoluteUrls } from "./absolute-urls.ts";
import { renderListAuthor, renderPieceAuthor } from "./author.ts";
import { excerpt } from "./excerpt.ts";
import type { Urls } from "./urls.ts";

const SUMMARY = 200;

/** A piece as it is read away from its page: in feeds, by tools, on other sites. */
export function renderPiece(piece: PublicPiece, writer: Writer, urls: Urls): Piece {
  const url = urls.piece(writer.slug, piece.slug);
  return {
    id: urls.pieceId(piece.id),
    url,
    title: piece.headline,
    summary: piece.sub ?? summaryOf(openingOf(piece.text)),
    content_html: absoluteUrls(piece.html, url),
    content_text: piece.text,
    date_published: piece.publishedAt,
    date_modified: piece.modifiedAt,
    tags: piece.tags,
    category: piece.category,
    kind: piece.style,
    authors: [renderPieceAuthor(writer, urls)],
    ...(piece.externalUrl ? { external_url: piece.externalUrl } : {}),
    language: piece.locale,
  };
}

export function renderPieceListItem(card: PieceCard, writer: Writer, urls: Urls): PieceListItem {
  return {
    id: urls.pieceId(card.id),
    url: urls.piece(writer.slug, card.slug),
    title: card.headline,
    summary: summaryOfCard(card),
    date_published: card.publishedAt,
    category: card.category,
    tags: card.tags,
    authors: [renderListAuthor(writer, urls)],
    language: card.locale,
  };
}

/** What lists show below a headline. */
export function summaryOfCard({ sub, opening }: Pick<PieceCard, "sub" | "opening">): string {
  return sub ?? summaryOf(opening ?? "");
}

function summaryOf(opening: string): string {
  return excerpt(opening, SUMMARY);
}

/** As much of a text as lists read of it: a summary must not depend on where it is made. */
function openingOf(text: string): string {
  // Code points, as the database counts; none takes more than two units.
  const points = Array.from(text.slice(0, 2 * OPENING_MAX));
  return points.slice(0, OPENING_MAX).join("");
}
