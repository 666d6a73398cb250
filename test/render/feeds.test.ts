import { createRequire } from "node:module";
import Ajv from "ajv";
import formats from "ajv-formats";
import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { Piece } from "../../api/contract/piece.ts";
import { FEED_CONTENT_MAX_BYTES, FEED_ITEMS_MAX, fitFeed } from "../../api/render/feed-size.ts";
import type { Feed } from "../../api/render/feed.ts";
import * as jsonFeed from "../../api/render/json-feed.ts";
import * as rss from "../../api/render/rss.ts";
import { xmlFaults } from "../_xmllint.ts";

const HOSTILE = `]]> </script> R&D <b>bold</b> &amp; "q" 'q' \u0000\u0008\uD800 \u202Eabc 👩‍🚀 ${"x".repeat(300)}`;
/** The part of it that XML can express. */
const LEGAL = HOSTILE.replace("\u0000\u0008\uD800", "");

const renderJsonFeed = (one: Feed): string => jsonFeed.renderJsonFeed(one).toString();
const renderRss = (one: Feed): string => rss.renderRss(one).toString();

const PAGE = "https://galley.example/author/ada/on-engines";

function piece(overrides: Partial<Piece> = {}): Piece {
  return Piece.parse({
    id: "https://galley.example/api/public/pieces/3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
    url: PAGE,
    title: "On engines",
    summary: "What they cannot do.",
    content_html: "<p>A body.</p>",
    content_text: "A body.",
    date_published: "2026-03-04T08:00:00.000Z",
    date_modified: "2026-03-05T09:30:00.000Z",
    tags: ["engines", "ideas"],
    category: "ideas",
    kind: "essay",
    authors: [
      {
        name: "Ada",
        slug: "ada",
        url: "https://galley.example/author/ada",
        avatar: null,
        identity_verified: true,
      },
    ],
    language: "en",
    ...overrides,
  });
}

const HOSTILE_HTML = `<p>]]> &lt;b&gt; <a href="${PAGE}#fn1">1</a> <img src="https://galley.example/a?b&amp;c" alt=""></p>`;

const hostile = piece({
  title: HOSTILE,
  summary: HOSTILE,
  content_html: HOSTILE_HTML,
  content_text: HOSTILE,
  tags: [HOSTILE],
  category: null,
  authors: [{ ...piece().authors[0]!, name: HOSTILE, avatar: "https://galley.example/a.png" }],
  external_url: "https://else.example/?a=1&b=2",
});

function feed(overrides: Partial<Feed> = {}): Feed {
  return {
    title: "Ada on Galley",
    description: "Pieces by Ada.",
    homeUrl: "https://galley.example/author/ada",
    feedUrl: "https://galley.example/author/ada/feed",
    language: "en",
    items: [piece()],
    covers: new Map(),
    ...overrides,
  };
}
const hostileFeed = feed({
  title: HOSTILE,
  description: HOSTILE,
  homeUrl: "https://galley.example/?a=1&b=2",
  authors: [{ name: HOSTILE, url: "https://galley.example/author/ada" }],
  items: [hostile, piece()],
});

const FEED_PAGE = {
  stylesheets: ["/assets/feed.0123456789.css", "/assets/look.0123456789.css"],
  day: (date: string) => `the day ${date.slice(8, 10)}`,
  language: "en",
  direction: "ltr",
  about: "This is a feed.",
  how: "Copy this address:",
  open: "Or open it in",
  app: "an app",
  visit: "Visit Ada",
} as const;

describe("a feed that a person opens", () => {
  it("has a page with links inside, whatever its texts, and stays a feed", () => {
    const xml = renderRss({ ...hostileFeed, page: FEED_PAGE });
    expect(xmlFaults(xml)).toBe("");
    expect(xml).toMatch(
      /^<\?xml [^>]+\?>\n<\?xml-stylesheet type="text\/css" href="\/assets\/feed\.0123456789\.css"\?>\n<\?xml-stylesheet type="text\/css" href="\/assets\/look\.0123456789\.css"\?>\n<rss /,
    );
    expect(xml).toContain('<div xmlns="http://www.w3.org/1999/xhtml" class="feed" lang="en"');
    expect(xml).toContain(
      `<a href="${PAGE}" lang="en" dir="ltr">On engines</a> <time datetime="2026-03-04T08:00:00.000Z">the day 04</time>`,
    );
    const url = "https://galley.example/author/ada/feed";
    expect(xml).toContain(
      `Or open it in <a href="feed:${url}" rel="nofollow">an app</a> · <a href="`,
    );
    expect(xml).toContain(`?add_feed=${encodeURIComponent(url)}" rel="nofollow">Inoreader</a>`);
    const plain = parseRssFeed(renderRss(hostileFeed));
    expect(parseRssFeed(xml).items).toEqual(plain.items);
    expect(parseRssFeed(xml).title).toBe(plain.title);
  });
});

