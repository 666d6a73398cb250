import type { WordsFilter } from "../search/words/find.ts";
import { loadStemmers } from "../search/words/languages.ts";
import { WordsManifest } from "../search/words/manifest.ts";
import { shardPath, WORDS_MANIFEST } from "../search/words/paths.ts";
import { createWordSearch, type SearchResults } from "../search/words/results.ts";
import { type OpenShard, openShard, type WordsShard } from "../search/words/shard.ts";
import { CACHE_BYTES } from "./cache-bytes.ts";
import { createTreeFiles } from "./tree-files.ts";

export interface WordsRequest extends WordsFilter {
  q: string;
}

/** An opened file takes about this many times its size. */
const OPENED = 3;

/** The readers' search over the files of a tree, as a browser does it. */
export function createWordFiles(root: string): (request: WordsRequest) => Promise<SearchResults> {
  const files = createTreeFiles({ root, maxBytes: CACHE_BYTES.words });
  const manifests = files.form<WordsManifest>(({ version, bytes }) => ({
    value: WordsManifest.parse(JSON.parse(bytes().toString("utf8"))),
    bytes: OPENED * version.size,
  }));
  const shards = files.form<OpenShard>(({ version, bytes }) => ({
    value: openShard(JSON.parse(bytes().toString("utf8")) as WordsShard),
    bytes: OPENED * version.size,
  }));

  /** Undefined if the file is gone or damaged: the search goes on without it. */
  function shardAt(path: string): OpenShard | undefined {
    try {
      return shards.find(path);
    } catch {
      return undefined;
    }
  }

  return async ({ q, ...filter }) => {
    const manifest = manifests.find(WORDS_MANIFEST);
    const search = createWordSearch(q, filter);
    const languages = new Set<string>();
    for (const name of manifest?.shards ?? []) {
      if (search.hasEnough()) return search.results({ isCut: true });
      const shard = shardAt(shardPath(name));
      if (!shard) continue;
      for (const language of shard.languages) languages.add(language);
      search.add(shard, await loadStemmers(languages));
    }
    return search.results({ isCut: false });
  };
}
