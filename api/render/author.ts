import type { Author, AuthorHit } from "../contract/people/author.ts";
import type { PieceAuthor, ListAuthor } from "../contract/piece.ts";
import type { Writer } from "../contract/records.ts";
import { excerpt } from "./text/excerpt.ts";
import type { Urls } from "./urls.ts";

const BIO_SNIPPET = 160;

export interface AuthorStats {
  piecesCount: number;
  lastPublishedAt: string | null;
}

export function renderAuthor(writer: Writer, stats: AuthorStats, urls: Urls): Author {
  return {
    slug: writer.slug,
    name: writer.name,
    bio: writer.bio,
    role: writer.role,
    niche: writer.niche,
    location: writer.location,
    avatar_url: avatarOf(writer, urls),
    website: writer.website,
    identity_verified: writer.identityVerifiedAt !== null,
    website_verified: writer.websiteVerifiedAt !== null,
    socials: writer.socials,
    stats: { pieces_count: stats.piecesCount, last_published_at: stats.lastPublishedAt },
    urls: {
      profile: urls.profile(writer.slug),
      badge_svg: urls.badge(writer.slug),
      feed_json: urls.authorJsonFeed(writer.slug),
      feed_rss: urls.authorRssFeed(writer.slug),
    },
    joined_at: writer.joinedAt,
  };
}

/** Uses only the public record, so that a search needs nothing but the static tree. */
export function renderAuthorHit(author: Author): AuthorHit {
  const { feed_rss: _, ...urls } = author.urls;
  return {
    slug: author.slug,
    name: author.name,
    role: author.role,
    niche: author.niche,
    bio_snippet: author.bio === null ? null : excerpt(author.bio, BIO_SNIPPET),
    avatar_url: author.avatar_url,
    identity_verified: author.identity_verified,
    pieces_count: author.stats.pieces_count,
    urls,
  };
}

export function renderListAuthor(writer: Writer, urls: Urls): ListAuthor {
  return {
    name: writer.name,
    slug: writer.slug,
    url: urls.profile(writer.slug),
    identity_verified: writer.identityVerifiedAt !== null,
  };
}

export function renderPieceAuthor(writer: Writer, urls: Urls): PieceAuthor & { avatar: string } {
  return { ...renderListAuthor(writer, urls), avatar: avatarOf(writer, urls) };
}

/** The picture that the writer chose, or the initials. Both come from our own origin. */
function avatarOf({ slug, avatarFile }: Writer, urls: Urls): string {
  return urls.avatar(avatarFile ?? `${slug}.svg`);
}
