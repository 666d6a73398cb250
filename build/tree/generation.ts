import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { shippedPublicSettings, PublicSettings } from "../../api/contract/site/public-settings.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { SiteConfiguration } from "../targets/site.ts";
import type { Page } from "../theme/eleventy.ts";
import { readRecord, type TreeRecord, writeRecord } from "./record.ts";
import { shippedNames } from "../assets/shipped-assets.ts";
import { Theme } from "../theme/theme.ts";
import { isAside } from "./tree.ts";
import { readVersion } from "./version.ts";
import { writeNew } from "./write-new.ts";

/**
 * Raise it when the same data gives other files, so that the whole tree is built again. A file that is no longer made would
 * stay in a tree that is kept, whatever becomes of the pieces in it.
 */
export const TEMPLATE_VERSION = 36;

/** The live tree: a symbolic link to one of the generations. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, "public");
}

export function generationsFolder(dataDir: string): string {
  return join(dataDir, "generations");
}

/** A hash of the templates, the files that pages name, the theme, the configuration and the settings that a tree is made with. */
export function markOf(
  { baseUrl, hub, sendsMail }: Pick<SiteConfiguration, "baseUrl" | "hub" | "sendsMail">,
  theme: Theme | null,
  publicSettings: PublicSettings,
  assets = shippedNames(),
): string {
  const made = JSON.stringify({
    TEMPLATE_VERSION,
    version: readVersion(),
    assets,
    baseUrl,
    look: publicSettings,
    // Left out without a hub, as in trees that were built before there could be one.
    hub: hub ?? undefined,
    sendsMail: sendsMail || undefined,
    theme: theme?.hash,
  });
  return createHash("sha256").update(made).digest("hex");
}

/** The settings that show in the header and the footer of pages alone, and on the few pages that are always rendered. */
const IN_FRAMES = {
  tagline: null,
  logo: null,
  navigation: null,
  footer_html: null,
  pages: [],
} satisfies Partial<PublicSettings>;

/** The settings that show in pages alone. */
const IN_PAGES = { ...IN_FRAMES, css: "", theme: {} } satisfies Partial<PublicSettings>;

/** The same hash for the files that are no pages. The site's first share card is one, and every page names it. */
export function textsMarkOf(
  settings: SiteConfiguration,
  publicSettings: PublicSettings,
  { hasCard }: { hasCard: boolean },
): string {
  const mark = markOf({ ...settings, sendsMail: false }, null, { ...publicSettings, ...IN_PAGES });
  return hasCard ? `${mark} card` : mark;
}

/** The same for pages without their header and footer. Undefined with a theme: its layout may show any of the settings anywhere. */
export function insidesMarkOf(
  settings: SiteConfiguration,
  theme: Theme | null,
  publicSettings: PublicSettings,
): string | undefined {
  return theme ? undefined : markOf(settings, null, { ...publicSettings, ...IN_FRAMES });
}

/** The record of the live tree; undefined when there is no tree, or a tree without a record. */
export async function readLiveRecord(dataDir: string): Promise<TreeRecord | undefined> {
  const name = await liveGeneration(dataDir);
  if (name === undefined || !existsSync(publicFolder(dataDir))) return undefined;
  return readRecord(recordFile(dataDir, name));
}

/**
 * The theme that the live tree was built with, whatever the theme folder holds now. Null when it has none, or one that
 * cannot be read: then the mark differs as well, and the tree is built again.
 */
export async function readLiveTheme(dataDir: string): Promise<Theme | null> {
  const name = await liveGeneration(dataDir);
  if (name === undefined) return null;
  try {
    return Theme.parse(JSON.parse(await readFile(themeFile(dataDir, name), "utf8")));
  } catch {
    return null;
  }
}

/** The settings that the live tree was built with, whatever they are now. The shipped ones if they cannot be read. */
export async function readLiveSettings(dataDir: string, siteName: string): Promise<PublicSettings> {
  const name = await liveGeneration(dataDir);
  if (name === undefined) return shippedPublicSettings(siteName);
  try {
    return PublicSettings.parse(JSON.parse(await readFile(settingsFile(dataDir, name), "utf8")));
  } catch {
    return shippedPublicSettings(siteName);
  }
}

export async function writeLiveRecord(dataDir: string, record: TreeRecord): Promise<void> {
  const name = await liveGeneration(dataDir);
  if (name !== undefined) await writeRecord(recordFile(dataDir, name), record);
}

