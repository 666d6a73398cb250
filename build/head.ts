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
}

/** The data that every page has. */
export function common(
  { name, urls, data }: Site,
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
  };
  return { site: data, head };
}
