import type { PublicPiece } from "../api/contract/records.ts";
import type { Queryable } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import { createContext } from "./context.ts";
import { renderWithEleventy, type Page, type Template } from "./eleventy.ts";
import { renderTarget } from "./render.tsx";
import { inOrder, type Target } from "./targets.ts";
import { type Plan, type TreeChanges, writeTree, type Written } from "./tree.ts";

/** Renders targets from one moment of the database, and brings their files into a tree, those of the search last. */
export async function writeTargets(
  db: Queryable,
  site: Site,
  root: string,
  { targets, search = [] }: { targets: readonly Target[]; search?: readonly Page[] },
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Written> {
  const { pages, removed } = await renderTargets(db, site, targets);
  return writeTree(root, { pages: [...pages, ...search], removed }, onPlan);
}

/** With the public pieces among them, for the search. */
export async function renderTargets(
  db: Queryable,
  site: Site,
  targets: readonly Target[],
): Promise<TreeChanges & { pieces: PublicPiece[] }> {
  const context = await createContext(db, site, targets);
  const templates: Template[] = [];
  const removed: string[] = [];
  for (const target of inOrder(targets)) {
    for (const file of await renderTarget(context, target)) {
      if ("removed" in file) removed.push(file.path);
      else templates.push(file);
    }
  }
  const pieces = [...context.facts.values()].map(({ piece }) => piece);
  return { pages: await renderWithEleventy(templates), removed, pieces };
}
