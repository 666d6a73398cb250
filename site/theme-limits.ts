/** A theme is kept in memory, sent to threads and stored beside each tree, so its size is limited. */
export const THEME_LIMITS = {
  templates: 200,
  templateBytes: 256 * 1_024,
  assets: 500,
  assetBytes: 20 * 1_024 * 1_024,
  /** How deep folders may be nested. */
  depth: 8,
} as const;
