import type { PublicSettings } from "../../contract/site/public-settings.ts";

/** A page to be shown with settings that nobody has saved: the home page, the newest piece, or a page of one's own. */
export interface PreviewAsked {
  publicSettings: PublicSettings;
  show: "home" | "piece" | { page: string };
  /** For the style element with the site's own rules. */
  nonce: string;
  /** The paths where an editor sees pictures that are in no tree. */
  files: string;
}

/** Renders pages beside the live tree, and never into it. Nothing is rendered for a caller who has gone. */
export type SitePreview = (asked: PreviewAsked, signal: AbortSignal) => Promise<string>;
