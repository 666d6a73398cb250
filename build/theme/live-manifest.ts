import { readlink } from "node:fs/promises";
import { EMPTY_MANIFEST, type ThemeManifest } from "../../api/contract/site/theme-manifest.ts";
import { publicFolder, readLiveTheme } from "../tree/generation.ts";

/** What the theme of the live tree declares. A theme can have megabytes, so it is read once for each tree. */
export function createLiveManifest(dataDir: string): () => Promise<ThemeManifest> {
  let known: { tree: string; manifest: ThemeManifest } | undefined;
  return async () => {
    const tree = await readlink(publicFolder(dataDir)).catch(() => "");
    if (known?.tree !== tree) {
      const theme = await readLiveTheme(dataDir);
      known = { tree, manifest: theme?.manifest ?? EMPTY_MANIFEST };
    }
    return known.manifest;
  };
}
