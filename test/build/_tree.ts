import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createSearch, type Search } from "../../api/search/engine.ts";
import { readManifest, readSegment } from "../../build/search.ts";

/** Every file of a tree, by path. */
export function readTree(root: string): Map<string, string> {
  const real = realpathSync(root);
  const entries = readdirSync(real, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(real.length + 1), readFileSync(path, "utf8")]),
  );
}

/** The search of a tree, as a server loads it. */
export async function openSearch(root: string): Promise<Search> {
  const manifest = await readManifest(root);
  const search = createSearch();
  search.load(
    manifest,
    await Promise.all(manifest.segments.map(({ file }) => readSegment(root, file))),
  );
  return search;
}