describe("the site's icon", () => {
  it("is in both feeds, under the title and address of the feed, and in none without one", () => {
    const icons = { small: "https://galley.example/s.png", large: "https://galley.example/l.png" };
    const xml = renderRss({ ...hostileFeed, icons });
    expect(xmlFaults(xml)).toBe("");
    const { image, title, link } = parseRssFeed(xml);
    expect(image).toEqual({ url: icons.small, title, link });
    const named = JSON.parse(renderJsonFeed({ ...hostileFeed, icons })) as object;
    expect(named).toMatchObject({ icon: icons.large, favicon: icons.small });
    expect(jsonFeedFaults(named)).toEqual([]);
    expect(renderRss(feed()) + renderJsonFeed(feed())).not.toMatch(/<image>|icon/);
  });
});

describe("a hub", () => {
  it("is named by both feeds, and by none without one", () => {
    const hub = "https://hub.example/";
    expect(renderRss(feed({ hub }))).toContain(`<atom:link href="${hub}" rel="hub"/>`);
    const named = JSON.parse(renderJsonFeed(feed({ hub }))) as { hubs: unknown };
    expect(named.hubs).toEqual([{ type: "WebSub", url: hub }]);
    expect(jsonFeedFaults(named)).toEqual([]);
    expect(renderRss(feed()) + renderJsonFeed(feed())).not.toContain("hub");
  });
});

describe("the Markdown in a feed", () => {
  it("is part of the item, unchanged", () => {
    const source = "# On *engines*\n\n]]> & <https://galley.example>";
    const xml = renderRss(feed({ markdown: new Map([[piece().id, source]]) }));
    expect(xmlFaults(xml)).toBe("");
    expect(xml).toContain("<source:markdown><![CDATA[# On *engines*");
  });

  it("is written again when only the Markdown has changed", () => {
    const items = [piece()];
    const of = (text: string) =>
      renderRss(feed({ items, markdown: new Map([[piece().id, text]]) }));
    expect(of("*a*")).toContain("*a*");
    expect(of("_a_")).toContain("_a_");
  });
});

describe("a JSON feed", () => {
  it("is valid JSON Feed 1.1, whatever is in it", () => {
    for (const one of [
      feed(),
      hostileFeed,
      feed({ items: [] }),
      feed({ items: [withoutHtml()] }),
    ]) {
      expect(jsonFeedFaults(JSON.parse(renderJsonFeed(one)))).toEqual([]);
    }
  });

  it("is invalid with a null, or with a key of ours outside the extension", () => {
    const rendered = JSON.parse(renderJsonFeed(feed())) as { items: object[] };
    const broken = (item: object): unknown => ({
      ...rendered,
      items: [{ ...rendered.items[0], ...item }],
    });
    expect(jsonFeedFaults(broken({ content_html: null }))).not.toEqual([]);
    expect(jsonFeedFaults(broken({ category: "ideas" }))).not.toEqual([]);
  });

  it("has everything that the record of a piece has, and its text once", () => {
    const rendered = JSON.parse(renderJsonFeed(feed({ authors: [{ name: "Ada", url: PAGE }] })));
    expect(rendered).toEqual({
      version: "https://jsonfeed.org/version/1.1",
      title: "Ada on Galley",
      home_page_url: "https://galley.example/author/ada",
      feed_url: "https://galley.example/author/ada/feed",
      description: "Pieces by Ada.",
      authors: [{ name: "Ada", url: PAGE }],
      language: "en",
      items: [
        {
          id: piece().id,
          url: PAGE,
          title: "On engines",
          summary: "What they cannot do.",
          content_html: "<p>A body.</p>",
          date_published: "2026-03-04T08:00:00.000Z",
          date_modified: "2026-03-05T09:30:00.000Z",
          tags: ["engines", "ideas"],
          authors: [{ name: "Ada", url: "https://galley.example/author/ada" }],
          language: "en",
          _service: {
            about: "https://galley.example/docs/api",
            category: "ideas",
            kind: "essay",
            authors: [{ slug: "ada", identity_verified: true }],
          },
        },
      ],
    });
  });

  it("is read correctly by a feed reader", () => {
    const read = parseJsonFeed(renderJsonFeed(hostileFeed));
    expect(read).toMatchObject({ title: HOSTILE, description: HOSTILE });
    expect(read.items?.[0]).toMatchObject({
      id: hostile.id,
      title: HOSTILE,
      summary: HOSTILE,
      content_html: HOSTILE_HTML,
      tags: [HOSTILE],
      external_url: "https://else.example/?a=1&b=2",
      authors: [{ name: HOSTILE, avatar: "https://galley.example/a.png" }],
    });
  });
});

const COVER = `https://galley.example/pictures/${"b".repeat(32)}-1280.jpg`;
const SIZE = { width: 1_280, height: 960 };

describe("a JSON Feed", () => {
  it("names a cover as the item's image", () => {
    const rendered = JSON.parse(renderJsonFeed(feed({ items: [piece({ image: COVER })] })));
    expect(jsonFeedFaults(rendered)).toEqual([]);
    expect(rendered).toMatchObject({ items: [{ image: COVER }] });
  });
});

