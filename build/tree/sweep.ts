import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { removeUnused } from "../search/merge-search.ts";
import { readManifest } from "../search/search.ts";
import { isAside, type Plan } from "./tree.ts";

export interface SweepOptions {
  /** The folders beside a tree that temporaries are written to. */
  beside: readonly string[];
  /** Called before segments are removed: the AFTER_BUILD command may have copied them. */
  onPlan?: (plan: Plan) => Promise<void>;
}

/**
 * Removes the leftovers of a killed worker: temporaries beside the tree, and segments that no manifest names. They may
 * hold words of a piece that has been unpublished since. Only the process that writes the tree may call it, before it
 * writes.
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

/** The name that earlier versions gave to temporaries inside the tree. No file of a tree has a name like this. */
const OLD_TEMPORARY = /^\..+\.new$/;

/** Walks the whole tree, which takes a second for tens of thousands of files, so nothing should wait for it. */
export async function sweepOldTemporaries(root: string): Promise<string[]> {
  const swept: string[] = [];
  for await (const path of filesIn(root)) {
    if (!OLD_TEMPORARY.test(path.slice(dirname(path).length + 1))) continue;
    await rm(join(root, path), { force: true });
    swept.push(path);
  }
  return swept;
}

/** The path of every file in a tree. A folder that is removed meanwhile is skipped. */
export async function* filesIn(root: string, folder = ""): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(root, path);
    else yield path;
  }
}
