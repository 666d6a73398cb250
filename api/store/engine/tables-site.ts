export interface SiteTables {
  site_versions: SiteVersionRow;
  site_files: SiteFileRow;
  own_pages: OwnPageRow;
  own_page_revisions: OwnPageRevisionRow;
}

/** One version of the site's settings. The one with the highest number counts. */
interface SiteVersionRow {
  number: number;
  /** JSON. */
  settings: string;
  /** The footer of these settings, rendered. */
  footer_html: string | null;
  renderer_version: number;
  saved_by: string | null;
  via: string;
  created_at: string;
}

/** A file of a logo or of a set of icons. */
interface SiteFileRow {
  /** A hash of the picture, or of what the icons show. */
  id: string;
  name: string;
  width: number;
  height: number;
  /** The length of the file. */
  bytes: number;
  base64: string;
  created_at: string;
}

/** A page of the site's own, such as About: its text as it was last saved, and as readers see it. */
interface OwnPageRow {
  id: string;
  slug: string;
  title: string;
  body_md: string;
  /** Its place among the others. */
  position: number;
  in_navigation: "yes" | "no";
  in_footer: "yes" | "no";
  /** Counts the saves, so that no editor overwrites another's text. */
  version: number;
  public_title: string | null;
  /** The Markdown that the public text was rendered from. */
  public_md: string | null;
  public_html: string | null;
  public_text: string | null;
  renderer_version: number | null;
  published_at: string | null;
  /** When the public text was last changed. */
  public_updated_at: string | null;
  created_at: string;
  updated_at: string;
}

interface OwnPageRevisionRow {
  page_id: string;
  number: number;
  title: string;
  body_md: string;
  saved_by: string | null;
  via: string;
  published: "yes" | "no";
  created_at: string;
}
