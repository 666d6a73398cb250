import { existsSync } from "node:fs";
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Page } from "./eleventy.ts";

export interface TreeChanges {
  /** In the order in which they must appear. */
  pages: readonly Page[];
  removed: readonly string[];
  /** Tells of what is removed also where it is gone already: it may have gone before there was room to tell. */
  isRetold?: boolean;
}

/** What is about to happen to a tree: whoever must hear of it hears before, so that a crash cannot swallow the news. */
export interface Plan {
  changed: string[];
  removed: string[];
  /** A whole new tree comes in place of the old one: anything may have changed. */
  full?: true;
}

/**
 * Brings files into a tree so that a reader sees each old or new, never half, and a crash leaves nothing listed that is
 * not there: temporaries are written and synced side by side, renamed in order, and only then is anything removed. What
 * would not change is left alone.
 */
export async function writeTree(
  root: string,
  changes: TreeChanges,
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Plan> {
  const differing = await keepDiffering(root, changes.pages.map(withBytes));
  const going = changes.isRetold
    ? [...changes.removed]
    : changes.removed.filter((path) => existsSync(join(root, path)));
  if (differing.length || going.length) {
    await onPlan?.({ changed: differing.map(({ path }) => path), removed: going });
  }
  const folders = new Set(differing.map(({ path }) => dirname(join(root, path))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  if (differing.length) await putInPlace(root, differing);
  const removed: string[] = [];
  const failures: unknown[] = [];
  for (const path of changes.removed) {
    try {
      if (await removeFile(join(root, path))) removed.push(path);
    } catch (error) {
      // One file that cannot be removed does not keep the others.
      failures.push(error);
    }
    folders.add(dirname(join(root, path)));
  }
  await inParallel([...folders], syncFolder);
  await removeEmptyFolders(root, removed);
  if (failures.length) throw failures[0];
  return { changed: differing.map(({ path }) => path), removed };
}

async function putInPlace(root: string, files: readonly FileBytes[]): Promise<void> {
  const aside = await createAside(root);
  const numbered = files.map((file, number) => ({ ...file, aside: join(aside, String(number)) }));
  try {
    await inParallel(numbered, writeTemporary);
    for (const file of numbered) await rename(file.aside, join(root, file.path));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * A folder for temporaries. Beside the tree, not in it: whoever copies the tree must not copy a page that may never
 * become public, and a worker that is killed leaves none behind that an unpublishing would not find. On the same file
 * system, since a rename is atomic only within one.
 */
async function createAside(root: string): Promise<string> {
  const tree = await realpath(root);
  return mkdtemp(join(dirname(tree), `.${basename(tree)}${ASIDE}`));
}

const ASIDE = ".new-";

/** Whether a name beside a tree is that of a folder for temporaries. */
export function isAside(name: string): boolean {
  return name.startsWith(".") && name.includes(ASIDE);
}

interface FileBytes {
  path: string;
  bytes: Buffer;
}

function withBytes({ path, content }: Page): FileBytes {
  return { path, bytes: typeof content === "string" ? Buffer.from(content) : content };
}

async function keepDiffering(root: string, files: readonly FileBytes[]): Promise<FileBytes[]> {
  const same = new Set<FileBytes>();
  await inParallel(files, async (file) => {
    if (await holds(join(root, file.path), file.bytes)) same.add(file);
  });
  return files.filter((file) => !same.has(file));
}

/** Most files that change also change their size: those are not read. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  try {
    return (await stat(path)).size === bytes.length && bytes.equals(await readFile(path));
  } catch {
    return false;
  }
}

async function writeTemporary({ aside, bytes }: { aside: string; bytes: Buffer }): Promise<void> {
  await closing(await open(aside, "wx", 0o644), async (handle) => {
    await handle.writeFile(bytes);
    await handle.datasync();
  });
}

async function removeFile(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  try {
    await closing(await open(folder, "r"), (handle) => handle.sync());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A folder that held one page goes with it. */
async function removeEmptyFolders(root: string, removed: readonly string[]): Promise<void> {
  for (const path of removed) {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const gone = await rmdir(join(root, folder)).then(
        () => true,
        () => false,
      );
      if (!gone) break;
    }
  }
}

async function closing(
  handle: FileHandle,
  work: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

/** As many at once as keep a disk busy; thousands would only fill memory. */
const AT_ONCE = 32;

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
