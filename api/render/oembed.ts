import type { Author } from "../contract/author.ts";
import type { OEmbedAnswer } from "../contract/envelopes.ts";
import type { Piece } from "../contract/piece.ts";
import { embedSnippet } from "./embed-snippet.ts";
import type { Urls } from "./urls.ts";
import { escapeAttribute, htmlOf } from "./xml.ts";

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
/** A widget is at most 36 em wide and a card 8.5 em high, at the usual 16 pixels per em. */
const WIDTH = 576;
const CARD_HEIGHT = 136;
/** Room for a headline, a summary of 400 characters in a column as narrow as a telephone, and the badge. */
const PIECE_HEIGHT = 360;
const WIDTH_MIN = 240;

export function renderAuthorOEmbed(
  { slug, name, urls: { profile } }: Author,
  room: OEmbedRoom,
  site: OEmbedSite,
): OEmbedAnswer {
  const html = embedSnippet({ kind: "card", slug, name }, site.urls);
  const author = { author_name: name, author_url: profile };
  return answer({ title: name, ...author }, { html, height: CARD_HEIGHT }, room, site);
}

/** The headline and the summary as a quotation, with the writer's badge below. */
export function renderPieceOEmbed(
  { url, title, summary, authors: [writer] }: Piece,
  room: OEmbedRoom,
  site: OEmbedSite,
): OEmbedAnswer {
  const { name, slug } = writer ?? { name: site.name, slug: "" };
  const quotation = [
    `<blockquote cite="${escapeAttribute(url)}">`,
    `  <p><a href="${escapeAttribute(url)}">${htmlOf(title)}</a></p>`,
    `  <p>${htmlOf(summary)}</p>`,
    "</blockquote>",
    embedSnippet({ kind: "badge", slug, name }, site.urls),
  ].join("\n");
  const author = { author_name: name, author_url: writer?.url ?? site.urls.home };
  return answer({ title, ...author }, { html: quotation, height: PIECE_HEIGHT }, room, site);
}

/** If the HTML does not fit, the answer is a plain link. */
function answer(
  about: Pick<OEmbedAnswer, "title" | "author_name" | "author_url">,
  rich: { html: string; height: number },
  { maxwidth = WIDTH, maxheight = rich.height }: OEmbedRoom,
  { name, urls }: OEmbedSite,
): OEmbedAnswer {
  const fits = maxwidth >= WIDTH_MIN && maxheight >= rich.height;
  return {
    ok: true,
    version: "1.0",
    type: fits ? "rich" : "link",
    ...about,
    provider_name: name,
    provider_url: urls.home,
    cache_age: CACHE_SECONDS,
    ...(fits ? { ...rich, width: Math.min(maxwidth, WIDTH) } : {}),
  };
}
