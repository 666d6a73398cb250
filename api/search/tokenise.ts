/** A letter or digit, and all letters, digits and marks that follow it. A mark after anything else is no word. */
const TERM = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** A word of a query, and whether it may be only a part of the word in the text: the front or the rest is not given. */
export interface QueryWord {
  text: string;
  openStart: boolean;
  openEnd: boolean;
}

/** The words of a normalised query. Only at the query's edges can a word be a part. */
export function wordsOf(normalised: string): QueryWord[] {
  return Array.from(normalised.matchAll(TERM), ({ 0: text, index }) => ({
    text,
    // Marks at the front belong to a letter that is not in the query.
    openStart: /^\p{M}*$/u.test(normalised.slice(0, index)),
    openEnd: index + text.length === normalised.length,
  }));
}
