import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { Site } from "../targets/site.ts";
import { targetBatches } from "../pipeline/batches.ts";
import type { Page } from "../theme/eleventy.ts";
import { RenderError } from "./file.ts";
import { mainPaths } from "./main-path.ts";
import { keptSegments } from "../search/merge-search.ts";
import { readManifest, SEGMENTS, segmentFile } from "../search/search.ts";
import { filesIn } from "./sweep.ts";
import type { Target } from "../targets/targets.ts";
import { readTargets, renderFiles } from "./write-targets.ts";

interface TreeFault {
  path: string;
  what: "is missing" | "differs" | "should not be there" | "cannot be rendered";
}

/** A live tree. */
export interface TreePlace {
  store: Store;
  /** The follower of the log that the tree is; the only one by default. */
  follower?: string;
  site: Site;
  root: string;
}

export interface TreeCheck {
  files: number;
  faults: TreeFault[];
  /** The targets to render again. */
  targets: Target[];
}

/** Files that are not rendered from the database: the list of old assets, and the manifest of the search. */
const OWN = new Set([".old-assets.json", "search/manifest.json"]);

/**
 * Compares a tree with what it should be: every file has the bytes that rendering it now gives, the search has every
 * segment it names, and nothing else is there.
 */
export async function checkTree(
  { store, follower = SINGLE_TREE, site, root }: TreePlace,
  assets: readonly Page[],
): Promise<TreeCheck> {
  const expected = new Set(OWN);
  const check: TreeCheck = { files: 0, faults: [], targets: [] };
  for (const page of assets) {
    expected.add(page.path);
    await compare(page);
  }
  for await (const batch of targetBatches(store, follower)) await checkBatch(batch);
  await checkSearch();
  for await (const path of filesIn(root)) {
    // Assets of earlier builds stay for a week.
    if (!expected.has(path) && !path.startsWith("assets/")) {
      check.faults.push({ path, what: "should not be there" });
    }
  }
  return check;

  async function compare({ path, content }: Page): Promise<boolean> {
    check.files++;
    const what = await differenceOf(join(root, path), content);
    if (what) check.faults.push({ path, what });
    return what === undefined;
  }

  /** Where a batch fails, each of its targets is tried alone. */
  async function checkBatch(batch: readonly Target[]): Promise<void> {
    const rendered: Page[] = [];
    try {
      await store.snapshot(async (db) => {
        const files = await readTargets(snapshotOfTree(db, follower), site, batch);
        await renderFiles(files, (pages) => rendered.push(...pages), site);
      });
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (batch.length > 1) {
        for (const target of batch) await checkBatch([target]);
      } else {
        check.faults.push({ path: error.message, what: "cannot be rendered" });
        // Readers have an older version, which is better than nothing: no repair may remove it.
        for (const target of batch) for (const path of await pathsOf(target)) expected.add(path);
      }
      return;
    }
    const before = check.faults.length;
    for (const page of rendered) {
      expected.add(page.path);
      await compare(page);
    }
    if (check.faults.length > before) check.targets.push(...batch);
  }

  /** The files of a target that cannot be rendered, as far as they can be known. */
  async function pathsOf(target: Target): Promise<string[]> {
    try {
      const files = await store.snapshot((db) =>
        readTargets(snapshotOfTree(db, follower), site, [target]),
      );
      return files.map(({ path }) => path);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return mainPaths(target);
    }
  }

  async function checkSearch(): Promise<void> {
    const manifest = await readManifest(root);
    const { segments, incomplete } = manifest;
    for (const file of await keptSegments(root, manifest)) expected.add(`${SEGMENTS}/${file}`);
    if (incomplete) check.faults.push({ path: "search/manifest.json", what: "differs" });
    for (const { file, documents } of segments) {
      const path = `${SEGMENTS}/${file}`;
      expected.add(path);
      check.files++;
      const bytes = await readOrNothing(join(root, path));
      if (!bytes) check.faults.push({ path, what: "is missing" });
      else if (segmentFile(bytes, documents).entry.file !== file) {
        check.faults.push({ path, what: "differs" });
      }
    }
  }
}

async function differenceOf(
  file: string,
  content: string | Buffer,
): Promise<"is missing" | "differs" | undefined> {
  const found = await readOrNothing(file);
  if (!found) return "is missing";
  return found.equals(typeof content === "string" ? Buffer.from(content) : content)
    ? undefined
    : "differs";
}

async function readOrNothing(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
