import type { Author } from "../contract/people/author.ts";
import type { OEmbedAnswer } from "../contract/envelopes.ts";
import type { Piece } from "../contract/piece.ts";
import { FRAME_HEIGHTS, FRAME_WIDTH, FRAME_WIDTH_MIN, frameHtml } from "./frames.ts";
import type { Urls } from "./urls.ts";

export interface OEmbedSite {
  name: string;
  urls: Urls;
}

/** The size that the consumer allows, in pixels. */
export interface OEmbedRoom {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

const CACHE_SECONDS = 3_600;

export function renderAuthorOEmbed(
  { slug, name, urls: { profile } }: Author,
  room: OEmbedRoom,
  site: OEmbedSite,
): OEmbedAnswer {
  const about = { title: name, author_name: name, author_url: profile };
  const card = { src: site.urls.authorFrame(slug), height: FRAME_HEIGHTS.author };
  return answer(about, card, room, site);
}

export function renderPieceOEmbed(
  { id, title, authors: [writer] }: Piece,
  room: OEmbedRoom,
  site: OEmbedSite,
): OEmbedAnswer {
  const about = {
    title,
    author_name: writer?.name ?? site.name,
    author_url: writer?.url ?? site.urls.home,
  };
  // A piece's id is the address of its record, which ends with the UUID.
  const uuid = id.slice(id.lastIndexOf("/") + 1);
  const card = { src: site.urls.pieceFrame(uuid), height: FRAME_HEIGHTS.piece };
  return answer(about, card, room, site);
}

/**
 * The card in one frame, and nothing else: WordPress hides a frame that follows a quotation until the frame reports its
 * height. If the card does not fit, the answer is a plain link.
 */
function answer(
  about: Pick<OEmbedAnswer, "title" | "author_name" | "author_url">,
  { src, height }: { src: string; height: number },
  { maxwidth = FRAME_WIDTH, maxheight = height }: OEmbedRoom,
  { name, urls }: OEmbedSite,
): OEmbedAnswer {
  const width = Math.min(maxwidth, FRAME_WIDTH);
  const fits = maxwidth >= FRAME_WIDTH_MIN && maxheight >= height;
  const html = frameHtml({ src, title: about.title, width, height });
  return {
    ok: true,
    version: "1.0",
    type: fits ? "rich" : "link",
    ...about,
    provider_name: name,
    provider_url: urls.home,
    cache_age: CACHE_SECONDS,
    ...(fits ? { html, width, height } : {}),
  };
}