/** A folder for a new tree, beside the live one. */
export async function createGeneration({ clock, random }: Store, dataDir: string): Promise<string> {
  const name = `generation-${clock().getTime()}-${random(4).toString("hex")}`;
  const root = join(generationsFolder(dataDir), name);
  await mkdir(root, { recursive: true });
  return root;
}

/** A disk allocates space in blocks, and most files of a tree are smaller than one block. */
export const BLOCK_BYTES = 4_096;

/**
 * Writes files into a tree that nobody reads yet: without temporaries, and synced all together at the end. Returns the
 * bytes that they take on the disk.
 */
export function fillTree(root: string, pages: readonly Page[], made = new Set<string>()): number {
  let bytes = 0;
  for (const { path, content } of pages) {
    const file = join(root, path);
    const folder = dirname(file);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      bytes += BLOCK_BYTES;
    }
    made.add(folder);
    bytes += Math.ceil(writeNew(file, content) / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return bytes;
}

/** Makes a generation the live tree. A new symbolic link is renamed over the old one, so there is always a tree. */
export async function goLive(
  root: string,
  dataDir: string,
  {
    record,
    theme,
    publicSettings,
  }: { record: TreeRecord; theme: Theme | null; publicSettings: PublicSettings },
): Promise<void> {
  const name = basename(root);
  writeFileSync(settingsFile(dataDir, name), JSON.stringify(publicSettings), { mode: 0o600 });
  if (theme) writeFileSync(themeFile(dataDir, name), JSON.stringify(theme), { mode: 0o600 });
  await syncDisk(root);
  await writeRecord(recordFile(dataDir, name), record);
  const link = publicFolder(dataDir);
  const fresh = join(dataDir, `.public-${name}`);
  await symlink(join("generations", name), fresh);
  // A copy that followed links left a folder in place of the link, and a rename cannot replace a folder.
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found?.isDirectory()) await rename(link, join(generationsFolder(dataDir), `copied-${name}`));
  await rename(fresh, link);
}

/**
 * Removes every generation except the live one and, while a tree is being built, the new one: an old tree holds texts
 * that were withdrawn since, and takes space. A file that is being read can be read to its end. Removing waits for the
 * disk, so another process does it. Files that cannot be removed are left to the next time.
 */
export async function removeOldGenerations(dataDir: string, fresh?: string): Promise<void> {
  try {
    const kept = [await liveGeneration(dataDir), fresh && basename(fresh)].flatMap((name) =>
      name === undefined ? [] : [name, `${name}.json`, `${name}.theme.json`, `${name}.look.json`],
    );
    const old = (await readdir(generationsFolder(dataDir)))
      .filter((name) => !kept.includes(name) && !isAside(name))
      .map((name) => join(generationsFolder(dataDir), name));
    const links = (await readdir(dataDir))
      .filter((name) => name.startsWith(".public-"))
      .map((name) => join(dataDir, name));
    if (old.length + links.length > 0) await remove([...old, ...links]);
  } catch {
    // Left to the next time.
  }
}

/** Removes a generation that will not go live. */
export async function dropGeneration(root: string): Promise<void> {
  await remove([root, `${root}.json`, `${root}.theme.json`, `${root}.look.json`]).catch(
    () => undefined,
  );
}

async function remove(paths: readonly string[]): Promise<void> {
  await promisify(execFile)("rm", ["-rf", ...paths]);
}

function recordFile(dataDir: string, generation: string): string {
  return join(generationsFolder(dataDir), `${generation}.json`);
}

/** Beside the generation, like its record. */
function themeFile(dataDir: string, generation: string): string {
  return join(generationsFolder(dataDir), `${generation}.theme.json`);
}

function settingsFile(dataDir: string, generation: string): string {
  return join(generationsFolder(dataDir), `${generation}.look.json`);
}

async function liveGeneration(dataDir: string): Promise<string | undefined> {
  try {
    return basename(await readlink(publicFolder(dataDir)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // There is nothing, or a folder that is no link.
    if (code === "ENOENT" || code === "EINVAL") return undefined;
    throw error;
  }
}

/** Once for a whole tree: a tenth of the time that syncing its files one by one takes. */
async function syncDisk(root: string): Promise<void> {
  const run = promisify(execFile);
  // A sync command that cannot sync one file system syncs all.
  await run("sync", ["-f", root]).catch(() => run("sync"));
}
