import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Store } from "../api/store/open.ts";
import type { SiteSettings } from "./context.ts";
import type { Page } from "./eleventy.ts";
import { readVersion } from "./version.ts";

/** Raise it when the same data gives other files, so that the tree is built anew. */
const TEMPLATE_VERSION = 7;

/** Where the live tree stands: a symbolic link to one of the generations. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, "public");
}

/** Whether there is a tree, made by these templates for this site. */
export async function isCurrent(dataDir: string, settings: SiteSettings): Promise<boolean> {
  const mark = await readFile(join(publicFolder(dataDir), MARK), "utf8").catch(() => undefined);
  return mark === markOf(settings);
}

/** Not served: no dotfile is. */
const MARK = ".galley";

function markOf({ baseUrl, siteName }: SiteSettings): string {
  const made = JSON.stringify({ TEMPLATE_VERSION, version: readVersion(), baseUrl, siteName });
  return createHash("sha256").update(made).digest("hex");
}

/** A folder for a new tree, beside the live one. */
export async function createGeneration({ clock, chance }: Store, dataDir: string): Promise<string> {
  const name = `generation-${clock().getTime()}-${chance(4).toString("hex")}`;
  const root = join(dataDir, "generations", name);
  await mkdir(root, { recursive: true });
  return root;
}

/** Writes files where nobody reads yet: no detour by another name, and to the disk with all the others at the end. */
export function fillTree(root: string, pages: readonly Page[], made = new Set<string>()): void {
  for (const { path, content } of pages) {
    const file = join(root, path);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(file, content);
  }
}

/**
 * Makes a generation the live tree. A symbolic link is replaced by renaming another over it: there is always a tree. The
 * one before stays until the next is begun, for whoever still reads there.
 */
export async function goLive(root: string, dataDir: string, settings: SiteSettings): Promise<void> {
  await syncDisk(root);
  await writeFile(join(root, MARK), markOf(settings), { flush: true });
  const link = publicFolder(dataDir);
  const name = basename(root);
  const fresh = join(dataDir, `.public-${name}`);
  await symlink(join("generations", name), fresh);
  await rename(fresh, link);
}

/**
 * Removes all trees but the live one and the new one. That is waiting for the disk: a process of its own does it beside
 * the building. What cannot be removed is left to the next build.
 */
export async function removeOldGenerations(dataDir: string, fresh: string): Promise<void> {
  try {
    const link = publicFolder(dataDir);
    const live = existsSync(link) ? basename(await readlink(link)) : undefined;
    const generations = join(dataDir, "generations");
    const old = (await readdir(generations))
      .filter((name) => name !== live && name !== basename(fresh))
      .map((name) => join(generations, name));
    if (old.length) await promisify(execFile)("rm", ["-rf", ...old]);
  } catch {
    // Said above.
  }
}

/** Once for a whole tree: a tenth of the time that syncing its files one by one takes. */
async function syncDisk(root: string): Promise<void> {
  const run = promisify(execFile);
  // Where sync knows no single file system, it syncs all.
  await run("sync", ["-f", root]).catch(() => run("sync"));
}
