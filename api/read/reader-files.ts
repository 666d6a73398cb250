import type { ReaderFilter } from "../search/reader/find.ts";
import { loadStemmers } from "../search/reader/languages.ts";
import { ReaderManifest } from "../search/reader/manifest.ts";
import { shardPath, READER_MANIFEST } from "../search/reader/paths.ts";
import { createIndexSearch, type SearchResults } from "../search/reader/results.ts";
import { type OpenShard, openShard, type ReaderShard } from "../search/reader/shard.ts";
import { CACHE_BYTES } from "./cache-bytes.ts";
import { createTreeFiles } from "./tree-files.ts";

export interface ReaderRequest extends ReaderFilter {
  q: string;
}

/** An opened file takes about this many times its size. */
const OPENED = 4;

/** The readers' search over the files of a tree, as a browser does it. Undefined if the tree has no such files. */
export function createReaderFiles(
  root: string,
): (request: ReaderRequest) => Promise<SearchResults | undefined> {
  const files = createTreeFiles({ root, maxBytes: CACHE_BYTES.readerIndex });
  const manifests = files.form<ReaderManifest>(({ version, bytes }) => ({
    value: ReaderManifest.parse(JSON.parse(bytes().toString("utf8"))),
    bytes: OPENED * version.size,
  }));
  const shards = files.form<OpenShard>(({ version, bytes }) => ({
    value: openShard(JSON.parse(bytes().toString("utf8")) as ReaderShard),
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
    const manifest = manifests.find(READER_MANIFEST);
    if (!manifest) return undefined;
    const search = createIndexSearch(q, filter);
    const languages = new Set<string>();
    for (const name of manifest.shards) {
      if (search.hasEnough()) return search.results({ isCut: true });
      const shard = shardAt(shardPath(name));
      if (!shard) continue;
      for (const language of shard.languages) languages.add(language);
      search.add(shard, await loadStemmers(languages));
    }
    return search.results({ isCut: false });
  };
}
