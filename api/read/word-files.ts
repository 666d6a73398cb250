import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WordsFilter } from "../search/words/find.ts";
import { loadStemmers } from "../search/words/languages.ts";
import { WordsManifest } from "../search/words/manifest.ts";
import { shardPath, WORDS_MANIFEST } from "../search/words/paths.ts";
import { createWordSearch, type SearchResults } from "../search/words/results.ts";
import { type OpenShard, openShard, type WordsShard } from "../search/words/shard.ts";
import { createFileCache } from "./file-cache.ts";

export interface WordsRequest extends WordsFilter {
  q: string;
}

/** About 40 files of 500 pieces each. */
const MAX_BYTES = 128 * 1_024 * 1_024;
/** Opened, a file takes about so many times its size. */
const OPENED = 3;

/** The readers' search over the files of a tree, as a browser does it. */
export function createWordFiles(root: string): (request: WordsRequest) => Promise<SearchResults> {
  const manifests = createFileCache<WordsManifest>({
    maxBytes: MAX_BYTES,
    load: async (path, { size }) => {
      const text = await readFile(path, "utf8");
      return { value: WordsManifest.parse(JSON.parse(text)), bytes: OPENED * size };
    },
  });
  const shards = createFileCache<OpenShard>({
    maxBytes: MAX_BYTES,
    load: async (path, { size }) => {
      const shard = JSON.parse(await readFile(path, "utf8")) as WordsShard;
      return { value: openShard(shard), bytes: OPENED * size };
    },
  });
  return async ({ q, ...filter }) => {
    const manifest = await manifests.get(join(root, WORDS_MANIFEST));
    const search = createWordSearch(q, filter);
    const languages = new Set<string>();
    for (const name of manifest?.shards ?? []) {
      if (search.hasEnough()) return search.results({ isCut: true });
      // One that has gone since, or is damaged, takes nothing else along.
      const shard = await shards.get(join(root, shardPath(name))).catch(() => undefined);
      if (!shard) continue;
      for (const language of shard.languages) languages.add(language);
      search.add(shard, await loadStemmers(languages));
    }
    return search.results({ isCut: false });
  };
}
