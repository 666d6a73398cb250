import { lstatSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { snapshotOfTree, type PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { targetBatches } from "../pipeline/batches.ts";
import { keptSegments } from "../search/merge-search.ts";
import { MANIFEST, readManifest, SEGMENTS, segmentFile } from "../search/search.ts";
import { renderPicture } from "../targets/render-picture.ts";
import type { Site } from "../targets/site.ts";
import type { Target } from "../targets/targets.ts";
import type { Page } from "../theme/eleventy.ts";
import { RenderError } from "./file.ts";
import { mainPaths } from "./main-path.ts";
import { filesIn } from "./sweep.ts";
import { readTargets, renderFiles } from "./write-targets.ts";

/** A live tree. */
export interface TreePlace {
  store: Store;
  /** The follower of the log that the tree is; the only one by default. */
  follower?: string;
  site: Site;
  root: string;
}

/** The state of a file of the tree. A file that "stays" cannot be checked, and is left as it is. */
export interface Finding {
  path: string;
  what:
    | "is right"
    | "is missing"
    | "differs"
    | "should not be there"
    | "cannot be rendered"
    | "stays";
}

/** How closely to look: whether files are there and not empty, or at every byte, which renders them. */
export type Depth = "presence" | "bytes";

/** Files that are not rendered from the database: the list of old assets, and the manifest of the search. */
const OWN = [".old-assets.json", MANIFEST];

/**
 * Reports the state of every file: of the assets, of each batch of targets, of the search, and at last of the files
 * that belong to none of these.
 */
export async function* walkTree(
  { store, follower = SINGLE_TREE, site, root }: TreePlace,
  {
    assets = [],
    depth,
    snapshotOf = snapshotOfTree,
  }: { assets?: readonly Page[]; depth: Depth; snapshotOf?: typeof snapshotOfTree },
): AsyncGenerator<{ targets: readonly Target[]; findings: Finding[] }> {
  const expected = new Set(OWN);
  const found = (findings: Finding[], targets: readonly Target[] = []) => {
    for (const { path } of findings) expected.add(path);
    return { targets, findings };
  };
  yield found(await compare(root, assets));
  for await (const batch of targetBatches(store, follower)) yield* inspectBatch(batch);
  yield found(await inspectSearch(root, depth));
  const foreign: Finding[] = [];
  for await (const path of filesIn(root)) {
    // Assets of earlier builds stay for a week.
    if (expected.has(path) || path.startsWith("assets/")) continue;
    // A log never loses what was in it.
    foreign.push({ path, what: path.startsWith("log/") ? "stays" : "should not be there" });
  }
  yield found(foreign);

  /** Where a batch fails, each of its targets is tried alone. */
  async function* inspectBatch(batch: readonly Target[]): ReturnType<typeof walkTree> {
    try {
      const findings = await store.snapshot((db) =>
        inspect(snapshotOf(db, follower), { site, root }, batch, depth),
      );
      yield found(findings, batch);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      const [target] = batch;
      if (!target) return;
      if (batch.length > 1) {
        for (const one of batch) yield* inspectBatch([one]);
        return;
      }
      // Readers have an older version, which is better than nothing: no repair may remove it.
      const kept = (await pathsOf(target)).map((path): Finding => ({ path, what: "stays" }));
      yield found([{ path: error.message, what: "cannot be rendered" }, ...kept]);
    }
  }

  /** The files of a target that cannot be rendered, as far as they can be known. */
  async function pathsOf(target: Target): Promise<string[]> {
    try {
      const files = await store.snapshot((db) =>
        readTargets(snapshotOf(db, follower), site, [target]),
      );
      return files.map(({ path }) => path);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return mainPaths(target);
    }
  }
}

/** Reports the state of the files of some targets. */
export async function inspect(
  snapshot: PublicSnapshot,
  { site, root }: Pick<TreePlace, "site" | "root">,
  targets: readonly Target[],
  depth: Depth,
): Promise<Finding[]> {
  if (depth === "bytes") {
    const rendered: Page[] = [];
    const files = await readTargets(snapshot, site, targets);
    await renderFiles(files, (pages) => rendered.push(...pages), site);
    return compare(root, rendered);
  }
  const findings: Finding[] = [];
  const others = targets.filter(({ kind }) => kind !== "picture");
  for (const file of await readTargets(snapshot, site, others)) {
    if ("removed" in file) continue;
    const isThere = isWritten(join(root, file.path));
    findings.push({ path: file.path, what: isThere ? "is right" : "is missing" });
  }
  for (const target of targets) {
    if (target.kind !== "picture") continue;
    // Its size says enough: a picture may have megabytes.
    await renderPicture({ snapshot }, target, (path, bytes) => {
      const isThere = statSync(join(root, path), { throwIfNoEntry: false })?.size === bytes;
      findings.push({ path, what: isThere ? "is right" : "is missing" });
      return true;
    });
  }
  return findings;
}

/**
 * A crash or a full disk may have left an empty file. A tree has no symbolic links. A file that is rightly empty is
 * found unchanged.
 */
export function isWritten(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.isFile() && stats.size > 0;
}

async function compare(root: string, pages: readonly Page[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, content } of pages) {
    const found = await readFile(join(root, path)).catch(ifMissing);
    const isSame = found?.equals(typeof content === "string" ? Buffer.from(content) : content);
    findings.push({ path, what: isSame ? "is right" : found ? "differs" : "is missing" });
  }
  return findings;
}

/** The search has every segment that its manifest names. */
async function inspectSearch(root: string, depth: Depth): Promise<Finding[]> {
  const manifest = await readManifest(root);
  const findings: Finding[] = [];
  if (manifest.incomplete) findings.push({ path: MANIFEST, what: "differs" });
  for (const file of await keptSegments(root, manifest)) {
    findings.push({ path: `${SEGMENTS}/${file}`, what: "stays" });
  }
  for (const { file, documents } of manifest.segments) {
    const path = `${SEGMENTS}/${file}`;
    if (depth === "presence") {
      findings.push({ path, what: isWritten(join(root, path)) ? "is right" : "is missing" });
      continue;
    }
    const bytes = await readFile(join(root, path)).catch(ifMissing);
    const isSame = bytes && segmentFile(bytes, documents).entry.file === file;
    findings.push({ path, what: isSame ? "is right" : bytes ? "differs" : "is missing" });
  }
  return findings;
}
