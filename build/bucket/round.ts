import { copyFileSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inParallel } from "../tree/in-parallel.ts";
import type { News } from "../pipeline/news.ts";
import { type BucketClient, md5Of } from "./client.ts";
import { byRank, isForReaders, rankOf } from "./order.ts";
import { AT_ONCE } from "./request.ts";

/** Everything that waits to be uploaded, as the tree was at one moment. */
export interface Round {
  /** The names of the notes that it covers. */
  notes: string[];
  /** Links to the files, by path. */
  files: ReadonlyMap<string, string>;
  /** The paths that were new to the tree when they were announced. */
  added: ReadonlySet<string>;
  /** Paths that the tree does not have. */
  removed: string[];
  /** The notes that say that a whole new tree has replaced the old one. */
  fullNotes: string[];
}

/**
 * Takes all waiting notes together, so that a list is uploaded once, with everything that it names. It must run while no
 * file of the tree is being written. The files are linked, not read: the tree replaces files, so a link keeps the bytes of
 * this moment while the tree moves on.
 */
export function takeRound({
  news,
  root,
  folder,
  more = [],
}: {
  news: News;
  root: string;
  /** An empty place for the links, on the same file system. */
  folder: string;
  more?: readonly string[];
}): Round {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const notes = news.waiting();
  const paths = new Set(more);
  const added = new Set<string>();
  const fullNotes: string[] = [];
  for (const name of notes) {
    const plan = news.read(name);
    for (const path of [...(plan?.changed ?? []), ...(plan?.removed ?? [])]) paths.add(path);
    for (const path of plan?.added ?? []) added.add(path);
    if (plan?.full) fullNotes.push(name);
  }
  const files = new Map<string, string>();
  const removed: string[] = [];
  for (const path of paths) {
    if (!isForReaders(path)) continue;
    const link = join(folder, String(files.size));
    if (linkOrCopy(join(root, path), link)) files.set(path, link);
    else removed.push(path);
  }
  return { notes, files, added, removed, fullNotes };
}

/** Returns false if there is no such file. */
function linkOrCopy(file: string, link: string): boolean {
  try {
    linkSync(file, link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
  }
  // Some file systems have no hard links.
  copyFileSync(file, link);
  return true;
}

export interface UploadOptions {
  client: BucketClient;
  /** Called before each request. An error that it throws ends the work. */
  mayGoOn: () => void;
  /** The MD5 of what an earlier try has uploaded, by path. It is not uploaded again. */
  uploaded: Map<string, string>;
}

/** Uploads the files in order, things before lists. Removals are last, lists before things. */
export async function uploadRound(round: Round, options: UploadOptions): Promise<void> {
  await uploadFiles(round, options);
  const { client, mayGoOn, uploaded } = options;
  for (const group of byRank(round.removed).toReversed()) {
    await inParallel(group, AT_ONCE, async (path) => {
      mayGoOn();
      await client.remove(path);
      uploaded.delete(path);
    });
  }
}

/** Uploads files up to a rank. */
export async function uploadFiles(
  { files, added }: Round,
  { client, mayGoOn, uploaded }: UploadOptions,
  lastRank = Infinity,
): Promise<void> {
  const paths = [...files.keys()].filter((path) => rankOf(path) <= lastRank);
  for (const group of byRank(paths, (path) => added.has(path))) {
    await inParallel(group, AT_ONCE, async (path) => {
      const bytes = await readFile(files.get(path) ?? "");
      const md5 = md5Of(bytes).toString("hex");
      if (uploaded.get(path) === md5) return;
      mayGoOn();
      await client.put(path, bytes);
      if (uploaded.size < REMEMBERED) uploaded.set(path, md5);
    });
  }
}

/** More would take memory that grows with the site. The others may be uploaded twice. */
const REMEMBERED = 100_000;
