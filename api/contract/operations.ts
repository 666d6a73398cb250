import { z } from "zod";
import { CreatePieceBody, CreatePieceResponse } from "./draft.ts";
import {
  AuthorAnswer,
  AuthorSearchAnswer,
  HealthAnswer,
  LiveAnswer,
  MyPiecesAnswer,
  OEmbedAnswer,
  PieceAnswer,
  PieceSearchAnswer,
  ProductAnswer,
  ProductSearchAnswer,
  RecentPiecesAnswer,
  TrendingPiecesAnswer,
} from "./envelopes.ts";
import { type Reason, REASONS } from "./errors.ts";
import { limit, searchText, webUrl } from "./fields.ts";
import { IDEMPOTENCY_KEY_MAX, LIST_LIMITS } from "./limits.ts";
import { PROTOCOL_REVISION, RpcRequest, RpcResponse } from "./rpc.ts";
import {
  BADGE_THEMES,
  BADGE_TONES,
  CATEGORIES,
  type KeyScope,
  READ_CATEGORIES,
  STATUSES,
  TRENDING_WINDOWS,
} from "./vocabulary.ts";

/** How an operation is offered to AI clients. Its arguments are the operation's own parameters. */
export interface Tool {
  name: string;
  title: string;
  /** Tells a model when to use it. */
  description: string;
  /** Parameters that go by another name among the tool's arguments. */
  renames?: Readonly<Record<string, string>>;
}

