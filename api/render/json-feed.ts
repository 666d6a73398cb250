import type { Piece } from "../contract/piece.ts";

/** What a feed is made of, whichever its format. */
export interface Feed {
  title: string;
  description: string;
  homeUrl: string;
  feedUrl: string;
  language: string;
  authors?: { name: string; url: string; avatar?: string }[];
  items: readonly Piece[];
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), strictly: it knows no nulls, and no keys but its own. */
export function renderJsonFeed(feed: Feed): string {
  // The documentation says what our extension holds.
  const about = new URL("/docs/api", feed.feedUrl).href;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    ...(feed.authors && { authors: feed.authors }),
    language: feed.language,
    items: feed.items.map((piece) => renderItem(piece, about)),
  });
}

/** A piece has that shape already, but for what JSON Feed does not know: that moves into an extension. */
function renderItem(piece: Piece, about: string) {
  const { category, kind, authors, ...item } = piece;
  return withoutNulls({
    ...item,
    authors: authors.map(({ name, url, avatar }) => withoutNulls({ name, url, avatar })),
    _service: withoutNulls({
      about,
      category,
      kind,
      authors: authors.map(({ slug, identity_verified }) => ({ slug, identity_verified })),
    }),
  });
}

function withoutNulls(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
