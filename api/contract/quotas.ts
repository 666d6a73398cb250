/** How much a writer, or one key of theirs, may keep here. What an operator brings in is counted, and never refused. */
export interface Quotas {
  /** Pieces of a writer that are not public. */
  drafts: number;
  /** Those of them that came through one key. */
  keyDrafts: number;
  /** The texts of a writer's pieces with all their revisions. */
  textMegabytes: number;
  /** Those of the unpublished pieces that came through one key. */
  keyTextMegabytes: number;
  /** Keys of a writer that work. */
  keys: number;
  /** Listings in a writer's shop. */
  products: number;
}

/**
 * Far more than a person writes, far less than a disk holds. 2,000 MB are fifty revisions a day of a text of 30,000
 * characters, on every day of three years.
 */
export const DEFAULT_QUOTAS: Quotas = {
  drafts: 5_000,
  keyDrafts: 1_000,
  textMegabytes: 2_000,
  keyTextMegabytes: 200,
  keys: 20,
  products: 1_000,
};
