import { rm } from "node:fs/promises";
import { join } from "node:path";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { healSearch, removeDamaged } from "../search/heal-search.ts";
import { MANIFEST } from "../search/search.ts";
import type { Target } from "../targets/targets.ts";
import type { Page } from "../theme/eleventy.ts";
import { type Plan, writeTree } from "./tree.ts";
import { type Finding, type TreePlace, walkTree } from "./walk-tree.ts";
import { writeTargets } from "./write-targets.ts";

interface TreeCheck {
  files: number;
  faults: Finding[];
  /** The targets to render again. */
  targets: Target[];
}

/** No fault: the file is as it should be, or cannot be judged. */
const FINE = new Set<Finding["what"]>(["is right", "stays"]);

/**
 * Compares a tree with what it should be: every file has the bytes that rendering it now gives, the search has every
 * segment it names, and nothing else is there.
 */
export async function checkTree(place: TreePlace, assets: readonly Page[]): Promise<TreeCheck> {
  const check: TreeCheck = { files: 0, faults: [], targets: [] };
  for await (const { targets, findings } of walkTree(place, { assets, depth: "bytes" })) {
    const faults = findings.filter(({ what }) => !FINE.has(what));
    check.files += findings.filter(({ what }) => what !== "stays").length;
    check.faults.push(...faults);
    if (faults.length) check.targets.push(...targets);
  }
  return check;
}

/** Rendered together. */
const TOGETHER = 50;

/** Repairs a tree. Only the process that writes the tree may call it. */
export async function repairTree(
  { store, follower = SINGLE_TREE, site, root }: TreePlace,
  { faults, targets }: TreeCheck,
  assets: readonly Page[],
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<void> {
  await writeTree(root, { pages: assets, removed: [] }, onPlan);
  for (let first = 0; first < targets.length; first += TOGETHER) {
    const some = targets.slice(first, first + TOGETHER);
    await store.snapshot((db) =>
      writeTargets(snapshotOfTree(db, follower), site, root, { targets: some }, onPlan),
    );
  }
  const extra = faults.flatMap(({ path, what }) => (what === "should not be there" ? [path] : []));
  await writeTree(root, { pages: [], removed: extra }, onPlan);
  await removeDamaged(root);
  // A damaged manifest must go: without one the search is built again.
  if (faults.some(({ path }) => path === MANIFEST)) {
    await rm(join(root, MANIFEST), { force: true });
  }
  await healSearch({
    store,
    follower,
    root,
    meanwhile: async () => {},
    ...(onPlan ? { onPlan } : {}),
  });
}
