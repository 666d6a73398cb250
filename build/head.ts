import { CARD_HEIGHT, CARD_WIDTH, SITE_CARD } from "../api/contract/share-card.ts";
import type { HeadData } from "../site/page-data.ts";
import type { Site } from "./site.ts";

export interface PageHead {
  /** Left out on the home page, whose title is the site's name. */
  title?: string;
  description: string;
  /** The page's address, or where the text first appeared. */
  canonical: string;
  feeds?: HeadData["feeds"];
  record?: string;
  /** The page's own address where other sites can embed what it shows. */
  embeddable?: string;
  read?: string;
  scripts?: string[];
  /** What the page is about; a website by default. */
  type?: HeadData["type"];
  /** The picture that others show beside a link to the page; the site's card by default. */
  image?: HeadData["image"];
}

/** The data that every page has. */
export function common(
  { name, urls, data, image }: Site,
  { title, embeddable, ...page }: PageHead,
): { site: Site["data"]; head: HeadData } {
  const head: HeadData = {
    title: title ?? null,
    full_title: title ? `${title} · ${name}` : name,
    description: page.description,
    canonical: page.canonical,
    feeds: page.feeds ?? null,
    record: page.record ?? null,
    oembed: embeddable ? urls.oembed(embeddable) : null,
    read: page.read ?? null,
    scripts: page.scripts ?? [],
    type: page.type ?? "website",
    image: page.image ?? image,
  };
  return { site: data, head };
}

/** The site's card, if it is drawn. */
export function siteImage({ urls, name }: Site, version: string | undefined): HeadData["image"] {
  if (version === undefined) return null;
  // Without its version: all pages name it, and a new version would change all of them.
  return { url: urls.card(SITE_CARD), width: CARD_WIDTH, height: CARD_HEIGHT, alt: name };
}
