import { expect, it } from "vitest";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { createUrls } from "../../api/render/urls.ts";
import { createKeptPieces } from "../../build/targets/kept-pieces.ts";

const PIECE: PublicPiece = {
  id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
  writerId: "7d3c1e9a-0b4f-4a52-9c1d-6e8f2a3b4c5d",
  slug: "on-engines",
  headline: "On engines",
  sub: null,
  category: "ideas",
  tags: ["engines"],
  locale: "en",
  publishedAt: "2026-03-04T08:00:00.000Z",
  modifiedAt: "2026-03-04T08:00:00.000Z",
  html: "<p>A body.</p>",
  text: "A body.",
  style: "essay",
  externalUrl: null,
  pictures: [],
  cover: null,
};

const ADA = { id: PIECE.writerId, slug: "ada", name: "Ada", avatarFile: null } as Writer;

it("a kept piece is rendered again when its row or its writer has changed, and only then", () => {
  const kept = createKeptPieces(createUrls("https://galley.example"));
  const first = kept.render({ ...PIECE }, { ...ADA });
  // Feeds keep what they have rendered by this object.
  expect(kept.render({ ...PIECE, tags: ["engines"] }, { ...ADA })).toBe(first);
  // Without a new time of change, as when a text is rendered by a newer version.
  expect(kept.render({ ...PIECE, html: "<p>Another.</p>" }, ADA).content_html).toContain("Another");
  expect(kept.render({ ...PIECE, tags: ["steam"] }, ADA).tags).toEqual(["steam"]);
  expect(kept.render(PIECE, { ...ADA, name: "Ada King" }).authors[0]?.name).toBe("Ada King");
});
