/**
 * How often this thread has done what costs most. `npm run bench -- budget` prints the counts of a build, and a test holds
 * them to a table: they are the same on every machine, as seconds are not.
 */
export const work = {
  /** Texts of pieces made ready to be read: typeset, or written as Markdown. */
  texts: 0,
  /** Runs of Eleventy, and the pages in them. */
  runs: 0,
  pages: 0,
  queries: 0,
  /** Files and folders that the disk was told to keep. */
  syncs: 0,
};
export type Work = typeof work;
