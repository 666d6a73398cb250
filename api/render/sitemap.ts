import { element, type Xml, xmlDocument } from "./xml.ts";

export interface SitemapEntry {
  url: string;
  /** Omitted for pages that only list others: their date would be that of the newest page in the list. */
  modifiedAt?: string;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function renderSitemap(entries: readonly SitemapEntry[]): string {
  return xmlDocument(
    element("urlset", { xmlns: NAMESPACE }, ...entries.map((entry) => renderEntry(entry))),
  );
}

/** The index of the sitemaps. It has no dates: every piece would have to be read to know them. */
export function renderSitemapIndex(shards: readonly Pick<SitemapEntry, "url">[]): string {
  return xmlDocument(
    element(
      "sitemapindex",
      { xmlns: NAMESPACE },
      ...shards.map(({ url }) => element("sitemap", {}, element("loc", {}, url))),
    ),
  );
}

function renderEntry({ url, modifiedAt }: SitemapEntry): Xml {
  const date = modifiedAt === undefined ? [] : [element("lastmod", {}, modifiedAt)];
  return element("url", {}, element("loc", {}, url), ...date);
}
