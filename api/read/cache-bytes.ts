const MIB = 1_024 * 1_024;

/**
 * How much the server keeps in memory of what it can read or make again, in bytes. The search index is no cache: it grows
 * with the public texts. site/docs/operating.md states the sum: change both.
 */
export const CACHE_BYTES = {
  /** Files of the tree as they are sent, plain and compressed. */
  files: 64 * MIB,
  /** Records as text, which answer single reads. */
  texts: 32 * MIB,
  /** Lists, parsed, that others are sliced from: a dozen or two. */
  values: 16 * MIB,
  /** Pieces as searches list them: about a kilobyte each. */
  items: 32 * MIB,
  /** Results of tools, encoded. */
  toolResults: 32 * MIB,
} as const;

export type CacheBytes = Record<keyof typeof CACHE_BYTES, number>;
