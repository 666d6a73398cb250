import { EXAMPLES, PIECE_EXAMPLE } from "../../api/contract/openapi/examples.ts";
import { AuthorAnswer, ProductAnswer, RecentPiecesAnswer } from "../../api/contract/envelopes.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../api/contract/site/share-card.ts";
import { Piece } from "../../api/contract/piece.ts";
import { settingsOf } from "../../api/contract/site/theme-manifest.ts";
import { twinOf } from "../../api/render/urls.ts";
import type { SiteData } from "../../site/site-data.ts";
import type { PageRecord } from "../tree/file.ts";
import { common } from "../targets/head.ts";
import type { Site } from "../targets/site.ts";
import type { Theme } from "./theme.ts";

/** Two pages of every kind: one with all optional data, one with none. A theme may have templates of its own pages. */
export function examplePages(site: Site, theme: Theme | null = null): PageRecord[] {
  const pages = [
    ...withTheme(pagesOf(site, "full"), theme),
    ...withTheme(pagesOf(site, "sparse"), theme),
  ];
  const slugs = Object.keys(theme?.templates ?? {}).flatMap(
    (file) => /^page-([a-z0-9-]+)\.\w+$/.exec(file)?.[1] ?? [],
  );
  const own = slugs.flatMap((slug) =>
    pages.flatMap((record) =>
      record.template === "page"
        ? { ...record, path: `${slug}/${record.path}`, data: { ...record.data, slug } }
        : [],
    ),
  );
  return [...pages, ...own];
}

/** The settings and lists that a theme declares. A list shows what the home page shows. */
function withTheme(pages: PageRecord[], theme: Theme | null): PageRecord[] {
  if (!theme) return pages;
  const { manifest } = theme;
  const pieces = pages.flatMap((page) => (page.template === "home" ? page.data.pieces : []));
  const names = Object.values(manifest.data).flatMap((lists) => Object.keys(lists));
  const declared = {
    settings: settingsOf(manifest, {}),
    data: Object.fromEntries(names.map((name) => [name, pieces])),
  };
  return pages.map((page) => ({ ...page, data: { ...page.data, theme: declared } }) as PageRecord);
}

const RECEIPT = {
  words: "Published by a person signed in as its writer, entry 1,203",
  url: "/receipt#/author/maren-holt/what-a-bridge-taught-me",
};

