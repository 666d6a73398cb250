import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "../../api/store/engine/missing-file.ts";
import { type BucketClient, compareBytes, md5Of } from "./client.ts";
import type { StoredFile } from "./listing.ts";
import { MARKER } from "./marker.ts";
import { isForReaders } from "./order.ts";

export interface Difference {
  path: string;
  /** `foreign`: the bucket has a file that the tree does not have. */
  what: "missing" | "different" | "foreign";
}

export interface CompareOptions {
  client: BucketClient;
  root: string;
  /** Called for each file of the tree. The comparison waits for it. */
  onCompared?: () => Promise<void> | void;
  /** Names every file of the tree as different: the headers that the bucket stores are others now. */
  areAllDifferent?: boolean;
}

/**
 * Every difference between a tree and a bucket. Both are read in the same order, side by side, so the memory that it takes
 * does not grow with the site.
 */
export async function* compareWithBucket({
  client,
  root,
  onCompared,
  areAllDifferent = false,
}: CompareOptions): AsyncGenerator<Difference> {
  const stored = client.list();
  const next = async (): Promise<StoredFile | undefined> => {
    for (;;) {
      const { value, done } = await stored.next();
      if (done) return undefined;
      if (value.key !== MARKER) return value;
    }
  };
  let there = await next();
  for await (const path of sortedFilesIn(root)) {
    if (!isForReaders(path)) continue;
    for (; there && compareBytes(there.key, path) < 0; there = await next()) {
      yield { path: there.key, what: "foreign" };
    }
    await onCompared?.();
    if (there?.key !== path) {
      yield { path, what: "missing" };
      continue;
    }
    if (areAllDifferent || !(await isSame(join(root, path), there))) {
      yield { path, what: "different" };
    }
    there = await next();
  }
  for (; there; there = await next()) yield { path: there.key, what: "foreign" };
}

/** A file that has just been removed from the tree is not the same. */
async function isSame(file: string, { bytes, etag }: StoredFile): Promise<boolean> {
  try {
    if ((await stat(file)).size !== bytes) return false;
    return md5Of(await readFile(file)).toString("hex") === etag;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The path of every file, in the order of its bytes. A folder that is removed meanwhile is skipped. */
async function* sortedFilesIn(root: string, folder = ""): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const sorted = entries
    // The slash after the name of a folder takes part in the order of the paths below it.
    .map((entry) => `${entry.name}${entry.isDirectory() ? "/" : ""}`)
    .toSorted(compareBytes);
  for (const name of sorted) {
    const path = folder + name;
    if (name.endsWith("/")) yield* sortedFilesIn(root, path);
    else yield path;
  }
}
