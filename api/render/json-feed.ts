import type { Piece } from "../contract/piece.ts";
import type { Feed } from "./feed.ts";

/** Strict JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/): no nulls, and no keys outside the specification. */
export function renderJsonFeed(feed: Feed): Buffer {
  // The documentation describes our extension.
  const about = new URL("/docs/api", feed.feedUrl).href;
  const head = JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    ...(feed.icons && { icon: feed.icons.large, favicon: feed.icons.small }),
    ...(feed.authors && { authors: feed.authors }),
    language: feed.language,
    ...(feed.hub ? { hubs: [{ type: "WebSub", url: feed.hub }] } : {}),
  });
  return Buffer.concat([
    Buffer.from(`${head.slice(0, -1)},"items":[`),
    ...feed.items.flatMap((piece, index) => [...(index ? [COMMA] : []), itemOf(piece, about)]),
    Buffer.from("]}"),
  ]);
}

const COMMA = Buffer.from(",");

/** A piece is in the feeds of its writer, its category and the site, and stays there over many publications. */
const rendered = new WeakMap<Piece, { about: string; item: Buffer }>();

function itemOf(piece: Piece, about: string): Buffer {
  const known = rendered.get(piece);
  if (known?.about === about) return known.item;
  const item = Buffer.from(JSON.stringify(renderItem(piece, about)));
  rendered.set(piece, { about, item });
  return item;
}

/** A piece already has the shape of an item. Fields that JSON Feed does not define move into an extension. */
function renderItem(piece: Piece, about: string) {
  // Neither is in feeds: a new translation, and each new part of a series, would change the items of all others.
  const {
    category,
    kind,
    authors,
    drafting = null,
    content_text,
    translations: _,
    series: _series,
    receipt_url = null,
    ...item
  } = piece;
  return withoutNulls({
    ...item,
    // One form of the text is enough: with both, a third of a feed was said twice.
    ...(item.content_html === null ? { content_text } : {}),
    authors: authors.map(({ name, url, avatar }) => withoutNulls({ name, url, avatar })),
    _service: withoutNulls({
      about,
      category,
      kind,
      authors: authors.map(({ slug, identity_verified }) => ({ slug, identity_verified })),
      drafting,
      receipt_url,
    }),
  });
}

function withoutNulls(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
