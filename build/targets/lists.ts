import type { Piece, PieceListItem } from "../../api/contract/piece.ts";
import { FIRST_WIDTH } from "../../api/contract/pictures.ts";
import type { Cover, PieceCard, Writer } from "../../api/contract/records.ts";
import { renderPieceAuthor } from "../../api/render/author.ts";
import { excerpt } from "../../api/render/text/excerpt.ts";
import { FEED_ITEMS_MAX, fitFeed } from "../../api/render/feed-size.ts";
import type { Feed } from "../../api/render/feed.ts";
import { renderJsonFeed } from "../../api/render/json-feed.ts";
import { sizeAt, smallCover } from "../../api/render/pictures.ts";
import { renderPieceListItem } from "../../api/render/piece.ts";
import { renderRss } from "../../api/render/rss.ts";
import type { Urls } from "../../api/render/urls.ts";
import { findPublicPieces } from "../../api/store/pieces/public/public.ts";
import { fill } from "../../site/messages/words.ts";
import type { ListedPiece, ListedWriter } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { text, type TreeFile } from "../tree/file.ts";
import { paths } from "../tree/paths.ts";
import type { FeedPiece } from "./written-pieces.ts";

/** Pieces as lists show them. */
export async function listItems(
  context: Context,
  cards: readonly PieceCard[],
): Promise<PieceListItem[]> {
  const fresh = cards.filter(({ id }) => !context.items.has(id));
  const writers = await context.writers(fresh.map(({ writerId }) => writerId));
  for (const card of fresh) {
    const writer = writers.get(card.writerId);
    if (writer) context.items.set(card.id, renderPieceListItem(card, writer, context.urls));
  }
  return cards.flatMap(({ id }) => context.items.get(id) ?? []);
}

/** The same for pages, which also show covers. */
export async function pageItems(
  context: Context,
  cards: readonly PieceCard[],
): Promise<ListedPiece[]> {
  const items = await listItems(context, cards);
  const covers = new Map(cards.map(({ id, cover }) => [context.urls.pieceId(id), cover]));
  return items.map((item) => listed(item, covers.get(item.id) ?? null));
}

/** The most of what a writer says of themselves that a list shows. */
const BIO_LISTED = 120;

/** A writer as lists show them. */
export function listedWriter(writer: Writer, urls: Urls): ListedWriter {
  const { bio } = writer;
  return { ...shownWriter(writer, urls), bio: bio && excerpt(bio, BIO_LISTED) };
}

/** A writer as the page of a piece shows them. */
export function shownWriter(writer: Writer, urls: Urls): ListedWriter {
  const { avatar, ...author } = renderPieceAuthor(writer, urls);
  return { ...author, avatar_url: avatar, role: writer.role, bio: writer.bio };
}

export function listed(item: PieceListItem, cover: Cover | null): ListedPiece {
  return { ...item, cover: cover && smallCover(cover, pictureOnPage) };
}

/** Pages name their own files by path, so that a site can be tried under another address. */
export function pictureOnPage(id: string, name: string): string {
  return `/${paths.picture(id, name)}`;
}

/** The newest pieces of a list with their whole text, as feeds carry them. */
export async function feedItems(context: Context, newest: readonly PieceCard[]): Promise<Piece[]> {
  const { snapshot, site, writers, written, onlyPages, feedPieces, feedTexts } = context;
  if (onlyPages) return [];
  const ids = newest.slice(0, FEED_ITEMS_MAX).map(({ id }) => id);
  const keep = (id: string, { piece, markdown }: FeedPiece): void => {
    feedPieces.set(id, piece);
    feedTexts.set(piece.id, markdown);
  };
  for (const id of ids) {
    const found = feedPieces.has(id) ? undefined : written?.(id);
    if (found) keep(id, found);
  }
  const pieces = await findPublicPieces(
    snapshot,
    ids.filter((id) => !feedPieces.has(id)),
  );
  const authors = await writers(pieces.map(({ writerId }) => writerId));
  for (const source of pieces) {
    const author = authors.get(source.writerId);
    if (!author) continue;
    const piece = site.pieces.render(source, author);
    keep(source.id, { piece, markdown: () => site.pieces.markdown(source, piece.url) });
  }
  return ids.flatMap((id) => feedPieces.get(id) ?? []);
}

/** The sizes of the covers that a feed names, by the piece's id. */
export function coverSizes({ urls }: Context, cards: readonly PieceCard[]): Feed["covers"] {
  return new Map(
    cards.flatMap(({ id, cover }) =>
      cover ? [[urls.pieceId(id), sizeAt(cover, FIRST_WIDTH)] as const] : [],
    ),
  );
}

/**
 * One list of pieces as both feeds; a tag has RSS alone. The feeds of categories and tags, of which a publication writes
 * several, have each text once, as HTML.
 */
export function feeds(
  { site, feedTexts }: Context,
  at: { json?: string; rss: string },
  urls: { json?: string; rss: string },
  feed: Omit<Feed, "feedUrl">,
  { hasMarkdown = true }: { hasMarkdown?: boolean } = {},
): TreeFile[] {
  const items = fitFeed(feed.items);
  const { hub, icons, page } = site.feeds;
  const visit = fill(site.data.words.visit, { site: feed.title });
  const { json: feedUrl } = urls;
  const markdown = hasMarkdown
    ? new Map(items.flatMap(({ id }) => [[id, feedTexts.get(id)?.() ?? ""] as const]))
    : undefined;
  const whole = {
    ...feed,
    items,
    ...(markdown ? { markdown } : {}),
    hub,
    icons,
    page: { ...page, visit },
  };
  return [
    ...(at.json && feedUrl ? [text(at.json, () => renderJsonFeed({ ...whole, feedUrl }))] : []),
    text(at.rss, () => renderRss({ ...whole, feedUrl: urls.rss })),
  ];
}
