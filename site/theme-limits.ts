/** A theme is held in memory, handed to threads and kept beside each tree: its size is bounded. */
export const THEME_LIMITS = {
  templates: 200,
  templateBytes: 256 * 1_024,
  assets: 500,
  assetBytes: 20 * 1_024 * 1_024,
  /** Folders inside folders. */
  depth: 8,
} as const;
