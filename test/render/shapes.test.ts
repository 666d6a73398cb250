import { describe, expect, it } from "vitest";
import { Author, AuthorHit } from "../../api/contract/people/author.ts";
import { Piece, PieceListItem } from "../../api/contract/piece.ts";
import { Product } from "../../api/contract/people/product.ts";
import type { PieceCard, PublicPiece, StoredPiece, Writer } from "../../api/contract/records.ts";
import { renderAuthor, renderAuthorHit } from "../../api/render/author.ts";
import { renderPiece, renderPieceListItem } from "../../api/render/piece.ts";
import { renderProduct } from "../../api/render/product.ts";
import { pieceSlug, slugOf } from "../../api/render/slug.ts";
import { createUrls } from "../../api/render/urls.ts";
import { content } from "../_setup.ts";

const urls = createUrls("https://galley.example");
const none = {
  x: null,
  linkedin: null,
  facebook: null,
  youtube: null,
  instagram: null,
  newsletter: null,
};
const writer: Writer = {
  id: "0b8f3c52-1111-4222-8333-444455556666",
  slug: "ada",
  name: 'Ada & "Co"',
  email: "ada@example.org",
  access: "writer",
  bio: "She writes. ".repeat(40).trim(),
  role: null,
  niche: "Engines",
  location: null,
  avatarUrl: null,
  avatarFile: null,
  website: "https://ada.example/",
  socials: none,
  identityVerifiedAt: "2026-01-01T00:00:00.000Z",
  websiteVerifiedAt: null,
  joinedAt: "2025-01-01T00:00:00.000Z",
};
const stored: StoredPiece = {
  id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
  writerId: writer.id,
  status: "approved",
  pendingFor: null,
  takenDown: null,
  updateSentAt: null,
  plan: null,
  isSigned: false,
  content: content({ tags: ["a"], locale: "de", external_url: "https://else.example/x" }),
  version: 1,
  rendered: { html: "<p>A body.</p>", text: "A body.", version: 1 },
  slug: "a-headline",
  ordinal: 0,
  writerOrdinal: 0,
  originalId: null,
  keyId: null,
  editorNote: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  publishedAt: "2026-01-02T00:00:00.000Z",
  modifiedAt: "2026-01-03T00:00:00.000Z",
};
const card: PieceCard = {
  id: stored.id,
  writerId: writer.id,
  slug: "a-headline",
  headline: "A headline",
  sub: null,
  opening: "A body.",
  category: "building",
  tags: ["a"],
  locale: "de",
  publishedAt: "2026-01-02T00:00:00.000Z",
  modifiedAt: "2026-01-03T00:00:00.000Z",
  cover: null,
};
const piece: PublicPiece = {
  ...card,
  html: '<p><a href="#fn1">A body.</a></p>',
  text: "A body.",
  style: "essay",
  externalUrl: "https://else.example/x",
  pictures: [],
};
const stats = { piecesCount: 1, lastPublishedAt: piece.publishedAt };

describe("the public record", () => {
  it("of a writer fits the contract and contains nothing private", () => {
    const author = Author.strict().parse(renderAuthor(writer, stats, urls));
    expect(author).toMatchObject({
      identity_verified: true,
      website_verified: false,
      urls: {
        profile: "https://galley.example/author/ada",
        badge_svg: "https://galley.example/embed/ada/badge.svg",
        feed_json: "https://galley.example/author/ada/feed.json",
        feed_rss: "https://galley.example/author/ada/feed.xml",
      },
    });
    expect(JSON.stringify(author)).not.toContain("ada@example.org");
  });

  it("of a writer in a search is short", () => {
    const hit = AuthorHit.strict().parse(renderAuthorHit(renderAuthor(writer, stats, urls)));
    expect(hit.bio_snippet?.length).toBeLessThanOrEqual(161);
    expect(hit.bio_snippet).toMatch(/writes\.? ?(She)?…$/);
    expect(hit.urls).not.toHaveProperty("feed_rss");
  });

  it("of a piece fits the contract", () => {
    expect(Piece.strict().parse(renderPiece(piece, writer, urls))).toMatchObject({
      id: `https://galley.example/api/public/pieces/${piece.id}`,
      url: "https://galley.example/author/ada/a-headline",
      summary: "A body.",
      content_html: '<p><a href="https://galley.example/author/ada/a-headline#fn1">A body.</a></p>',
      kind: "essay",
      language: "de",
      external_url: "https://else.example/x",
      authors: [{ slug: "ada", avatar: "https://galley.example/avatars/ada.svg" }],
    });
    PieceListItem.strict().parse(renderPieceListItem(card, writer, urls));
  });

  it("of a product fits the contract", () => {
    const product = renderProduct(
      {
        id: "9b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d",
        writerId: writer.id,
        content: {
          name: "Book",
          description: "",
          price: { amount: "12.50", currency: "EUR" },
          category: "ideas",
          payment_url: "https://pay.example/",
          related: [piece.id],
        },
        createdAt: stored.createdAt,
        updatedAt: stored.updatedAt,
      },
      writer,
      [card],
      urls,
    );
    expect(Product.strict().parse(product).related).toEqual([
      {
        id: `https://galley.example/api/public/pieces/${piece.id}`,
        title: "A headline",
        url: "https://galley.example/author/ada/a-headline",
      },
    ]);
  });
});

describe("a slug", () => {
  it.each([
    ["What’s in a name?", "whats-in-a-name"],
    ["Ünïcødé — façade", "unicode-facade"],
    ["田中 由紀", "tianzhong-youji"],
    ["ليلى", "lyla"],
    ["!!!", "3f2a8c1e"],
  ])("of %s is %s", (headline, slug) => {
    expect(slugOf(headline, piece.id)).toBe(slug);
  });

  it.each([
    ["雨の日の辞書", "en", "3f2a8c1e"],
    ["東京", "ja-JP", "3f2a8c1e"],
    ["ラーメン", "ja", "ramen"],
    ["北京", "zh", "beijing"],
  ])(
    "of the piece %s, in %s, is %s: no Japanese word is read as Chinese",
    (headline, locale, slug) => {
      expect(pieceSlug({ headline, locale }, piece.id, "latin")).toBe(slug);
    },
  );

  it.each([
    ["雨の日の辞書", "雨の日の辞書"],
    ["Tokyo 東京: the City’s “Bread”", "tokyo-東京-the-citys-bread"],
    ["مدينة القدس الجديدة", "مدينة-القدس-الجديدة"],
    ["По мостам Сетубала", "по-мостам-сетубала"],
    ["Setúbal à noite", "setubal-a-noite"],
    ["ラーメン・ガイド２０２６", "ラーメン-ガイド2026"],
    ["\u202Eabc\u3164", "abc"],
  ])("of %s keeps its script if the site does: %s", (headline, slug) => {
    expect(decodeURIComponent(pieceSlug({ headline }, piece.id, "script"))).toBe(slug);
  });

  it("ends at a word, within 80 characters", () => {
    expect(slugOf("seventeen letters ".repeat(10), piece.id)).toMatch(
      /^(seventeen-letters-){3}seventeen-letters$/,
    );
    expect(slugOf("x".repeat(300), piece.id)).toBe("x".repeat(80));
  });
});
