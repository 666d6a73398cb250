import type { SearchResult, SearchResults } from "./results.ts";

/** The two parts of the readers' search: words of the index, and texts, which only a server can search. */
export interface Finders {
  findWords(q: string): Promise<SearchResults>;
  findTexts(q: string, languages: readonly string[]): Promise<readonly SearchResult[]>;
}

export interface Forgiven {
  found: SearchResults;
  /** Pieces that have all of the words in their text. */
  bodies: readonly SearchResult[];
  /** The query of these results, if it is not the one that was typed. */
  instead?: string;
}

/** Searches for what was typed, and if there is no such word, for the similar one that was probably meant. */
export async function findForgiving(
  q: string,
  { findWords, findTexts }: Finders,
): Promise<Forgiven> {
  const found = await findWords(q);
  const bodies = await findTexts(q, found.languages);
  const { correction } = found;
  if (!correction?.isUnknown || found.results.length || bodies.length) return { found, bodies };
  const better = await findWords(correction.q);
  if (!better.results.length && !better.writers.length) return { found, bodies };
  const more = await findTexts(correction.q, better.languages);
  return { found: better, bodies: more, instead: correction.q };
}
