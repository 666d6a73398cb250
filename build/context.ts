import { createUrls, type Urls } from "../api/render/urls.ts";
import type { Queryable } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";

/** What rendering needs beside the target: one moment of the database, and the site. */
export interface Context {
  db: Queryable;
  site: Site;
  urls: Urls;
}

export interface SiteSettings {
  baseUrl: string;
  siteName: string;
}

export function createSite({ baseUrl, siteName }: SiteSettings, stylesheet: string): Site {
  return { name: siteName, urls: createUrls(baseUrl), stylesheet };
}
