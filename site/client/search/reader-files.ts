import { ENGLISH, type Stemmers } from "../../../api/search/reader/languages.ts";
import { shardPath, READER_MANIFEST } from "../../../api/search/reader/paths.ts";
import { createIndexSearch, type SearchResults } from "../../../api/search/reader/results.ts";
import { type OpenShard, openShard, type ReaderShard } from "../../../api/search/reader/shard.ts";
import type { Stemmer } from "../../../api/search/reader/stemmer.ts";

export interface WordFiles {
  /** Searches the files, newest pieces first, and reports the results so far. Fails if it is aborted. */
  search(
    query: { q: string; category: string; writer: string },
    signal: AbortSignal,
    onFound: (results: SearchResults, isDone: boolean) => void,
  ): Promise<SearchResults>;
}

/** How many files are fetched ahead. */
const AHEAD = 6;
/** Opened files that are kept: each takes about two megabytes. The others are in the browser's own cache. */
const KEPT = 24;
/** After the first results, how many more files are searched before the list changes: a list that keeps moving cannot be read. */
const SHOW_EVERY = 4;

/** The readers' index over HTTP. */
export function createReaderFiles(stemmerPaths: Readonly<Record<string, string>>): WordFiles {
  const opened = new Map<string, Promise<OpenShard | undefined>>();
  const stemmers = new Map<string, Stemmer>([["en", ENGLISH]]);
  const used = new Map<string, Stemmer>();

  function open(name: string): Promise<OpenShard | undefined> {
    const shard = opened.get(name) ?? load(name);
    // The most recently used one is last.
    opened.delete(name);
    opened.set(name, shard);
    for (const oldest of opened.keys()) if (opened.size > KEPT) opened.delete(oldest);
    return shard;
  }

  async function load(name: string): Promise<OpenShard | undefined> {
    try {
      const response = await fetch(`/${shardPath(name)}`);
      // A file that is gone must not end the search of the others.
      if (!response.ok) return undefined;
      return openShard((await response.json()) as ReaderShard);
    } catch {
      opened.delete(name);
      return undefined;
    }
  }

  async function stemmersFor(languages: readonly string[]): Promise<Stemmers> {
    for (const language of languages) {
      const path = stemmerPaths[language];
      if (!stemmers.has(language) && path) {
        const loaded = (await import(path)) as { default: Stemmer };
        stemmers.set(language, loaded.default);
      }
      const stemmer = stemmers.get(language);
      if (stemmer) used.set(language, stemmer);
    }
    return used;
  }

  return {
    async search({ q, category, writer }, signal, onFound) {
      const response = await fetch(`/${READER_MANIFEST}`, { signal });
      if (!response.ok) throw new Error(`The index answered ${response.status}.`);
      const { shards } = (await response.json()) as { shards: string[] };
      const search = createIndexSearch(q, {
        category: category || undefined,
        writer: writer || undefined,
      });
      let isCut = false;
      for (const [place, name] of shards.entries()) {
        for (const next of shards.slice(place + 1, place + AHEAD)) void open(next);
        const shard = await open(name);
        signal.throwIfAborted();
        if (shard) search.add(shard, await stemmersFor(shard.languages));
        signal.throwIfAborted();
        const isLast = place === shards.length - 1;
        isCut = !isLast && search.hasEnough();
        if (isCut) break;
        if (!isLast && place % SHOW_EVERY === 0) onFound(search.results({ isCut: false }), false);
      }
      const results = search.results({ isCut });
      onFound(results, true);
      return results;
    },
  };
}
