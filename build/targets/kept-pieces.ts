import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import type { Piece } from "../../api/contract/piece.ts";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { pieceMarkdown } from "../../api/render/text/markdown-twin.ts";
import { renderPiece } from "../../api/render/piece.ts";
import type { Urls } from "../../api/render/urls.ts";

/** Renders pieces for feeds, and keeps the results from one batch to the next. */
export interface KeptPieces {
  render(piece: PublicPiece, writer: Writer): Piece;
  /** The Markdown of a piece with this address: its own file and all its feeds have the same. */
  markdown(piece: PublicPiece, url: string): string;
}

/**
 * A publication changes one of the twenty pieces in a feed. Feeds keep the rendered form of each piece object
 * (see json-feed.ts and rss.ts), so the same object for the same data saves most of their work.
 */
const KEPT_BYTES = 32 * 1_024 * 1_024;
/** The row, the piece, and its form in two feeds each hold the text, the HTML or both. */
const BYTES_A_CHARACTER = 4;
/** Characters of Markdown and of the HTML that it was made from: enough for the newest pieces of many lists. */
const MARKDOWN_CHARACTERS = 4 * 1_024 * 1_024;

export function createKeptPieces(urls: Urls): KeptPieces {
  const kept = new LRUCache<string, { source: PublicPiece; writer: Writer; piece: Piece }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ source: { html, text } }) =>
      1 + BYTES_A_CHARACTER * (html.length + text.length),
  });
  const texts = new LRUCache<
    string,
    { html: string; url: string; shown: string; markdown: string }
  >({
    maxSize: MARKDOWN_CHARACTERS,
    sizeCalculation: ({ html, markdown }) => 1 + html.length + markdown.length,
  });
  return {
    render(source, writer) {
      const known = kept.get(source.id);
      if (
        known &&
        isDeepStrictEqual(known.source, source) &&
        isDeepStrictEqual(known.writer, writer)
      ) {
        return known.piece;
      }
      const piece = renderPiece(source, writer, urls);
      kept.set(source.id, { source, writer, piece });
      return piece;
    },
    markdown(piece, url) {
      const { id, html } = piece;
      const shown = piece.pictures.map((picture) => picture.id).join(" ");
      const known = texts.get(id);
      if (known && known.html === html && known.url === url && known.shown === shown) {
        return known.markdown;
      }
      const markdown = pieceMarkdown(piece, { url, urls });
      texts.set(id, { html, url, shown, markdown });
      return markdown;
    },
  };
}
