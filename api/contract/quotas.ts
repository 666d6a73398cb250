/** How much a writer, or one of their keys, may store. Imports by an operator count, but are never refused. */
export interface Quotas {
  /** Pieces of a writer that are not public. */
  drafts: number;
  /** Unpublished pieces that came through one key. */
  keyDrafts: number;
  /** The texts of a writer's pieces with all their revisions. */
  textMegabytes: number;
  /** The texts of the unpublished pieces that one key has written in. */
  keyTextMegabytes: number;
  /** A writer's pictures, with all their encodings. */
  pictureBytes: number;
  /** A writer's keys that are not revoked. */
  keys: number;
  /** Listings in a writer's shop. */
  products: number;
}

/**
 * Far more than a person writes, far less than a disk holds. 2,000 MB hold fifty revisions a day of a text of 30,000
 * characters for three years.
 */
export const DEFAULT_QUOTAS: Quotas = {
  drafts: 5_000,
  keyDrafts: 1_000,
  textMegabytes: 2_000,
  keyTextMegabytes: 200,
  pictureBytes: 2 ** 30,
  keys: 20,
  products: 1_000,
};
