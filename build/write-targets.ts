import type { Queryable } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import { renderWithEleventy, type Template } from "./eleventy.ts";
import { renderTarget } from "./render.tsx";
import { inOrder, type Target } from "./targets.ts";
import { type Plan, writeTree, type Written } from "./tree.ts";

/** Renders targets from one moment of the database, and brings their files into a tree. */
export async function writeTargets(
  db: Queryable,
  site: Site,
  root: string,
  targets: readonly Target[],
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Written> {
  const context = { db, site, urls: site.urls };
  const templates: Template[] = [];
  const removed: string[] = [];
  for (const target of inOrder(targets)) {
    for (const file of await renderTarget(context, target)) {
      if ("removed" in file) removed.push(file.path);
      else templates.push(file);
    }
  }
  return writeTree(root, { pages: await renderWithEleventy(templates), removed }, onPlan);
}
