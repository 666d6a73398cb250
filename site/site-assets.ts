/** Paths that hold the hash of what is behind them. */
export interface SiteAssets {
  stylesheet: string;
  script: string;
  /** Of the page that shows the widgets. */
  embedsScript: string;
  /** Of the search page. */
  searchScript: string;
  /** What the search page loads where pieces are in these languages. */
  stemmers: Readonly<Record<string, string>>;
}
