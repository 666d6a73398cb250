import { type Example, EXAMPLES_BASE, PIECE, PROFILE as profile } from "./example.ts";
import { oauthExamples } from "./oauth-examples.ts";
import type { OperationId } from "../operations.ts";
import { OWN_EXAMPLES } from "./own-examples.ts";
import { PROTOCOL_REVISION } from "../rpc.ts";

// A realistic answer, and a request if there is one, for each JSON operation. A test parses each with its schema.

const PRODUCT = "9b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d";

const listAuthor = {
  name: "Maren Holt",
  slug: "maren-holt",
  url: profile,
  identity_verified: true,
};

const listItem = {
  id: `${EXAMPLES_BASE}/api/public/pieces/${PIECE}`,
  url: `${profile}/what-a-bridge-taught-me`,
  title: "What a bridge taught me about software",
  summary: "Inspect before it rains.",
  date_published: "2026-03-04T08:00:00.000Z",
  category: "building",
  tags: ["bridges", "maintenance"],
  authors: [listAuthor],
};

const piece = {
  ...listItem,
  content_html: "<p>Bridges fail slowly, then at once.</p>",
  content_text: "Bridges fail slowly, then at once.",
  date_modified: "2026-03-05T09:30:00.000Z",
  kind: "essay",
  authors: [{ ...listAuthor, avatar: null }],
  language: "en",
  series: {
    title: "A year under bridges",
    url: `${EXAMPLES_BASE}/series/a-year-under-bridges`,
    part: 2,
    parts: 5,
  },
};

const receipt = {
  ok: true,
  v: 1,
  says: "Published by a signed-in person, with its writer's account.",
  log: {
    origin: "galley.example/log",
    url: `${EXAMPLES_BASE}/log/`,
    keys: `${EXAMPLES_BASE}/.well-known/galley-log.json`,
  },
  number: 1203,
  entry: {
    v: 1,
    kind: "publish",
    at: listItem.date_published,
    commitment: "WsBKBaHQrRjvJyTQlKdeeUEJTJKNA6lsNNLyrOlsIAc=",
  },
  salt: "cG9zc2libHkgdGhpcnR5LXR3byByYW5kb20gYnl0ZXM=",
  statement: {
    v: 1,
    kind: "publish",
    at: listItem.date_published,
    site: EXAMPLES_BASE,
    piece: {
      id: PIECE,
      version: 4,
      url: listItem.url,
      title: listItem.title,
      standfirst: listItem.summary,
      category: "building",
      tags: listItem.tags,
      style: "essay",
      language: "en",
      external_url: null,
      cover: null,
      date_published: listItem.date_published,
      date_modified: listItem.date_published,
      text: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      body: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    },
    writer: "maren-holt",
    drafting: { by: "person" },
    pressed: { by: "writer", through: "session" },
  },
  earlier: [],
};

const author = {
  slug: "maren-holt",
  name: "Maren Holt",
  bio: "Structural engineer, now founder.",
  role: "Founder",
  niche: "Infrastructure",
  location: "Bergen",
  avatar_url: null,
  website: "https://holt.example/",
  identity_verified: true,
  website_verified: true,
  socials: {
    x: null,
    linkedin: "https://www.linkedin.com/in/marenholt",
    facebook: null,
    youtube: null,
    instagram: null,
    newsletter: null,
  },
  stats: { pieces_count: 9, last_published_at: "2026-03-04T08:00:00.000Z" },
  urls: {
    profile,
    badge_svg: `${EXAMPLES_BASE}/embed/maren-holt/badge.svg`,
    feed_json: `${profile}/feed.json`,
    feed_rss: `${profile}/feed.xml`,
  },
  joined_at: "2025-11-01T12:00:00.000Z",
};

const authorHit = {
  slug: author.slug,
  name: author.name,
  role: author.role,
  niche: author.niche,
  bio_snippet: author.bio,
  avatar_url: null,
  identity_verified: true,
  pieces_count: 9,
  urls: {
    profile,
    badge_svg: author.urls.badge_svg,
    feed_json: author.urls.feed_json,
  },
};