function pagesOf(bare: Site, size: "full" | "sparse"): PageRecord[] {
  const isFull = size === "full";
  const site = isFull ? { ...bare, data: { ...bare.data, ...OWN_SETTINGS } } : bare;
  const some = <Item>(items: Item[]): Item[] => (isFull ? items : []);
  const { piece, author, item, product } = subjects(isFull);
  const page = common(site, {
    title: piece.title,
    description: piece.summary,
    canonical: piece.url,
    ...(isFull && {
      feeds: { title: author.name, json: author.urls.feed_json, rss: author.urls.feed_rss },
      record: piece.id,
      markdown: twinOf(piece.url),
      embeddable: piece.url,
      read: "/read",
      scripts: ["/script.js"],
      stylesheets: ["/more.css"],
      image: {
        url: site.urls.card("site"),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        alt: site.name,
      },
    }),
  });
  const { feeds } = page.head;
  // A tag has RSS alone.
  const tagPage = { ...page, head: { ...page.head, feeds: feeds && { ...feeds, json: null } } };
  const home = isFull ? page : common(site, { description: "", canonical: site.urls.home });
  const pieces = some([item]);
  const products = some([product]);
  const sections = some([{ title: "Start", id: "h-start" }]);
  const categories = some([
    { category: "building", title: "Building", url: site.urls.category("building"), pieces },
  ]);
  const archivePage = { number: 1, url: site.urls.archive(author.slug, 0) };
  const archive = some([{ ...archivePage, span: "March – May 2026" }]);
  const neighbour = isFull ? item : null;
  const older = isFull ? { url: site.urls.archive(author.slug, 0) } : null;
  const [byline] = item.authors;
  if (!byline) throw new Error("The example has a writer.");
  const { role, bio } = author;
  const writer = { ...byline, avatar_url: site.urls.avatar(`${byline.slug}.svg`), role, bio };
  const part = { title: item.title, url: item.url };
  const piecePage = {
    piece,
    standfirst: isFull ? piece.summary : null,
    html: piece.content_html ?? "",
    cover: isFull
      ? `<picture><img src="${COVER.jpeg}" alt="${COVER.alt}" width="720" height="480"></picture>`
      : null,
    writer,
    related: pieces,
    previous: neighbour,
    next: neighbour,
    series: isFull ? { ...SERIES, pieces: [part], previous: part, next: part } : null,
    receipt: isFull ? RECEIPT : null,
  };
  const path = (template: string): string => `${size}/${template}/index.html`;
  return [
    {
      path: path("home"),
      template: "home",
      data: {
        ...home,
        pieces,
        older,
        sections: categories,
        most_read: pieces,
        arrangement: isFull
          ? {
              pieces,
              sections: [
                { kind: "newest", title: "New", url: site.urls.archiveIndex, pieces, html: null },
                { kind: "page", title: "About", url: null, pieces: [], html: "<p>Hello.</p>" },
              ],
            }
          : null,
        writers: some([writer]),
      },
    },
    { path: path("piece"), template: "piece", data: { ...page, ...piecePage } },
    {
      path: path("author"),
      template: "author",
      data: { ...page, author, pieces, products, archive, older },
    },
    {
      path: path("archive"),
      template: "archive",
      data: {
        ...page,
        title: "Archive",
        author: isFull ? byline : null,
        list: { title: byline.name, url: byline.url },
        number: 1,
        span: "March – May 2026",
        pieces,
        newer: older,
        older,
      },
    },
    {
      path: path("archive-index"),
      template: "archive-index",
      data: {
        ...page,
        years: some([
          {
            year: 2026,
            months: [
              {
                month: "2026-11",
                name: "November",
                count: "3 pieces",
                pieces,
                url: isFull ? archivePage.url : null,
              },
            ],
          },
        ]),
      },
    },
    {
      path: path("writers"),
      template: "writers",
      data: {
        ...page,
        writers: some([{ ...writer, pieces: "3 pieces" }]),
        number: isFull ? 1 : null,
        newer: older,
        older,
      },
    },
    {
      path: path("trending"),
      template: "trending",
      data: { ...page, spans: [{ span: "week", pieces }] },
    },
    {
      path: path("category"),
      template: "category",
      data: { ...page, title: "Building", category: "building", pieces, older },
    },
    {
      path: path("series"),
      template: "series",
      data: {
        ...page,
        title: SERIES.title,
        description: isFull ? "A year under bridges." : null,
        pieces,
      },
    },
    { path: path("tag"), template: "tag", data: { ...tagPage, tag: "bridges", pieces, older } },
    { path: path("shop"), template: "shop", data: { ...page, products } },
    { path: path("search"), template: "search", data: page },
    { path: path("receipt"), template: "receipt", data: page },
    { path: path("follow"), template: "follow", data: page },
    {
      path: path("page"),
      template: "page",
      data: { ...page, title: "About", slug: "about", html: isFull ? piecePage.html : "" },
    },
    { path: path("not-found"), template: "not-found", data: page },
    { path: path("docs"), template: "docs", data: page },
    {
      path: path("docs-page"),
      template: "docs-page",
      data: { ...page, title: "Operating", html: piecePage.html, sections },
    },
    { path: path("docs-reference"), template: "docs-reference", data: page },
  ];
}

/** The series of the example; the same as in the description of the API. */
const SERIES = Piece.shape.series.unwrap().parse(PIECE_EXAMPLE.series);

/** The settings that a site need not have. */
const OWN_SETTINGS = {
  tagline: "Notes on bridges",
  follow: { url: "https://galley.example/follow", script: "/assets/work.js" },
  logo: { url: "/assets/logo.webp", width: 120, height: 48, alt: "Galley" },
  icons: [
    { rel: "icon", href: "/assets/icon-32.png", type: "image/png", sizes: "32x32" },
  ] satisfies SiteData["icons"],
  pages: [{ title: "About", url: "/about" }],
  footer: "<p>Made in <em>Bergen</em>.</p>",
  stylesheets: ["/assets/own.css"],
};

const COVER = {
  webp: "/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718-720.webp",
  webp_large: "/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718-1280.webp",
  jpeg: "/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718-1280.jpg",
  width: 720,
  height: 480,
  alt: "A stone bridge in the rain",
};

/** The examples of the API's description, with or without their optional fields. */
function subjects(isFull: boolean) {
  const piece = Piece.parse(PIECE_EXAMPLE);
  const { author } = AuthorAnswer.parse(EXAMPLES.getAuthor?.answer);
  const { product } = ProductAnswer.parse(EXAMPLES.getProduct?.answer);
  const [listed] = RecentPiecesAnswer.parse(EXAMPLES.recentPieces?.answer).items;
  if (!listed) throw new Error("The example of recent pieces is empty.");
  const item = { ...listed, cover: isFull ? COVER : null };
  if (isFull) {
    const translations = [{ id: piece.id, url: piece.url, language: "pt-BR" }];
    const full = { ...piece, external_url: author.urls.profile, translations };
    return { piece: full, author, product, item };
  }
  const { language: _, ...plain } = piece;
  return {
    piece: { ...plain, tags: [], category: null },
    author: { ...author, bio: null, role: null, niche: null, location: null, website: null },
    product,
    item,
  };
}
