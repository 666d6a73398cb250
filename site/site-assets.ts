/** Paths that hold the hash of what is behind them. */
export interface SiteAssets {
  stylesheet: string;
  script: string;
  /** Of the page that shows the widgets. */
  embedsScript: string;
}
