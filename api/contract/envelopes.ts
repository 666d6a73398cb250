import { z } from "zod";
import { Author, AuthorHit } from "./author.ts";
import { MyPieceListItem } from "./draft.ts";
import { searchText, webUrl } from "./fields.ts";
import { Piece, PieceHit, PieceListItem, TrendingItem } from "./piece.ts";
import { Product } from "./product.ts";
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

/** Of lists that go on. Both are left out at their end. */
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

export const HealthCheck = z.object({
  status: z
    .enum(["ok", "warning", "failing"])
    .describe(
      "ok: it works; warning: it works, but an operator should look at it; failing: it does not work.",
    ),
  message: z.string().describe("The result in a sentence."),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const HealthAnswer = z.object({
  ok: z.boolean().describe("False when one of the checks is failing."),
  version: z.string().describe("The running version."),
  built: z.boolean().describe("Whether a static tree is in place."),
  pending: z.int().min(0).describe("Changes not yet in the tree of every node."),
  oldest_pending_s: z
    .number()
    .describe("The age of the oldest pending change in seconds; 0 if there is none."),
  set_aside: z.int().min(0).describe("Changes set aside because they could not be built."),
  node: z
    .object({
      role: z
        .enum(["leader", "follower", "joining"])
        .describe(
          "The leader also does the work that is done once for all nodes. A node that is joining has not caught up yet.",
        ),
      follower: z.string().describe("The id of the node."),
      lag_changes: z.int().min(0).describe("Changes not yet in this node's tree."),
      lag_s: z.number().describe("The age of the oldest of them in seconds; 0 if there is none."),
    })
    .describe("The node that answers. Several nodes may serve one site."),
  checks: z
    .object({
      search: HealthCheck.describe("A test search."),
      worker: HealthCheck.describe("The process that builds the tree and sends webhooks."),
      disk: HealthCheck.describe("The free disk space."),
      database: HealthCheck.describe("Whether it can be read and written, and is undamaged."),
      changes: HealthCheck.describe(
        "Changes that are waiting, withdrawals above all, or were set aside.",
      ),
      outbound: HealthCheck.describe("Webhook deliveries and the AFTER_BUILD command."),
    })
    .describe("The result of each check, at most a second old."),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;

export const LiveAnswer = z.object({
  ok: z.literal(true).describe("Always true: the process answers."),
  version: z.string().describe("The running version."),
});
export type LiveAnswer = z.infer<typeof LiveAnswer>;
