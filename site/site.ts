import type { Urls } from "../api/render/urls.ts";

/** Paths that hold the hash of what is behind them. */
export interface SiteAssets {
  stylesheet: string;
  script: string;
  /** Of the page that shows the widgets. */
  embedsScript: string;
}

/** What every page knows of the site it is part of. */
export interface Site extends SiteAssets {
  name: string;
  urls: Urls;
}
