import type { Author } from "../../contract/people/author.ts";
import type { PieceListItem } from "../../contract/piece.ts";
import type { PublicPiece } from "../../contract/records.ts";
import { withoutColours } from "./code-blocks.ts";
import { linkElsewhere } from "./elsewhere.ts";
import { absoluteUrls } from "../absolute-urls.ts";
import { frontMatter } from "../front-matter.ts";
import { markdownOf } from "./html-markdown.ts";
import { linksToPieces, line } from "../llms.ts";
import { inline } from "./inline.ts";
import { linkPictures, shownBy } from "../pictures.ts";
import type { Urls } from "../urls.ts";

// The pages of pieces and writers as Markdown, for programs that read. Each has the address of its page and `.md`.

/**
 * The text of a piece for feeds and programs. It is made from the HTML that the page shows, before its typography, and never
 * from what the writer typed: that may hold words which no page, preview or diff shows.
 */
export function pieceMarkdown(
  piece: Pick<PublicPiece, "html" | "pictures">,
  { url, urls }: { url: string; urls: Pick<Urls, "picture"> },
): string {
  const html = linkElsewhere(withoutColours(piece.html));
  const shown = linkPictures(html, shownBy(piece, urls.picture));
  return markdownOf(absoluteUrls(shown, url));
}

/** A page of the site's own, such as About. */
export function renderPageTwin(page: {
  title: string;
  url: string;
  updated_at: string;
  html: string;
}): string {
  const { title, url, updated_at: date_modified, html } = page;
  const body = markdownOf(absoluteUrls(html, url));
  return `${frontMatter({ title, url, date_modified })}\n# ${inline(title)}\n\n${body}\n`;
}

export function renderAuthorTwin(author: Author, newest: readonly PieceListItem[]): string {
  const { stats, urls } = author;
  const facts = frontMatter({
    name: author.name,
    slug: author.slug,
    url: urls.profile,
    role: author.role,
    niche: author.niche,
    location: author.location,
    website: author.website,
    identity_verified: author.identity_verified,
    website_verified: author.website_verified,
    pieces_count: stats.pieces_count,
    last_published_at: stats.last_published_at,
    feed: urls.feed_json,
    joined_at: author.joined_at,
  });
  const bio = (author.bio ?? "")
    .split(/\n\s*\n/)
    .map(inline)
    .filter(Boolean);
  const pieces = linksToPieces(newest).map(({ name, url, note }) => line(name, url, inline(note)));
  const blocks = [
    `# ${inline(author.name)}`,
    ...bio,
    ...(pieces.length ? ["## Newest pieces", pieces.join("\n")] : []),
  ];
  return `${facts}\n${blocks.join("\n\n")}\n`;
}
