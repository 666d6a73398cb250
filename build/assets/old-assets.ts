import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";

const ASSETS = "assets";
/** When each asset was last in use. Dotfiles are not served. */
const LIST = ".old-assets.json";
const KEPT_MS = 7 * 86_400_000;

/**
 * Copies the hashed assets of the previous tree into a new one, for a week: a page in the cache of a browser or a CDN
 * still asks for its old stylesheet.
 */
export async function keepOldAssets(before: string, root: string, now: Date): Promise<void> {
  // The assets of a theme are in a folder, and their names have no hash: an old file would replace a new one.
  const entries = await readdir(join(before, ASSETS), { withFileTypes: true }).catch(() => []);
  const files = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const lastUsed = await readList(before);
  const current = new Set(await readdir(join(root, ASSETS)));
  const kept = files.flatMap((file): [string, number][] => {
    const time = lastUsed[file] ?? now.getTime();
    return current.has(file) || now.getTime() - time > KEPT_MS ? [] : [[file, time]];
  });
  if (!kept.length) return;
  await mkdir(join(root, ASSETS), { recursive: true });
  for (const [file] of kept) {
    await copyFile(join(before, ASSETS, file), join(root, ASSETS, file)).catch(ifMissing);
  }
  await writeFile(join(root, LIST), JSON.stringify(Object.fromEntries(kept)));
}

async function readList(root: string): Promise<Record<string, number>> {
  const text = await readFile(join(root, LIST), "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, number>;
}
