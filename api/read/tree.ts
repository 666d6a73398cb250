import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CACHE_BYTES, type CacheBytes } from "./cache-bytes.ts";
import { createFileCache } from "./file-cache.ts";

/**
 * The static tree as the server reads it. Its root is a symbolic link that may point to another generation at any time,
 * or not be there yet. Paths are those of the tree, made of checked parts only: see `addresses.ts`.
 */
export interface Tree {
  root: string;
  /** A file as it stands now; undefined where there is none. */
  readText(path: string): Promise<string | undefined>;
  /** The same, parsed. The value is shared: whoever gets it must not change it. */
  readJson(path: string): Promise<unknown>;
}

/** Parsed, JSON takes about so many times the bytes of its text. */
const PARSED = 3;

export function createTree(
  root: string,
  cacheBytes: Pick<CacheBytes, "texts" | "values"> = CACHE_BYTES,
): Tree {
  const texts = createFileCache<string>({
    maxBytes: cacheBytes.texts,
    load: async (path) => {
      const text = await readFile(path, "utf8");
      // One character beyond Latin-1 makes all of them take two bytes.
      return { value: text, bytes: 2 * text.length };
    },
  });
  const values = createFileCache<unknown>({
    maxBytes: cacheBytes.values,
    load: async (path, { size }) => ({
      value: JSON.parse(await readFile(path, "utf8")),
      bytes: PARSED * size,
    }),
  });
  return {
    root,
    readText: (path) => texts.get(join(root, path)),
    readJson: (path) => values.get(join(root, path)),
  };
}
