import type { Piece } from "../contract/piece.ts";
import { feedPage, feedStylesheets } from "./feed-page.ts";
import type { Feed } from "./feed.ts";
import { cdata, element, htmlOf, plainText, type Xml, xmlDocument, xmlFragment } from "./xml.ts";

/** RSS 2.0 according to the RSS Advisory Board's best practices profile. */
export function renderRss(feed: Feed): Buffer {
  const channel = element(
    "channel",
    {},
    element("title", {}, plainText(feed.title)),
    element("link", {}, feed.homeUrl),
    element("description", {}, plainText(feed.description)),
    element("language", {}, feed.language),
    lastBuildDate(feed.items),
    feed.icons ? imageOf(feed, feed.icons.small) : null,
    element("atom:link", { href: feed.feedUrl, rel: "self", type: "application/rss+xml" }),
    feed.hub ? element("atom:link", { href: feed.hub, rel: "hub" }) : null,
    feed.page ? feedPage(feed, feed.page) : null,
  );
  const root = element("rss", { version: "2.0", ...NAMESPACES }, channel);
  const document = xmlDocument(root, feed.page ? feedStylesheets(feed.page) : "");
  const end = document.lastIndexOf("</channel>");
  return Buffer.concat([
    Buffer.from(document.slice(0, end)),
    ...feed.items.map((piece) =>
      itemOf(piece, feed.covers.get(piece.id), feed.markdown?.get(piece.id)),
    ),
    Buffer.from(document.slice(end)),
  ]);
}

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
  "xmlns:source": "http://source.scripting.com/",
};

/**
 * A piece is in the feeds of its writer, its category and the site, and stays there over many publications. The size of
 * an image never changes: its address has a hash of its pixels.
 */
const rendered = new WeakMap<Piece, { markdown: string | undefined; item: Buffer }>();
const renderedWithout: typeof rendered = new WeakMap();

type Size = { width: number; height: number } | undefined;

function itemOf(piece: Piece, size: Size, markdown: string | undefined): Buffer {
  const kept = markdown === undefined ? renderedWithout : rendered;
  const known = kept.get(piece);
  if (known && known.markdown === markdown) return known.item;
  const item = Buffer.from(xmlFragment(renderItem(piece, size, markdown)));
  kept.set(piece, { markdown, item });
  return item;
}

function renderItem(piece: Piece, size: Size, markdown: string | undefined): Xml {
  const categories = [...(piece.category === null ? [] : [piece.category]), ...piece.tags];
  return element(
    "item",
    {},
    element("title", {}, plainText(piece.title)),
    element("link", {}, piece.url),
    // The id is the address of the JSON record, not of a page for people.
    element("guid", { isPermaLink: "false" }, piece.id),
    element("pubDate", {}, rfc822(piece.date_published)),
    // RSS's own author must be an e-mail address.
    ...piece.authors.map(({ name }) => element("dc:creator", {}, plainText(name))),
    ...[...new Set(categories)].map((word) => element("category", {}, plainText(word))),
    // Readers treat a description as HTML. Unescaped text would lose a literal `<b>`.
    element("description", {}, htmlOf(piece.summary)),
    piece.image === undefined ? null : mediaOf(piece.image, size),
    piece.content_html === null ? null : element("content:encoded", {}, cdata(piece.content_html)),
    // http://source.scripting.com/
    markdown === undefined ? null : element("source:markdown", {}, cdata(markdown)),
  );
}

/** Media RSS (https://www.rssboard.org/media-rss). */
function mediaOf(url: string, size: Size): Xml {
  return element("media:content", {
    url,
    type: "image/jpeg",
    medium: "image",
    ...(size && { width: String(size.width), height: String(size.height) }),
  });
}

/** The title and the link of a channel's image are those of the channel. The size is left out: RSS allows 144 pixels at most. */
function imageOf({ title, homeUrl }: Feed, url: string): Xml {
  return element(
    "image",
    {},
    element("url", {}, url),
    element("title", {}, plainText(title)),
    element("link", {}, homeUrl),
  );
}

/** The last change of the content. The time of the build would make every build differ. */
function lastBuildDate(items: readonly Piece[]): Xml | null {
  const newest = items
    .map(({ date_modified }) => date_modified)
    .toSorted()
    .at(-1);
  return newest === undefined ? null : element("lastBuildDate", {}, rfc822(newest));
}

/** RFC 822 with the four-digit years that RSS requires: the format of `toUTCString()`. */
function rfc822(dateTime: string): string {
  return new Date(dateTime).toUTCString();
}
