import { cardId, type CardSubject } from "../../api/contract/site/share-card.ts";
import { shownSlug } from "../../api/contract/site/slugs.ts";
import { tagSlug } from "../../api/render/slug.ts";

// The path of each file in the static tree. Addresses and paths differ in `index.html` and `.json`, and in escapes.

export const BADGES = [
  { file: "badge.svg", theme: "light", tone: "plain" },
  { file: "badge.dark.svg", theme: "dark", tone: "plain" },
  { file: "badge.verified.svg", theme: "light", tone: "verified" },
  { file: "badge.dark.verified.svg", theme: "dark", tone: "verified" },
] as const;

export const paths = {
  piecePage: (authorSlug: string, pieceSlug: string): string =>
    `author/${authorSlug}/${shownSlug(pieceSlug)}/index.html`,
  /** The same for programs that read, as Markdown. */
  pieceTwin: (authorSlug: string, pieceSlug: string): string =>
    `author/${authorSlug}/${shownSlug(pieceSlug)}.md`,
  pieceReceipt: (authorSlug: string, pieceSlug: string): string =>
    `author/${authorSlug}/${shownSlug(pieceSlug)}/receipt.json`,
  pieceRecord: (id: string): string => `api/public/pieces/${id}.json`,
  authorPage: (slug: string): string => `author/${slug}/index.html`,
  authorTwin: (slug: string): string => `author/${slug}.md`,
  authorJsonFeed: (slug: string): string => `author/${slug}/feed.json`,
  authorRssFeed: (slug: string): string => `author/${slug}/feed.xml`,
  authorRecord: (slug: string): string => `api/public/authors/${slug}.json`,
  archive: (slug: string, number: number): string => `author/${slug}/archive/${number}/index.html`,
  siteArchive: (number: number): string => `archive/${number}/index.html`,
  archiveIndex: "archive/index.html",
  categoryArchive: (category: string, number: number): string =>
    `category/${category}/archive/${number}/index.html`,
  tagArchive: (tag: string, number: number): string =>
    `tag/${tagSlug(tag)}/archive/${number}/index.html`,
  writers: "writers/index.html",
  writersPage: (number: number): string => `writers/${number}/index.html`,
  avatar: (file: string): string => `avatars/${file}`,
  picture: (id: string, name: string): string => `pictures/${id}-${name}`,
  card: (subject: CardSubject): string => `cards/${cardId(subject)}.jpg`,
  initials: (slug: string): string => `avatars/${slug}.svg`,
  badge: (slug: string, file: string): string => `embed/${slug}/${file}`,
  /** Cards that other sites show in frames. Ids are UUIDs, so a writer with the slug `piece` has no file in common with them. */
  pieceFrame: (id: string): string => `embed/piece/${id}/index.html`,
  /** The frames that the page of a piece shows when a reader asks for them. */
  player: (id: string, number: number): string => `embed/piece/${id}/play/${number}/index.html`,
  authorFrame: (slug: string): string => `embed/${slug}/card/index.html`,
  widget: (slug: string): string => `embed/${slug}/widget.json`,
  productRecord: (id: string): string => `api/public/products/${id}.json`,
  categoryPage: (category: string): string => `category/${category}/index.html`,
  categoryJsonFeed: (category: string): string => `category/${category}/feed.json`,
  categoryRssFeed: (category: string): string => `category/${category}/feed.xml`,
  languageHome: (language: string): string => `${language}/index.html`,
  languageCategory: (language: string, category: string): string =>
    `${language}/category/${category}/index.html`,
  languageJsonFeed: (language: string): string => `feed.${language}.json`,
  languageRssFeed: (language: string): string => `feed.${language}.xml`,
  tagPage: (tag: string): string => `tag/${tagSlug(tag)}/index.html`,
  tagRssFeed: (tag: string): string => `tag/${tagSlug(tag)}/feed.xml`,
  seriesPage: (slug: string): string => `series/${shownSlug(slug)}/index.html`,
  seriesJsonFeed: (slug: string): string => `series/${shownSlug(slug)}/feed.json`,
  seriesRssFeed: (slug: string): string => `series/${shownSlug(slug)}/feed.xml`,
  /** The answer to the default limit, byte for byte. */
  recent: (category: string | null): string =>
    category ? `api/public/pieces/recent/${category}.json` : "api/public/pieces/recent.json",
  trending: "api/public/pieces/trending.json",
  trendingLong: (span: string, category: string | null): string =>
    `api/public/pieces/trending/${span}/${category ?? "all"}.50.json`,
  trendingPage: "trending/index.html",
  /** The page that checks receipts, in the site's language and in the others. */
  receipt: "receipt/index.html",
  receiptPage: (language: string): string => `receipt/${language}/index.html`,
  /** A file of the transparency log. */
  log: (path: string): string => `log/${path}`,
  checkpoint: "log/checkpoint",
  logKeys: ".well-known/galley-log.json",
  sitemapPages: "sitemaps/pages.xml",
  sitemapWriters: (shard: string): string => `sitemaps/writers-${shard}.xml`,
  sitemapLists: (shard: string): string => `sitemaps/lists-${shard}.xml`,
  sitemapShard: (number: number): string => `sitemaps/${number}.xml`,
} as const;
