import { isStoreError } from "../api/store/driver.ts";
import type { Queryable } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import { createContext } from "./context.ts";
import { renderWithEleventy, type Page } from "./eleventy.ts";
import { RenderError, renderNamed, type TreeFile } from "./file.ts";
import { renderTarget } from "./render.tsx";
import { inOrder, type Target } from "./targets.ts";
import { type Plan, writeTree } from "./tree.ts";

/** Renders targets from one moment of the database, and brings their files into a tree, those of the search last. */
export async function writeTargets(
  db: Queryable,
  site: Site,
  root: string,
  { targets, search = [] }: { targets: readonly Target[]; search?: readonly Page[] },
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Plan> {
  const files = await readTargets(db, site, targets);
  const rendered = new Map<string, Page>();
  await renderFiles(files, (pages) => {
    for (const page of pages) rendered.set(page.path, page);
  });
  const pages = [...files.flatMap(({ path }) => rendered.get(path) ?? []), ...search];
  const removed = files.flatMap((file) => ("removed" in file ? [file.path] : []));
  return writeTree(root, { pages, removed }, onPlan);
}

/** The files of some targets, to be rendered. */
export async function readTargets(
  db: Queryable,
  site: Site,
  targets: readonly Target[],
): Promise<TreeFile[]> {
  try {
    const context = await createContext(db, site, targets);
    const files: TreeFile[] = [];
    for (const target of inOrder(targets)) files.push(...(await renderTarget(context, target)));
    return files;
  } catch (error) {
    if (isStoreError(error)) throw error;
    throw new RenderError((error as Error).message, { cause: error });
  }
}

/** Hands them on as they are done, pages first. */
export async function renderFiles(
  files: readonly TreeFile[],
  take: (pages: Page[]) => void,
): Promise<void> {
  await renderWithEleventy(
    files.flatMap((file) => ("page" in file ? [{ path: file.path, render: file.page }] : [])),
    take,
  );
  for (const file of files) {
    if ("render" in file) take([{ path: file.path, content: renderNamed(file) }]);
  }
}