describe("an RSS feed", () => {
  it("is well-formed, whatever is in it", () => {
    for (const one of [
      feed(),
      hostileFeed,
      feed({ items: [] }),
      feed({ items: [withoutHtml()] }),
    ]) {
      const xml = renderRss(one);
      expect(xml.isWellFormed()).toBe(true);
      expect(xmlFaults(xml)).toBe("");
    }
  });

  it("is read correctly by a feed reader", () => {
    const read = parseRssFeed(renderRss(hostileFeed));
    expect(read).toMatchObject({
      title: LEGAL,
      description: LEGAL,
      link: "https://galley.example/?a=1&b=2",
      language: "en",
      lastBuildDate: "Thu, 05 Mar 2026 09:30:00 GMT",
      atom: {
        links: [
          {
            href: "https://galley.example/author/ada/feed",
            rel: "self",
            type: "application/rss+xml",
          },
        ],
      },
    });
    expect(read.items?.[0]).toEqual({
      title: LEGAL,
      link: PAGE,
      guid: { value: hostile.id, isPermaLink: false },
      pubDate: "Wed, 04 Mar 2026 08:00:00 GMT",
      dc: { creators: [LEGAL] },
      categories: [{ name: LEGAL }],
      // HTML that shows the summary.
      description: LEGAL.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
      content: { encoded: HOSTILE_HTML },
    });
  });

  it("names the category once, before the tags", () => {
    expect(parseRssFeed(renderRss(feed())).items?.[0]?.categories).toEqual([
      { name: "ideas" },
      { name: "engines" },
    ]);
  });

  it("writes & and < of titles as hexadecimal references", () => {
    const xml = renderRss(feed({ items: [piece({ title: "R&D <now>" })] }));
    expect(xml).toContain("<title>R&#x26;D &#x3C;now&#x3E;</title>");
  });

  it("has the date of the latest change of a piece, and none without pieces", () => {
    const later = piece({ date_modified: "2026-12-31T23:59:59.000Z" });
    const dateOf = (items: Piece[]) => parseRssFeed(renderRss(feed({ items }))).lastBuildDate;
    expect(dateOf([piece(), later, piece()])).toBe("Thu, 31 Dec 2026 23:59:59 GMT");
    expect(dateOf([])).toBeUndefined();
  });

  it("names a cover with its type and size", () => {
    const covered = piece({ image: COVER });
    const one = feed({ items: [covered], covers: new Map([[covered.id, SIZE]]) });
    expect(xmlFaults(renderRss(one))).toBe("");
    expect(parseRssFeed(renderRss(one)).items?.[0]?.media?.contents).toEqual([
      { url: COVER, type: "image/jpeg", medium: "image", ...SIZE },
    ]);
    expect(renderRss(feed())).not.toContain("<media:content");
  });

  it("omits the content of a piece without HTML", () => {
    expect(renderRss(feed({ items: [withoutHtml()] }))).not.toContain("<content:encoded>");
  });
});

describe("the size of a feed", () => {
  const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString();
  const dated = (number: number, overrides: Partial<Piece> = {}): Piece =>
    piece({ date_published: day(number), ...overrides });

  it("is the newest 20 pieces, newest first", () => {
    const items = Array.from({ length: 60 }, (_, index) => dated(index + 1));
    const fitted = fitFeed(items);
    expect(fitted.map(({ date_published }) => date_published)).toEqual(
      Array.from({ length: FEED_ITEMS_MAX }, (_, index) => day(60 - index)),
    );
  });

  it("settles ties by id", () => {
    const [a, b] = [
      dated(1, { id: "https://g.example/a" }),
      dated(1, { id: "https://g.example/b" }),
    ];
    expect(fitFeed([a, b])).toEqual([b, a]);
    expect(fitFeed([b, a])).toEqual([b, a]);
  });

  it("is at most 512 KiB of content, counted in bytes", () => {
    // Three bytes each in UTF-8.
    const third = "漢".repeat(Math.floor(FEED_CONTENT_MAX_BYTES / 9));
    const big = { content_html: third, content_text: "", summary: "" };
    const items = [1, 2, 3, 4, 5].map((number) => dated(number, big));
    expect(fitFeed(items).map(({ date_published }) => date_published)).toEqual([
      day(5),
      day(4),
      day(3),
    ]);
  });

  it("leaves no gap after a long piece that did not fit", () => {
    const huge = "x".repeat(FEED_CONTENT_MAX_BYTES);
    const fitted = fitFeed([dated(3), dated(2, { content_text: huge }), dated(1)]);
    expect(fitted.map(({ date_published }) => date_published)).toEqual([day(3)]);
  });

  it("is at least one piece, however long, if there is one", () => {
    const huge = dated(2, { content_html: null, summary: "x".repeat(FEED_CONTENT_MAX_BYTES + 1) });
    expect(fitFeed([dated(1), huge])).toEqual([huge]);
    expect(fitFeed([])).toEqual([]);
  });
});

function withoutHtml(): Piece {
  return piece({ content_html: null, tags: [] });
}

const schema = createRequire(import.meta.url)("jsonfeed-schema") as object;
const isJsonFeed = formats.default(new Ajv.default()).compile(schema);

function jsonFeedFaults(value: unknown): unknown[] {
  isJsonFeed(value);
  return isJsonFeed.errors ?? [];
}
