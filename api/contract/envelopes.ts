import { z } from "zod";
import { Author, AuthorHit } from "./people/author.ts";
import { MyPieceListItem } from "./draft.ts";
import { searchText, webUrl } from "./fields.ts";
import { Piece, PieceHit, PieceListItem, TrendingItem } from "./piece.ts";
import { Product } from "./people/product.ts";
import { CATEGORIES, READ_CATEGORIES, TRENDING_WINDOWS } from "./vocabulary.ts";

// The envelope of each JSON answer.

const ok = z.literal(true).describe("Always true on success.");
const count = z.int().min(0).describe("How many records follow.");
const query = searchText("The text that was searched for.");
const category = z.enum(READ_CATEGORIES).nullable().describe("The category asked for, or null.");

export const AuthorAnswer = z.object({ ok, author: Author.describe("The writer.") });
export type AuthorAnswer = z.infer<typeof AuthorAnswer>;

export const AuthorSearchAnswer = z.object({
  ok,
  query,
  count,
  results: z.array(AuthorHit).describe("Verified writers first, then by number of pieces."),
});
export type AuthorSearchAnswer = z.infer<typeof AuthorSearchAnswer>;

export const PieceAnswer = z.object({ ok, piece: Piece.describe("The piece.") });
export type PieceAnswer = z.infer<typeof PieceAnswer>;

/** Fields of lists with further pages. Both are left out on the last page. */
const wayOn = {
  next_cursor: z.string().optional().describe("The cursor for what follows; left out at the end."),
  next_url: webUrl().optional().describe("The address of what follows; left out at the end."),
};

export const RecentPiecesAnswer = z.object({
  ok,
  category,
  author: z.string().optional().describe("The slug of the writer asked for, if one was."),
  count,
  items: z.array(PieceListItem).describe("Newest first."),
  ...wayOn,
});
export type RecentPiecesAnswer = z.infer<typeof RecentPiecesAnswer>;

export const AuthorPiecesAnswer = z.object({
  ok,
  author: z.string().describe("The writer's slug."),
  count,
  items: z.array(PieceListItem).describe("Newest first."),
  ...wayOn,
});
export type AuthorPiecesAnswer = z.infer<typeof AuthorPiecesAnswer>;

export const PieceSearchAnswer = z.object({
  ok,
  query,
  category,
  count,
  results: z
    .array(PieceHit)
    .describe("Matches in headlines, then in standfirsts, then in bodies; each newest first."),
});
export type PieceSearchAnswer = z.infer<typeof PieceSearchAnswer>;

export const TrendingPiecesAnswer = z.object({
  ok,
  window: z.enum(TRENDING_WINDOWS).describe("The time span that counts."),
  category,
  count,
  items: z.array(TrendingItem).describe("Most read first, weighted by how recent the reads are."),
});
export type TrendingPiecesAnswer = z.infer<typeof TrendingPiecesAnswer>;

export const ProductAnswer = z.object({ ok, product: Product.describe("The listing.") });
export type ProductAnswer = z.infer<typeof ProductAnswer>;

export const ProductSearchAnswer = z.object({
  ok,
  query,
  category: z.enum(CATEGORIES).nullable().describe("The category asked for, or null."),
  count,
  results: z.array(Product).describe("Matches in names first, then in descriptions."),
});
export type ProductSearchAnswer = z.infer<typeof ProductSearchAnswer>;

export const MyPiecesAnswer = z.object({
  ok,
  count,
  pieces: z.array(MyPieceListItem).describe("Newest first."),
  ...wayOn,
});
export type MyPiecesAnswer = z.infer<typeof MyPiecesAnswer>;

/** An oEmbed 1.0 answer. Consumers ignore fields that they do not know, such as `ok`. */
export const OEmbedAnswer = z.object({
  ok,
  version: z.literal("1.0").describe("The version of oEmbed."),
  type: z
    .enum(["rich", "link"])
    .describe("rich if there is HTML to show; link if it would not fit."),
  title: z.string().describe("The piece's headline, or the writer's name."),
  author_name: z.string().describe("The writer's name."),
  author_url: webUrl().describe("The writer's profile page."),
  provider_name: z.string().describe("The name of this site."),
  provider_url: webUrl().describe("The address of this site."),
  cache_age: z.int().min(0).describe("For how many seconds this may be kept."),
  html: z.string().optional().describe("The HTML to put into the page: the card in an <iframe>."),
  width: z.int().min(1).optional().describe("The width in pixels that the HTML takes at most."),
  height: z.int().min(1).optional().describe("The height in pixels that the HTML takes."),
});
export type OEmbedAnswer = z.infer<typeof OEmbedAnswer>;