export interface Operation {
  id: string;
  method: "GET" | "POST";
  path: string;
  section:
    | "Authors"
    | "Pieces"
    | "Products"
    | "Drafts"
    | "Tools"
    | "Embeds"
    | "Feeds"
    | "Discovery";
  summary: string;
  /** The scopes of which a key needs one; left out where no key is needed. */
  scopes?: readonly KeyScope[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  success: { status: 200 | 201 | 204; type?: string; answer?: z.ZodObject; describe: string };
  errors: readonly Reason[];
  /** Answers that are neither the success nor an error body. */
  also?: readonly { status: number; type?: string; answer?: z.ZodObject; describe: string }[];
  tool?: Tool;
}

const JSON_TYPE = "application/json";
const KEY_ERRORS = ["missing_authorization", "invalid_key", "rate_limited"] as const;

const authorParams = z.object({ slug: z.string().describe("The writer's slug.") });
const pieceParams = z.object({ id: z.string().describe("The piece's UUID.") });
const readCategory = z.enum(READ_CATEGORIES).optional().describe("Only pieces of this category.");

/**
 * Every address of the service that a program may call, once. Routes and their validation, the OpenAPI document, the
 * MCP tools, the docs page and the contract tests are all derived from these rows.
 */
export const OPERATIONS = [
  {
    id: "searchAuthors",
    method: "GET",
    path: "/api/public/authors/search",
    section: "Authors",
    summary: "Find writers by name, niche, role or bio.",
    query: z.object({
      q: searchText("Free text: a topic, part of a name, a niche."),
      limit: limit(LIST_LIMITS.authorSearch),
    }),
    success: { status: 200, type: JSON_TYPE, answer: AuthorSearchAnswer, describe: "The writers." },
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "search_authors",
      title: "Search writers",
      description:
        "Find writers by part of their name, niche, role or bio. Use it to learn who writes about a topic, or to find the slug that get_author needs. Verified writers come first.",
      renames: { q: "query" },
    },
  },
  {
    id: "getAuthor",
    method: "GET",
    path: "/api/public/authors/{slug}",
    section: "Authors",
    summary: "Read one writer's profile.",
    params: authorParams,
    success: { status: 200, type: JSON_TYPE, answer: AuthorAnswer, describe: "The writer." },
    errors: ["not_found"],
    tool: {
      name: "get_author",
      title: "Read a writer's profile",
      description:
        "Read one writer's profile: bio, role, verification, links, feeds and number of pieces. Needs the slug, which search_authors and every piece's authors carry.",
    },
  },
  {
    id: "recentPieces",
    method: "GET",
    path: "/api/public/pieces/recent",
    section: "Pieces",
    summary: "List the newest pieces.",
    query: z.object({ category: readCategory, limit: limit(LIST_LIMITS.recentPieces) }),
    success: { status: 200, type: JSON_TYPE, answer: RecentPiecesAnswer, describe: "The pieces." },
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "recent_pieces",
      title: "List the newest pieces",
      description:
        "List the newest published pieces of all writers, newest first, perhaps of one category. Use it for what is new; use search_pieces for a topic.",
    },
  },
  {
    id: "searchPieces",
    method: "GET",
    path: "/api/public/pieces/search",
    section: "Pieces",
    summary: "Find pieces by a part of their headline, standfirst or body.",
    query: z.object({
      q: searchText("The text to find. It is matched as it stands, in any letter case."),
      category: readCategory,
      limit: limit(LIST_LIMITS.pieceSearch),
    }),
    success: { status: 200, type: JSON_TYPE, answer: PieceSearchAnswer, describe: "The matches." },
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
    summary: "List the pieces that are read most just now.",
    query: z.object({
      window: z
        .enum(TRENDING_WINDOWS)
        .default("week")
        .describe("The span of time that counts; week when left out."),
      category: readCategory,
      limit: limit(LIST_LIMITS.trendingPieces),
    }),
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: TrendingPiecesAnswer,
      describe: "The pieces, hottest first.",
    },
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "trending_pieces",
      title: "List what is read most",
      description:
        "List the published pieces that are read most in the last day, week or month. Use it for what is popular; use recent_pieces for what is new.",
    },
  },
  {
    id: "getPiece",
    method: "GET",
    path: "/api/public/pieces/{id}",
    section: "Pieces",
    summary: "Read one published piece.",
    params: pieceParams,
    success: { status: 200, type: JSON_TYPE, answer: PieceAnswer, describe: "The piece." },
    errors: ["not_found"],
    tool: {
      name: "get_piece",
      title: "Read a piece",
      description:
        "Read one published piece whole, as HTML and as plain text. Takes the UUID, or the id address that the lists and searches give.",
    },
  },
  {
    id: "countRead",
    method: "POST",
    path: "/api/public/pieces/{id}/read",
    section: "Pieces",
    summary: "Count a reader; the piece's page sends it once. No cookie, no address is kept.",
    params: pieceParams,
    success: { status: 204, describe: "Counted, or counted before." },
    errors: ["not_found", "rate_limited"],
  },
  {
    id: "searchProducts",
    method: "GET",
    path: "/api/public/products/search",
    section: "Products",
    summary: "Find what writers sell.",
    query: z.object({
      q: searchText("The text to find in names and descriptions."),
      category: z.enum(CATEGORIES).optional().describe("Only listings of this category."),
      limit: limit(LIST_LIMITS.productSearch),
    }),
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: ProductSearchAnswer,
      describe: "The listings.",
    },
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "search_products",
      title: "Search the shop",
      description:
        "Find products that writers sell (books, courses, prints) by text in their name or description. Each result carries its price and payment address.",
      renames: { q: "query" },
    },
  },
  {
    id: "getProduct",
    method: "GET",
    path: "/api/public/products/{id}",
    section: "Products",
    summary: "Read one shop listing.",
    params: z.object({ id: z.string().describe("The listing's UUID.") }),
    success: { status: 200, type: JSON_TYPE, answer: ProductAnswer, describe: "The listing." },
    errors: ["not_found"],
    tool: {
      name: "get_product",
      title: "Read a shop listing",
      description:
        "Read one shop listing whole: price, seller, payment address and related writing. Takes the id that search_products gives.",
    },
  },
  {
    id: "createPiece",
    method: "POST",
    path: "/api/v1/pieces",
    section: "Drafts",
    summary: "Create a draft. Only the writer can publish it, in the desk.",
    scopes: ["pieces:write"],
    headers: z.object({
      "Idempotency-Key": z
        .string()
        .min(1, "must not be empty")
        .max(IDEMPOTENCY_KEY_MAX, `must be at most ${IDEMPOTENCY_KEY_MAX} characters long`)
        .optional()
        .describe("Makes a retry safe: within 24 hours the same key and body create nothing new."),
    }),
    body: CreatePieceBody,
    success: {
      status: 201,
      type: JSON_TYPE,
      answer: CreatePieceResponse,
      describe: "The draft was stored.",
    },
    errors: [
      "validation_failed",
      "malformed_json",
      "insufficient_scope",
      "quota_exceeded",
      "idempotency_conflict",
      "payload_too_large",
      "unsupported_media_type",
      "storage_full",
      "unavailable",
      ...KEY_ERRORS,
    ],
  },
  {
    id: "myPieces",
    method: "GET",
    path: "/api/v1/pieces/me",
    section: "Drafts",
    summary: "List the key owner's own pieces, whatever their status.",
    scopes: ["pieces:write", "pieces:read"],
    query: z.object({
      status: z.enum(STATUSES).optional().describe("Only pieces that stand so."),
      limit: limit(LIST_LIMITS.myPieces),
    }),
    success: { status: 200, type: JSON_TYPE, answer: MyPiecesAnswer, describe: "The pieces." },
    errors: ["invalid_query", "unavailable", ...KEY_ERRORS],
  },
  {
    id: "callTool",
    method: "POST",
    path: "/api/mcp",
    section: "Tools",
    summary: "The Model Context Protocol endpoint: JSON-RPC 2.0, one message a request.",
    headers: z.object({
      "MCP-Protocol-Version": z
        .literal(PROTOCOL_REVISION)
        .optional()
        .describe("The revision that was agreed on at initialize."),
    }),
    body: RpcRequest,
    success: {
      status: 200,
      type: JSON_TYPE,
      answer: RpcResponse,
      describe: "The JSON-RPC response; failures of the call are inside it.",
    },
    errors: [],
    also: [
      {
        status: 202,
        describe: "A notification or a response was taken; there is no answer to it.",
      },
      {
        status: 400,
        type: JSON_TYPE,
        answer: RpcResponse,
        describe: "The MCP-Protocol-Version header names a revision that is not spoken here.",
      },
      {
        status: 413,
        type: JSON_TYPE,
        answer: RpcResponse,
        describe: "The message is larger than 64 KiB.",
      },
      {
        status: 429,
        type: JSON_TYPE,
        answer: RpcResponse,
        describe: REASONS.rate_limited[1],
      },
      {
        status: 503,
        type: JSON_TYPE,
        answer: RpcResponse,
        describe: "The service is too busy. The Retry-After header says how long to wait.",
      },
    ],
  },
  {
    id: "discoverTools",
    method: "GET",
    path: "/api/mcp",
    section: "Tools",
    summary: "Says what the tool endpoint is and speaks.",
    success: { status: 200, type: JSON_TYPE, describe: "A small discovery object." },
    errors: ["method_not_allowed"],
  },
  {
    id: "toolManifest",
    method: "GET",
    path: "/.well-known/mcp.json",
    section: "Tools",
    summary: "The tool server's manifest.",
    success: { status: 200, type: JSON_TYPE, describe: "The manifest." },
    errors: [],
  },
  {
    id: "badge",
    method: "GET",
    path: "/embed/{slug}/badge.svg",
    section: "Embeds",
    summary: "A writer's badge; it follows renames and verification.",
    params: authorParams,
    query: z.object({
      // An image that says 400 helps nobody: what is not known counts as left out.
      theme: z
        .enum(BADGE_THEMES)
        .default("light")
        .catch("light")
        .describe("light, or dark; light when left out."),
      tone: z
        .enum(BADGE_TONES)
        .optional()
        .catch(undefined)
        .describe("verified, for the emphasised pill."),
    }),
    success: { status: 200, type: "image/svg+xml", describe: "The SVG pill." },
    errors: [],
    also: [
      {
        status: 404,
        type: "image/svg+xml",
        describe: "No such writer: a neutral pill that says so.",
      },
    ],
  },
  {
    id: "embedScript",
    method: "GET",
    path: "/embed.js",
    section: "Embeds",
    summary: "The script that draws widgets into elements with data-service-widget.",
    success: { status: 200, type: "application/javascript", describe: "The script." },
    errors: [],
  },
  {
    id: "oembed",
    method: "GET",
    path: "/api/oembed",
    section: "Embeds",
    summary: "How to show a piece or a writer in another page, as oEmbed 1.0.",
    query: z.object({
      url: webUrl().describe("The address of a piece's or a writer's page."),
      // A string: what oEmbed wants for a format that is not spoken is 501, not 400.
      format: z.string().default("json").describe("json, the only one; json when left out."),
      maxwidth: z.int().min(1).optional().describe("The widest that fits, in pixels."),
      maxheight: z.int().min(1).optional().describe("The highest that fits, in pixels."),
    }),
    success: { status: 200, type: JSON_TYPE, answer: OEmbedAnswer, describe: "What to show." },
    errors: ["invalid_query", "not_found", "rate_limited", "not_implemented"],
  },
  {
    id: "authorJsonFeed",
    method: "GET",
    path: "/author/{slug}/feed.json",
    section: "Feeds",
    summary: "A writer's newest pieces as JSON Feed 1.1.",
    params: authorParams,
    success: { status: 200, type: "application/feed+json", describe: "The feed." },
    errors: ["not_found"],
  },
  {
    id: "authorRssFeed",
    method: "GET",
    path: "/author/{slug}/feed.xml",
    section: "Feeds",
    summary: "A writer's newest pieces as RSS.",
    params: authorParams,
    success: { status: 200, type: "application/rss+xml", describe: "The feed." },
    errors: ["not_found"],
  },
  {
    id: "openapi",
    method: "GET",
    path: "/api/openapi.json",
    section: "Discovery",
    summary: "The OpenAPI 3.1 description of the API.",
    success: { status: 200, type: JSON_TYPE, describe: "The OpenAPI 3.1 document." },
    errors: [],
  },
  {
    id: "llms",
    method: "GET",
    path: "/llms.txt",
    section: "Discovery",
    summary: "An inventory of addresses for language models and crawlers.",
    success: { status: 200, type: "text/plain", describe: "The inventory." },
    errors: [],
  },
  {
    id: "llmsProducts",
    method: "GET",
    path: "/llms-products.txt",
    section: "Discovery",
    summary: "The shop catalogue as plain text.",
    success: { status: 200, type: "text/plain", describe: "The catalogue." },
    errors: [],
  },
  {
    id: "health",
    method: "GET",
    path: "/api/health",
    section: "Discovery",
    summary: "Whether all parts of the service work, and what still waits to be built.",
    success: { status: 200, type: JSON_TYPE, answer: HealthAnswer, describe: "All is well." },
    errors: [],
    also: [
      {
        status: 503,
        type: JSON_TYPE,
        answer: HealthAnswer,
        describe: "One of the checks is failing; reads may still work.",
      },
    ],
  },
  {
    id: "live",
    method: "GET",
    path: "/api/health/live",
    section: "Discovery",
    summary: "Whether the server's process answers. It looks at nothing else and is never shed.",
    success: { status: 200, type: JSON_TYPE, answer: LiveAnswer, describe: "It answers." },
    errors: [],
  },
] as const satisfies readonly Operation[];

type Row = (typeof OPERATIONS)[number];

export type OperationId = Row["id"];

/** An operation of the table, whose id is known. */
export type KnownOperation = Operation & { id: OperationId };

/** The operations that are tools: the public reads. */
export type ToolId = Extract<Row, { tool: Tool }>["id"];

/** What an operation's own schema makes of a part of a request; nothing where the operation has no such part. */
export type InputOf<Id extends OperationId, Part extends "params" | "query" | "body"> =
  Extract<Row, { id: Id }> extends Record<Part, infer Schema extends z.ZodType>
    ? z.output<Schema>
    : Part extends "body"
      ? undefined
      : Record<string, never>;

/** What a public read is asked with: a list by its query, a record by its path. */
export type ReadRequest<Id extends ToolId> = {
  [Each in ToolId]: InputOf<
    Each,
    Extract<Row, { id: Each }> extends { query: z.ZodType } ? "query" : "params"
  >;
}[Id];