const product = {
  id: PRODUCT,
  name: "The bridge inspector's notebook",
  description: "120 pages, waterproof paper.",
  price: { amount: "18.50", currency: "EUR" },
  category: "building",
  payment_url: "https://pay.example/notebook",
  seller: listAuthor,
  related: [{ id: listItem.id, title: listItem.title, url: listItem.url }],
  url: `${profile}#product-${PRODUCT}`,
  created_at: "2026-02-01T10:00:00.000Z",
};

export const EXAMPLES: Partial<Record<OperationId, Example>> = {
  searchAuthors: { answer: { ok: true, query: "bridge", count: 1, results: [authorHit] } },
  getAuthor: { answer: { ok: true, author } },
  authorPieces: { answer: { ok: true, author: "maren-holt", count: 1, items: [listItem] } },
  recentPieces: { answer: { ok: true, category: null, count: 1, items: [listItem] } },
  searchPieces: {
    answer: {
      ok: true,
      query: "slowly",
      category: null,
      count: 1,
      results: [{ ...listItem, snippet: "Bridges fail slowly, then at once.", match_site: "body" }],
    },
  },
  trendingPieces: {
    answer: {
      ok: true,
      window: "week",
      category: null,
      count: 1,
      items: [{ ...listItem, reads: 240, score: 81.5 }],
    },
  },
  getPiece: { answer: { ok: true, piece } },
  getReceipt: { answer: receipt },
  searchProducts: {
    answer: { ok: true, query: "notebook", category: null, count: 1, results: [product] },
  },
  getProduct: { answer: { ok: true, product } },
  ...OWN_EXAMPLES,
  createPicture: {
    answer: {
      ok: true,
      id: "0f6c2a1b9d8e4f70a1b2c3d4e5f60718",
      width: 2_560,
      height: 1_707,
      alt: "A stone bridge in the rain",
      markdown: "![A stone bridge in the rain](/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718)",
    },
  },
  callOwnTool: {
    request: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "my_pieces" } },
    answer: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        content: [{ type: "text", text: '{"ok":true,"count":0,"pieces":[]}' }],
        structuredContent: { ok: true, count: 0, pieces: [] },
      },
    },
  },
  callTool: {
    request: {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: PROTOCOL_REVISION,
        capabilities: {},
        clientInfo: { name: "example", version: "1.0.0" },
      },
    },
    answer: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        protocolVersion: PROTOCOL_REVISION,
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: "galley", version: "1.0.0" },
      },
    },
  },
  oembed: {
    answer: {
      ok: true,
      version: "1.0",
      type: "rich",
      title: author.name,
      author_name: author.name,
      author_url: profile,
      provider_name: "Galley",
      provider_url: `${EXAMPLES_BASE}/`,
      cache_age: 3_600,
      html: `<div data-service-widget="card" data-slug="maren-holt" style="min-height:8.5em">\n  <a href="${profile}">Maren Holt</a>\n</div>\n<script async src="${EXAMPLES_BASE}/embed.js"></script>`,
      width: 576,
      height: 136,
    },
  },
  health: {
    answer: {
      ok: true,
      version: "1.0.0",
      built: true,
      pending: 0,
      oldest_pending_s: 0,
      set_aside: 0,
      node: { role: "leader", follower: "tree", lag_changes: 0, lag_s: 0 },
      checks: {
        pages: { status: "ok", message: "The home page can be read." },
        search: { status: "ok", message: "A search was answered." },
        worker: { status: "ok", message: "The build worker answers." },
        disk: { status: "ok", message: "41,210 MiB are free." },
        database: { status: "ok", message: "A test row was written to the database." },
        changes: { status: "ok", message: "All changes are in the public files." },
        places: { status: "ok", message: "2 servers and the bucket can be written." },
        clock: { status: "ok", message: "The clock of this machine agrees with the database's." },
        backups: {
          status: "ok",
          message: "The last backup is 3 hours old. The last trial of one worked.",
        },
        log: { status: "ok", message: "The log of public acts is signed." },
        outbound: { status: "ok", message: "Nothing is overdue." },
      },
    },
  },
  ...oauthExamples(EXAMPLES_BASE),
  live: { answer: { ok: true } },
  ready: { answer: { ok: true } },
};

export const PIECE_EXAMPLE = piece;
