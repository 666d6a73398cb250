import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { firstOpenChange } from "../../api/store/log/change-queue.ts";
import { lagOf } from "../../api/store/log/follower-lag.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { BLOCK_BYTES, publicFolder } from "./generation.ts";
import type { TreeRecord } from "./record.ts";
import type { Target } from "../targets/targets.ts";

// A full build may take over files of the live tree. Most of a tree's files say what a piece or a writer says: they do not
// depend on the theme, the navigation, the footer or the site's own pages, and are linked instead of being rendered again.
// The search is always made anew, since its segments may still hold words that were taken down.

/** What a new tree takes over: nothing needs to be built, or every file but the pages. */
export interface Reuse {
  isWhole: boolean;
  /** Whether pages differ in their header and footer alone. */
  hasInsides: boolean;
  /** The last change before the first that the live tree may lack. */
  since: number;
}

/** With more changes to replay than this, rendering everything is quicker. */
const CHANGES_MAX = 500;

/** Every tree has it, and no change writes it. */
const NOT_FOUND = "404.html";

/** Whether somebody has emptied the folder of a tree. */
export function isEmptied(root: string): boolean {
  return existsSync(root) && !existsSync(join(root, NOT_FOUND));
}

/**
 * Finds what a new tree can take over; undefined if every file must be rendered, because the live tree has other
 * settings or lacks files.
 */
export async function findReuse(
  { store: { read }, follower, dataDir }: { store: Store; follower: string; dataDir: string },
  live: TreeRecord | undefined,
  { mark, texts, insides }: Pick<TreeRecord, "mark" | "texts" | "insides">,
): Promise<Reuse | undefined> {
  if (!live || live.texts !== texts || live.failure_count > 0) return undefined;
  if (isEmptied(publicFolder(dataDir))) return undefined;
  const { pending, setAside } = await lagOf(read, follower);
  if (setAside > 0 || pending > CHANGES_MAX) return undefined;
  const since = (await firstOpenChange(read, follower)) - 1;
  return {
    isWhole: live.mark === mark && pending === 0,
    hasInsides: insides !== undefined && live.insides === insides,
    since,
  };
}

/** Folders of files that do not depend on what only pages show, and the feeds beside them. */
const TEXTS =
  /^(?:(?:api\/public|author|series|tag|category|embed|pictures|cards|avatars|log|search\/words|sitemaps|redirects)\/|feed\.(?:[a-z]{2,3}\.)?(?:json|xml)$)/;

/** Whether a file can be taken over when only the pages change. Cards for frames have their own layout. */
export function isText(path: string): boolean {
  if (path === "sitemaps/pages.xml" || !TEXTS.test(path)) return false;
  return path.startsWith("embed/") || !path.endsWith(".html");
}

/** Targets all of whose files are texts. */
const WITHOUT_PAGES = new Set<Target["kind"]>([
  "players",
  "product",
  "avatar",
  "picture",
  "card",
  "sitemap",
  "sitemap-writers",
  "sitemap-lists",
  "reader-shard",
  "reader-manifest",
  "redirects",
]);

export function hasPages({ kind }: Target): boolean {
  return !WITHOUT_PAGES.has(kind);
}

/**
 * Links the files that are no pages into another tree. A file is never written in place, so a link stays what it is.
 * Undefined if somebody deletes the tree meanwhile.
 */
export async function linkTexts(
  from: string,
  to: string,
  between: () => Promise<void>,
): Promise<{ files: number; bytes: number } | undefined> {
  let files = 0;
  let bytes = 0;
  async function link(folder: string): Promise<void> {
    let isMade = false;
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await link(path);
      if (!entry.isFile() || !isText(path)) continue;
      await between();
      if (!isMade) mkdirSync(join(to, folder), { recursive: true });
      isMade = true;
      linkOrCopy(join(from, path), join(to, path));
      files++;
      bytes += Math.ceil(statSync(join(to, path)).size / BLOCK_BYTES) * BLOCK_BYTES;
    }
  }
  try {
    await link("");
  } catch (error) {
    return ifMissing(error);
  }
  return { files, bytes };
}

/** Some file systems have no links, or only so many of a file. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EPERM", "EMLINK", "EXDEV", "ENOTSUP"].includes(code)) throw error;
    copyFileSync(from, to);
  }
}
