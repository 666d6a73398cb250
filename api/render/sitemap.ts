import { element, type Xml, xmlDocument } from "./xml.ts";

export interface SitemapEntry {
  url: string;
  modifiedAt: string;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function renderSitemap(entries: readonly SitemapEntry[]): string {
  return xmlDocument(
    element("urlset", { xmlns: NAMESPACE }, ...entries.map((entry) => renderEntry(entry))),
  );
}

/** Lists the sitemaps themselves. Their dates are left out: to know them, every piece would have to be read. */
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
  return element("url", {}, element("loc", {}, url), element("lastmod", {}, modifiedAt));
}
