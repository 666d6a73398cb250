import { rm } from "node:fs/promises";
import { join } from "node:path";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { TreeCheck, TreePlace } from "./check-tree.ts";
import type { Page } from "../theme/eleventy.ts";
import { healSearch, removeDamaged } from "../search/heal-search.ts";
import { type Plan, writeTree } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";

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
  if (faults.some(({ path }) => path === "search/manifest.json")) {
    await rm(join(root, "search/manifest.json"), { force: true });
  }
  await healSearch({
    store,
    follower,
    root,
    meanwhile: async () => {},
    ...(onPlan ? { onPlan } : {}),
  });
}
