import type { PublicPiece } from "../api/contract/records.ts";
import type { Queryable } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import { createContext } from "./context.ts";
import { renderWithEleventy, type Page } from "./eleventy.ts";
import { renderNamed, type TreeFile } from "./file.ts";
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
  const files: TreeFile[] = [];
  for (const target of inOrder(targets)) files.push(...(await renderTarget(context, target)));
  return {
    pages: await renderFiles(files),
    removed: files.flatMap((file) => ("removed" in file ? [file.path] : [])),
    pieces: [...context.facts.values()].map(({ piece }) => piece),
  };
}

/** In the order given. */
async function renderFiles(files: readonly TreeFile[]): Promise<Page[]> {
  const rendered = await renderWithEleventy(
    files.flatMap((file) => ("page" in file ? [{ path: file.path, render: file.page }] : [])),
  );
  const pages = new Map(rendered.map((page) => [page.path, page]));
  return files.flatMap((file) => {
    if ("page" in file) return pages.get(file.path) ?? [];
    return "render" in file ? [{ path: file.path, content: renderNamed(file) }] : [];
  });
}
