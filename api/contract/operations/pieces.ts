import { z } from "zod";
import {
  PieceAnswer,
  PieceSearchAnswer,
  RecentPiecesAnswer,
  TrendingPiecesAnswer,
} from "../envelopes.ts";
import { cursorParameter } from "../cursor.ts";
import { Receipt } from "../ledger/receipt.ts";
import { limit, searchText } from "../fields.ts";
import { LIST_LIMITS } from "../limits.ts";
import { PIECE_FORMATS, READ_CATEGORIES, TRENDING_WINDOWS } from "../vocabulary.ts";
import { authorParams, json, type Operation, pieceParams } from "../operation.ts";

const readCategory = z.enum(READ_CATEGORIES).optional().describe("Only pieces of this category.");

export const PIECES = [
  {
    id: "recentPieces",
    method: "GET",
    path: "/api/public/pieces/recent",
    section: "Pieces",
    summary: "List the newest pieces.",
    query: z.object({
      category: readCategory,
      author: z
        .string()
        .optional()
        .describe("Only pieces of the writer with this slug; not together with category."),
      limit: limit(LIST_LIMITS.recentPieces),
      cursor: cursorParameter(),
    }),
    success: json(RecentPiecesAnswer, "The pieces."),
    errors: ["invalid_query", "not_found", "rate_limited"],
    tool: {
      name: "recent_pieces",
      title: "List the newest pieces",
      description:
        "List the newest published pieces of all writers, newest first, optionally of one category or one writer (author, a slug). Use it to find new pieces; use search_pieces for a topic. For older pieces, call again with the answer's next_cursor.",
    },
  },
  {
    id: "searchPieces",
    method: "GET",
    path: "/api/public/pieces/search",
    section: "Pieces",
    summary: "Find pieces by a part of their headline, standfirst or body.",
    query: z.object({
      q: searchText("The text to find. It is matched exactly, in any letter case."),
      category: readCategory,
      limit: limit(LIST_LIMITS.pieceSearch),
    }),
    success: json(PieceSearchAnswer, "The matches."),
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "search_pieces",
      title: "Search pieces",
      description:
        "Find published pieces whose headline, standfirst or body contains the text exactly as given, in any letter case. Prefer one or two telling words over a sentence. Read a match whole with get_piece.",
      renames: { q: "query" },
    },
  },
  {
    id: "trendingPieces",
    method: "GET",
    path: "/api/public/pieces/trending",
    section: "Pieces",
    summary: "List the pieces that are most read at the moment.",
    query: z.object({
      window: z.enum(TRENDING_WINDOWS).default("week").describe("The time span that counts."),
      category: readCategory,
      limit: limit(LIST_LIMITS.trendingPieces),
    }),
    success: json(TrendingPiecesAnswer, "The pieces, most read first."),
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "trending_pieces",
      title: "List the most read pieces",
      description:
        "List the most read published pieces of the last day, week or month. Use it to find popular pieces; use recent_pieces to find new ones.",
    },
  },
  {
    id: "getPiece",
    method: "GET",
    path: "/api/public/pieces/{id}",
    section: "Pieces",
    summary: "Read one published piece.",
    params: pieceParams,
    success: json(PieceAnswer, "The piece."),
    errors: ["not_found"],
    tool: {
      name: "get_piece",
      title: "Read a piece",
      description:
        "Read one published piece whole. Ask for the format markdown, which is shorter than the default and has links and headings. Takes the UUID, the id that lists and searches give, or the address of the page.",
      more: {
        format: z
          .enum(PIECE_FORMATS)
          .default("json")
          .describe(
            "json: the record, with the text as HTML and as plain text. The others have the text once: html in content_html; text or markdown in content_text.",
          ),
      },
    },
  },
  {
    id: "getReceipt",
    method: "GET",
    path: "/author/{slug}/{piece}/receipt.json",
    section: "Pieces",
    summary:
      "Get the receipt of a publication: what its entry in the site's public log says, and what proves it.",
    params: authorParams.extend({ piece: z.string().describe("The piece's slug.") }),
    success: json(Receipt, "The receipt."),
    errors: ["not_found"],
  },
  {
    id: "countRead",
    method: "POST",
    path: "/api/public/pieces/{id}/read",
    section: "Pieces",
    summary:
      "Count a reader. The piece's page sends it once. No cookie is set and no address is stored.",
    params: pieceParams,
    success: { status: 204, describe: "Counted, or counted before." },
    errors: ["not_found", "rate_limited"],
  },
] as const satisfies readonly Operation[];
