import { z } from "zod";
import type { Tree } from "../read/tree.ts";

/** Where the build has put what a page of the desk loads; a name without a file is left out of the page. */
export type DeskAssets = (name: string) => string | undefined;

/** The file in which the build says under which names it has put its assets. */
const MANIFEST = "assets/manifest.json";

const Manifest = z.record(z.string(), z.string().startsWith("/assets/"));

/** Asked anew for each page: another generation of the tree has other names. */
export function readAssets(tree: Tree): DeskAssets {
  const manifest = Manifest.safeParse(tree.readJson(MANIFEST));
  return (name) => manifest.data?.[name];
}
