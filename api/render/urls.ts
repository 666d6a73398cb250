import { OWN_MCP_PATH } from "../contract/operations/tools.ts";
import { tagSlug } from "./slug.ts";

/** Every public address, built from the base URL. All are ASCII, as format "uri" requires. */
export function createUrls(baseUrl: string) {
  const { origin } = new URL(baseUrl);
  const at = (path: string): string => origin + path;
  const profile = (slug: string): string => at(`/author/${slug}`);
  const category = (name: string): string => at(`/category/${name}`);
  const recentPieces = at("/api/public/pieces/recent");
  const authorPieces = (slug: string): string => at(`/api/public/authors/${slug}/pieces`);
  const series = (slug: string): string => at(`/series/${slug}`);
  const tag = (name: string): string => at(`/tag/${tagSlug(name)}`);
  return {
    home: at("/"),
    siteJsonFeed: at("/feed.json"),
    siteRssFeed: at("/feed.xml"),
    /** Where a follower sees and changes what they follow, by the token in their mails. */
    following: (token: string): string => at(`/follow/${token}`),
    /** Where mail programs unsubscribe them with one request (RFC 8058). */
    unfollow: (token: string): string => at(`/follow/${token}/leave`),
    /** The home of a language, the pages of its categories and its feeds. */
    languageHome: (language: string): string => at(`/${language}`),
    languageCategory: (language: string, name: string): string =>
      at(`/${language}/category/${name}`),
    languageJsonFeed: (language: string): string => at(`/feed.${language}.json`),
    languageRssFeed: (language: string): string => at(`/feed.${language}.xml`),
    search: at("/search"),
    opensearch: at("/opensearch.xml"),
    searchPieces: at("/api/public/pieces/search"),
    /** A page of the site's own, such as About. */
    ownPage: (slug: string): string => at(`/${slug}`),
    /** Where people follow by e-mail: the form, or what the path names. */
    follow: (path = ""): string => at(`/follow${path}`),
    shop: at("/shop"),
    archiveIndex: at("/archive"),
    /** Numbers of pages begin with 0, here and below. */
    siteArchive: (number: number): string => at(`/archive/${number}`),
    writers: at("/writers"),
    writersPage: (number: number): string => at(`/writers/${number}`),
    trending: at("/trending"),
    docs: at("/docs"),
    docsPage: (slug: string): string => at(`/docs/${slug}`),
    docsEmbeds: at("/docs/embeds"),
    webhookDocs: at("/docs/webhooks"),
    themeDocs: at("/docs/themes"),
    /** The folder of the transparency log. */
    log: at("/log"),
    logKeys: at("/.well-known/galley-log.json"),
    /** The receipt of the piece at this address. */
    receipt: (pieceUrl: string): string => `${pieceUrl}/receipt.json`,
    /** The page that checks receipts in the reader's browser, in the site's language or in another one. */
    receiptPage: (language?: string): string => at(language ? `/receipt/${language}` : "/receipt"),
    sitemap: at("/sitemap.xml"),
    sitemapPages: at("/sitemaps/pages.xml"),
    sitemapWriters: (shard: string): string => at(`/sitemaps/writers-${shard}.xml`),
    sitemapLists: (shard: string): string => at(`/sitemaps/lists-${shard}.xml`),
    sitemapShard: (number: number): string => at(`/sitemaps/${number}.xml`),
    llms: at("/llms.txt"),
    llmsFull: at("/llms-full.txt"),
    llmsProducts: at("/llms-products.txt"),
    openapi: at("/api/openapi.json"),
    drafts: at("/api/v1/pieces"),
    tools: at("/api/mcp"),
    /** The tools on a writer's own work. */
    ownTools: at(OWN_MCP_PATH),
    toolCard: at("/api/mcp/server-card"),
    embedScript: at("/embed.js"),
    /** Where an oEmbed consumer asks how to show one of our pages. */
    oembed: (url: string): string => at(`/api/oembed?url=${encodeURIComponent(url)}&format=json`),
    profile,
    authorJsonFeed: (slug: string): string => `${profile(slug)}/feed.json`,
    authorRssFeed: (slug: string): string => `${profile(slug)}/feed.xml`,
    /** The record of a writer, for programs. */
    authorRecord: (slug: string): string => at(`/api/public/authors/${slug}`),
    authorPieces,
    recentPieces,
    archive: (slug: string, number: number): string => `${profile(slug)}/archive/${number}`,
    /** Where its writer sees a picture, and nobody else but the editors. */
    deskPicture: (id: string, name: string): string => at(`/desk/pictures/${id}-${name}`),
    picture: (id: string, name: string): string => at(`/pictures/${id}-${name}`),
    /** The version makes others fetch a card again that has changed. */
    card: (name: string, version?: string): string =>
      at(`/cards/${name}.jpg${version ? `?v=${version.slice(0, 8)}` : ""}`),
    avatar: (file: string): string => at(`/avatars/${file}`),
    badge: (slug: string): string => at(`/embed/${slug}/badge.svg`),
    /** Cards that other sites show in frames. */
    authorFrame: (slug: string): string => at(`/embed/${slug}/card`),
    pieceFrame: (uuid: string): string => at(`/embed/piece/${uuid}`),
    piece: (authorSlug: string, pieceSlug: string): string => `${profile(authorSlug)}/${pieceSlug}`,
    /** A piece's id is the address of its record. */
    pieceId: (uuid: string): string => at(`/api/public/pieces/${uuid}`),
    product: (sellerSlug: string, uuid: string): string => `${profile(sellerSlug)}#product-${uuid}`,
    productRecord: (uuid: string): string => at(`/api/public/products/${uuid}`),
    category,
    categoryJsonFeed: (name: string): string => `${category(name)}/feed.json`,
    categoryRssFeed: (name: string): string => `${category(name)}/feed.xml`,
    categoryArchive: (name: string, number: number): string =>
      `${category(name)}/archive/${number}`,
    tag,
    tagRssFeed: (name: string): string => `${tag(name)}/feed.xml`,
    tagArchive: (name: string, number: number): string => `${tag(name)}/archive/${number}`,
    series,
    seriesJsonFeed: (slug: string): string => `${series(slug)}/feed.json`,
    seriesRssFeed: (slug: string): string => `${series(slug)}/feed.xml`,
    edit: (uuid: string): string => at(`/desk/pieces/${uuid}`),
    /** A page of the desk. */
    desk: (path: string): string => at(`/desk${path}`),
    /** Where anyone with a one-time link sets a password. */
    setPassword: (token: string): string => at(`/desk/password/${token}`),
    /** Where anyone with a private link reads a piece that may not be public. */
    preview: (token: string): string => at(`/desk/preview/${token}`),
  };
}
export type Urls = ReturnType<typeof createUrls>;

/** The Markdown of a page, for programs that read: of a piece, of a writer, of the documentation, or of the site's own. */
export function twinOf(pageUrl: string): string {
  return `${pageUrl}.md`;
}

/**
 * Removes slashes at the end. Not by /\/+$/, which takes time quadratic in the length for a path of slashes that ends
 * in another character.
 */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
