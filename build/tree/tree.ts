import {
  closeSync,
  existsSync,
  fdatasync,
  fsync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, realpath, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { work } from "../../api/contract/work.ts";
import type { Page } from "../theme/eleventy.ts";
import { inParallel } from "./in-parallel.ts";

// Only syncing waits for the disk, so only syncing is asynchronous: the other calls take microseconds, and as promises
// they took ten times as long, a fifth of a publication.
const syncData = promisify(fdatasync);
const syncEntry = promisify(fsync);

export interface TreeChanges {
  /** In the order in which they must appear. */
  pages: readonly Page[];
  removed: readonly string[];
  /** Announces removed files even if they are gone already: they may have gone when there was no space to announce it. */
  announcesAll?: boolean;
}

/** A change that is about to happen to a tree. It is announced first, so that a crash cannot lose the announcement. */
export interface Plan {
  changed: string[];
  removed: string[];
  /** The changed paths that the tree did not have before, for those who asked. */
  added?: string[];
  /** A whole new tree replaces the old one: any file may have changed. */
  full?: true;
}

/**
 * Writes files into a tree so that a reader sees each of them old or new, never half, and no list names a missing file
 * after a crash. Temporaries are written and synced in parallel and renamed in order; only then are files removed. Files
 * that would not change are left alone.
 */
export async function writeTree(
  root: string,
  changes: TreeChanges,
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Plan> {
  const differing = changes.pages
    .map(withBytes)
    .filter(({ path, bytes }) => !holds(join(root, path), bytes));
  const going = changes.announcesAll
    ? [...changes.removed]
    : changes.removed.filter((path) => existsSync(join(root, path)));
  if (differing.length || going.length) {
    await onPlan?.({ changed: differing.map(({ path }) => path), removed: going });
  }
  const folders = new Set(differing.map(({ path }) => dirname(join(root, path))));
  for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  if (differing.length) await putInPlace(root, differing);
  const removed: string[] = [];
  const failures: unknown[] = [];
  for (const path of changes.removed) {
    try {
      if (await removeFile(join(root, path))) removed.push(path);
    } catch (error) {
      // A file that cannot be removed does not keep the others.
      failures.push(error);
    }
    folders.add(dirname(join(root, path)));
  }
  await inParallel(folders, AT_ONCE, syncFolder);
  await removeEmptyFolders(root, removed);
  if (failures.length) throw failures[0];
  return { changed: differing.map(({ path }) => path), removed };
}

async function putInPlace(root: string, files: readonly FileBytes[]): Promise<void> {
  const aside = await createAside(root);
  const numbered = files.map((file, number) => ({ ...file, aside: join(aside, String(number)) }));
  try {
    await inParallel(numbered, AT_ONCE, writeTemporary);
    for (const file of numbered) renameSync(file.aside, join(root, file.path));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * A folder for temporaries. It is beside the tree, not in it: a copy of the tree must not contain a page that may never
 * become public, and a killed worker must not leave one that an unpublish would not find. It is on the same file system,
 * because a rename is atomic only within one.
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

/** Most files that change also change their size, and are not read. */
function holds(path: string, bytes: Buffer): boolean {
  try {
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? {};
    return size === bytes.length && bytes.equals(readFileSync(path));
  } catch {
    return false;
  }
}

async function writeTemporary({ aside, bytes }: { aside: string; bytes: Buffer }): Promise<void> {
  await closing(openSync(aside, "wx", 0o644), async (file) => {
    work.syncs++;
    writeFileSync(file, bytes);
    await syncData(file);
  });
}

async function removeFile(path: string): Promise<boolean> {
  const removed = rm(path).then(() => true);
  return (await removed.catch(ifMissing)) ?? false;
}

async function syncFolder(folder: string): Promise<void> {
  try {
    work.syncs++;
    await closing(openSync(folder, "r"), syncEntry);
  } catch (error) {
    ifMissing(error);
  }
}

/** The folder of a removed page goes with it. */
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

async function closing(file: number, use: (file: number) => Promise<void>): Promise<void> {
  try {
    await use(file);
  } finally {
    closeSync(file);
  }
}

/** Enough to keep a disk busy. Thousands at once would only fill the memory. */
const AT_ONCE = 32;
