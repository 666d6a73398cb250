import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { removeUnused } from "./merge-search.ts";
import { readManifest } from "./search.ts";
import { isAside, type Plan } from "./tree.ts";

export interface SweepOptions {
  /** The folders beside a tree that temporaries are written to. */
  beside: readonly string[];
  /** Hears of segments that go: the AFTER_BUILD command may have copied them. */
  onPlan?: (plan: Plan) => Promise<void>;
}

/**
 * Removes what a worker that was killed has left behind: temporaries beside the tree, and segments that no manifest came
 * to name. They may hold words of a piece that has been unpublished since. For the only process that writes the tree,
 * before it writes.
 */
export async function sweep(root: string, { beside, onPlan }: SweepOptions): Promise<void> {
  for (const folder of beside) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter(isAside)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
  await removeUnused(root, await readManifest(root), { unusedForMs: 0, onPlan });
}

/** What earlier versions called the temporary of a file in its folder. No file of a tree has such a name. */
const OLD_TEMPORARY = /^\..+\.new$/;

/** Looks through the whole tree, which takes a second for tens of thousands of files: not to be waited for. */
export async function sweepOldTemporaries(root: string): Promise<string[]> {
  const swept: string[] = [];
  for await (const path of filesIn(root)) {
    if (!OLD_TEMPORARY.test(path.slice(dirname(path).length + 1))) continue;
    await rm(join(root, path), { force: true });
    swept.push(path);
  }
  return swept;
}

/** The path of every file in a tree. A folder that goes meanwhile has none. */
export async function* filesIn(root: string, folder = ""): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(root, path);
    else yield path;
  }
}
