const MIB = 1_024 * 1_024;

/**
 * How much the server keeps in memory of files that it can read again, in bytes. The search index is no cache: it grows
 * with the public texts. site/docs/operating.md states the sum: change both.
 */
export const CACHE_BYTES = {
  /** The tree's files in every form: as they are sent, parsed, as lists show them, as tools answer with them. */
  tree: 176 * MIB,
  /** The opened files of the readers' search, on their own thread: about 40 files of 500 pieces each. */
  readerIndex: 128 * MIB,
} as const;
