import type { Piece, PieceListItem } from "../contract/piece.ts";
import { FIRST_FILE, pictureFileName } from "../contract/pictures.ts";
import { OPENING_MAX } from "../contract/limits.ts";
import type { PieceCard, PublicPiece, SeriesPlace, Writer } from "../contract/records.ts";
import { absoluteUrls } from "./absolute-urls.ts";
import { renderListAuthor, renderPieceAuthor } from "./author.ts";
import { excerpt } from "./text/excerpt.ts";
import { shownBy } from "./pictures.ts";
import { feedHtml } from "./text/shown-html.ts";
import type { Urls } from "./urls.ts";

const SUMMARY = 200;

/** A piece as feeds, tools and other sites read it. */
export function renderPiece(piece: PublicPiece, writer: Writer, urls: Urls): Piece {
  const url = urls.piece(writer.slug, piece.slug);
  return {
    id: urls.pieceId(piece.id),
    url,
    title: piece.headline,
    summary: piece.sub ?? summaryOf(openingOf(piece.text)),
    content_html: absoluteUrls(
      feedHtml({ html: piece.html, language: piece.locale }, shownBy(piece, urls.picture)),
      url,
    ),
    content_text: piece.text,
    date_published: piece.publishedAt,
    date_modified: piece.modifiedAt,
    tags: piece.tags,
    category: piece.category,
    kind: piece.style,
    authors: [renderPieceAuthor(writer, urls)],
    ...(piece.externalUrl ? { external_url: piece.externalUrl } : {}),
    ...imageOf(piece, urls),
    language: piece.locale,
    ...(piece.drafting ? { drafting: piece.drafting } : {}),
    ...(piece.series ? { series: seriesOf(piece.series, urls) } : {}),
    ...(piece.hasReceipt ? { receipt_url: urls.receipt(url) } : {}),
  };
}

function seriesOf({ title, slug, part, parts }: SeriesPlace, urls: Urls): Piece["series"] {
  return { title, url: urls.series(slug), part, parts };
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
    ...imageOf(card, urls),
    language: card.locale,
  };
}

function imageOf({ cover }: Pick<PieceCard, "cover">, urls: Urls): { image?: string } {
  return cover ? { image: urls.picture(cover.id, pictureFileName(FIRST_FILE)) } : {};
}

/** The text that lists show below a headline. */
export function summaryOfCard({ sub, opening }: Pick<PieceCard, "sub" | "opening">): string {
  return sub ?? summaryOf(opening ?? "");
}

function summaryOf(opening: string): string {
  return excerpt(opening, SUMMARY);
}

/** The part of a text that lists read, so that a summary is the same wherever it is made. */
function openingOf(text: string): string {
  // Counts code points, as the database does. Each takes at most two UTF-16 units.
  const points = Array.from(text.slice(0, 2 * OPENING_MAX));
  return points.slice(0, OPENING_MAX).join("");
}
