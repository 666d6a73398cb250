import { statSync } from "node:fs";
import { join } from "node:path";
import { isStoreError } from "../../api/store/engine/faults.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import type { Site } from "../targets/site.ts";
import { createContext, type FillContext } from "../targets/context.ts";
import { renderWithEleventy, type Page } from "../theme/eleventy.ts";
import { RenderError, renderNamed, type TreeFile } from "./file.ts";
import { renderPicture } from "../targets/render-picture.ts";
import { renderTarget } from "../targets/render.ts";
import { inOrder, rankOfFile, type Target } from "../targets/targets.ts";
import { type Plan, writeTree } from "./tree.ts";

export interface RenderOptions {
  /** Called before each target and each file, and a last time before files appear. An error that it throws ends the work. */
  between?: ((isLast?: boolean) => Promise<void>) | undefined;
  /** Files to leave as they are. */
  without?: ReadonlySet<string> | undefined;
}

/** Renders targets from one snapshot of the database, and writes their files into a tree, those of the search last. */
export async function writeTargets(
  snapshot: PublicSnapshot,
  site: Site,
  root: string,
  {
    targets,
    search = [],
    announcesAll = false,
    between,
    without,
  }: RenderOptions & {
    targets: readonly Target[];
    search?: readonly Page[];
    announcesAll?: boolean;
  },
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Plan> {
  const { pictures, others } = apart(targets);
  const rendered = new Map<string, Page>();
  const keep = (pages: Page[]): void => {
    for (const page of pages) rendered.set(page.path, page);
  };
  // Pages are rendered while the disk takes the pictures, and appear after them.
  const writing = writePictures(snapshot, root, pictures, { between }, onPlan);
  const rendering = readTargets(snapshot, site, others, { between }).then(async (all) => {
    const read = without ? all.filter(({ path }) => !without.has(path)) : all;
    await renderFiles(read, keep, { between, theme: site.theme });
    return read;
  });
  await Promise.allSettled([writing, rendering]);
  const [gone, files] = await Promise.all([writing, rendering]);
  const pages = [...files.flatMap(({ path }) => rendered.get(path) ?? []), ...search];
  const removed = files.flatMap((file) => ("removed" in file ? [file.path] : []));
  await between?.(true);
  return writeTree(root, { pages, removed: [...removed, ...gone], announcesAll }, onPlan);
}

type PictureTarget = Extract<Target, { kind: "picture" }>;

function apart(targets: readonly Target[]): { pictures: PictureTarget[]; others: Target[] } {
  const pictures = new Map<string, PictureTarget>();
  const others: Target[] = [];
  for (const target of targets) {
    if (target.kind === "picture") pictures.set(target.id, target);
    else others.push(target);
  }
  return { pictures: [...pictures.values()], others };
}

/**
 * Writes the files of pictures, some megabytes at a time: a batch may have hundreds of pictures. A file that is there is
 * left alone, because its name is a hash of what it shows. Returns the files to remove with the pages that showed them.
 */
async function writePictures(
  snapshot: PublicSnapshot,
  root: string,
  pictures: readonly PictureTarget[],
  { between }: RenderOptions,
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<string[]> {
  const isThere = (path: string, bytes: number): boolean =>
    statSync(join(root, path), { throwIfNoEntry: false })?.size === bytes;
  const gone: string[] = [];
  let pages: { path: string; content: string | Buffer }[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    if (pages.length) await writeTree(root, { pages, removed: [] }, onPlan);
    pages = [];
    bytes = 0;
  };
  for (const picture of pictures) {
    await between?.();
    for (const file of await renderPicture({ snapshot }, picture, isThere)) {
      if ("removed" in file) gone.push(file.path);
      if (!("render" in file)) continue;
      const content = file.render();
      pages.push({ path: file.path, content });
      bytes += content.length;
    }
    if (bytes > PICTURE_BYTES) await write();
  }
  await write();
  return gone;
}

/** Written together. Each picture has some 4 MB. */
const PICTURE_BYTES = 16_000_000;

/** The files of some targets, ready to be rendered. */
export async function readTargets(
  snapshot: PublicSnapshot,
  site: Site,
  targets: readonly Target[],
  { between, ...fill }: RenderOptions & FillContext = {},
): Promise<TreeFile[]> {
  const files: { rank: number; file: TreeFile }[] = [];
  const context = await named(() => createContext(snapshot, site, targets, fill));
  for (const target of inOrder(targets)) {
    await between?.();
    for (const file of await named(() => renderTarget(context, target))) {
      files.push({ rank: rankOfFile(target, file.path), file });
    }
  }
  return files.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
}

/** An error here is the fault of the content, unless it comes from the database. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isStoreError(error)) throw error;
    throw new RenderError((error as Error).message, { cause: error });
  }
}

/** Passes on the rendered files as they are done, pages first. */
export async function renderFiles(
  files: readonly TreeFile[],
  take: (pages: Page[]) => void,
  { between, theme }: RenderOptions & Pick<Site, "theme">,
): Promise<void> {
  await renderWithEleventy(
    files.flatMap((file) => ("page" in file ? [file.page] : [])),
    take,
    { between, theme },
  );
  for (const file of files) {
    if (!("render" in file)) continue;
    await between?.();
    take([{ path: file.path, content: renderNamed(file.path, file.render) }]);
  }
}
