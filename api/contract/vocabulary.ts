// The closed sets of words that the contract uses.

export const CATEGORIES = [
  "building",
  "leading",
  "culture",
  "money",
  "life",
  "civic",
  "ideas",
  "society",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The categories that the public read endpoints filter by: five of the eight. */
export const READ_CATEGORIES = ["building", "leading", "culture", "money", "life"] as const;

export const FRAMES = ["lesson", "origin", "contrarian", "before_after"] as const;
export type Frame = (typeof FRAMES)[number];

export const STATUSES = ["draft", "pending", "approved", "rejected", "changes_requested"] as const;
export type Status = (typeof STATUSES)[number];

export const MATCH_SITES = ["headline", "standfirst", "body"] as const;

export const SOCIAL_NETWORKS = [
  "x",
  "linkedin",
  "facebook",
  "youtube",
  "instagram",
  "newsletter",
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
/** The names as the networks write them. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  x: "X",
  linkedin: "LinkedIn",
  facebook: "Facebook",
  youtube: "YouTube",
  instagram: "Instagram",
  newsletter: "Newsletter",
};

/** The languages of the site's own words: `site/messages` has a file for each. Pieces may be in any language. */
export const SITE_LANGUAGES = ["en", "de", "fr", "es", "pt", "ja", "ar"] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** The text fonts that a site can have: a book font, a plain one without serifs, and one with strong serifs. */
export const FONTS = ["literata", "inter", "bitter"] as const;
export type Font = (typeof FONTS)[number];
export const DEFAULT_FONT: Font = "literata";

/**
 * `pieces:write` reads and drafts; `pieces:read` lists and reads the owner's pieces, and changes nothing. No scope publishes:
 * `store/pieces/lifecycle/transition-table.ts` has no such step for a key.
 */
export const KEY_SCOPES = ["pieces:write", "pieces:read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How a tool gives a piece. Only the record as it is, `json`, has the text in two forms. */
export const PIECE_FORMATS = ["json", "html", "text", "markdown"] as const;

export const TRENDING_WINDOWS = ["day", "week", "month"] as const;

export const BADGE_THEMES = ["light", "dark"] as const;
export const BADGE_TONES = ["verified"] as const;

/** The widgets of a writer. */
export const WIDGET_KINDS = ["badge", "card", "list", "bio"] as const;
