import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import type { PictureFacts } from "../../api/contract/pictures.ts";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { behindText } from "../../api/render/text/behind-text.ts";
import { headingsOf } from "../../api/render/text/headings.ts";
import { renderJsonFeed } from "../../api/render/json-feed.ts";
import { describePiece, jsonLd } from "../../api/render/json-ld.ts";
import { pieceMarkdown } from "../../api/render/text/markdown-twin.ts";
import { renderPieceTwin } from "../../api/render/text/piece-twin.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { shownBy } from "../../api/render/pictures.ts";
import { renderPiece } from "../../api/render/piece.ts";
import { renderRss } from "../../api/render/rss.ts";
import { pageHtml } from "../../api/render/text/shown-html.ts";
import { createUrls } from "../../api/render/urls.ts";
import { unfolded } from "../../api/desk/parts/page-preview.tsx";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { PieceBody } from "../../site/parts/piece-body.tsx";
import { fc } from "../_property.ts";
import { HOSTILE, hostileMarkdown, withWords, wordsIn } from "./_hostile.ts";
import { seenText } from "./_seen-text.ts";

const urls = createUrls("https://galley.example");
const site = { language: "en", words: CATALOGUES.en.site } as const;

const WRITER: Writer = {
  id: "0b8f3c52-1111-4222-8333-444455556666",
  slug: "ada",
  name: "Ada",
  email: null,
  access: "writer",
  bio: null,
  role: null,
  niche: null,
  location: null,
  avatarUrl: null,
  avatarFile: null,
  website: null,
  socials: {
    x: null,
    linkedin: null,
    facebook: null,
    youtube: null,
    instagram: null,
    newsletter: null,
  },
  identityVerifiedAt: null,
  websiteVerifiedAt: null,
  joinedAt: "2025-01-01T00:00:00.000Z",
};
/** One that the hostile texts name. */
const PICTURE: PictureFacts = {
  id: "0f6c2a1b9d8e4f70a1b2c3d4e5f60718",
  width: 800,
  height: 600,
  isAnimated: false,
  files: [{ slot: 1280, type: "jpg", width: 800, height: 600 }],
};

/** Every public form of a piece with this text, and what people see before they make it public. */
function formsOf(body: string): { forms: Record<string, string>; seen: string } {
  const { html, text } = renderMarkdown(body);
  const stored: PublicPiece = {
    id: "5f0c8f4e-2f0b-4a57-9f57-3b1f0a3f7b10",
    writerId: WRITER.id,
    slug: "a-piece",
    headline: "A piece",
    sub: null,
    category: "ideas",
    tags: [],
    style: "essay",
    locale: "en",
    externalUrl: null,
    publishedAt: "2026-03-01T12:00:00.000Z",
    modifiedAt: "2026-03-01T12:00:00.000Z",
    pictures: [PICTURE],
    cover: null,
    html,
    text,
  };
  const piece = renderPiece(stored, WRITER, urls);
  const markdown = pieceMarkdown(stored, { url: piece.url, urls });
  const feed = {
    title: "Feed",
    description: "All",
    homeUrl: urls.home,
    feedUrl: `${urls.home}feed`,
    language: "en",
    items: [piece],
    covers: new Map(),
    markdown: new Map([[piece.id, markdown]]),
  };
  const page = render(
    <PieceBody
      piece={piece}
      standfirst={null}
      cover={null}
      html={pageHtml({ html, language: "en" }, shownBy(stored, urls.picture))}
      site={site}
    />,
  );
  return {
    forms: {
      page,
      record: JSON.stringify(piece),
      twin: renderPieceTwin(piece, markdown),
      rss: renderRss(feed).toString(),
      json: renderJsonFeed(feed).toString(),
      described: jsonLd([
        describePiece(piece, undefined, { name: "Galley", language: "en", urls }),
      ]),
      headings: headingsOf(html).join("\n"),
    },
    seen: [seenText(unfolded(page)), ...Object.values(behindText(html)).flat()].join(" "),
  };
}

function hiddenIn(template: string): string[] {
  const { forms, seen } = formsOf(withWords(template));
  const shown = wordsIn(seen);
  return Object.entries(forms).flatMap(([name, form]) =>
    [...wordsIn(form)].filter((word) => !shown.has(word)).map((word) => `${word} in ${name}`),
  );
}

describe("no public form of a piece has a word that people do not see before", () => {
  it("whatever the text", () => {
    const check = (template: string): void => {
      expect(hiddenIn(template)).toEqual([]);
    };
    HOSTILE.forEach(check);
    fc.assert(fc.property(hostileMarkdown, check), { numRuns: 200 });
  });

  it("and no character that nobody can see", () => {
    const tags = Array.from("obey", (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    );
    const hidden = [
      `a${tags.join("")}b &#xE006F;c`,
      `a\u{FE00}\u{FE01}\u{E0101}\u{E0102}b`,
      `a${"\u200b\u200c".repeat(20)}b`,
      "a\u202eyebo\u202cb\uFFF9obey\uFFFA\uFEFFb\u0007 &#x202e;",
      `![a${tags.join("")}](https://x.example/a.png "${tags.join("")}")`,
    ];
    for (const body of hidden) {
      const { forms } = formsOf(body);
      for (const form of Object.values(forms)) expect(form).not.toMatch(HIDDEN);
    }
    const needed = "👩‍❤️‍👩 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم क्‍ष soft\u00adhyphen 葛\u{E0100} \u2067שלום\u2069";
    expect(formsOf(needed).forms["record"]).toContain(needed);
  });
});

const HIDDEN =
  /[\u{E0020}-\u{E007F}\u202D\u202E\uFFF9-\uFFFB\uFEFF]|[\u{E0101}-\u{E01EF}]|(?![\t\n])\p{Cc}|[\uFE00-\uFE0F]{2}|[\u200B-\u200F]{3}/u;
