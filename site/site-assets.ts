/** Paths that contain a hash of the file. */
export interface SiteAssets {
  stylesheet: string;
  script: string;
  /** The script of the page that shows the widgets. */
  embedsScript: string;
  /** The script of the search page. */
  searchScript: string;
  /** The stemmers that the search page loads, by language. */
  stemmers: Readonly<Record<string, string>>;
}
