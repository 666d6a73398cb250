import { z } from "zod";
import type { Tree } from "../read/tree.ts";

/** Maps an asset's name to its hashed path; undefined if the build wrote no such file, and the page leaves it out. */
export type DeskAssets = (name: string) => string | undefined;

/** Written by the build: asset names and their hashed paths. */
const MANIFEST = "assets/manifest.json";

const Manifest = z.record(z.string(), z.string().startsWith("/assets/"));

/**
 * Reads the addresses of the desk's assets. Called for each page, because each generation of the tree has its own
 * names.
 */
export function readAssets(tree: Tree): DeskAssets {
  const manifest = Manifest.safeParse(tree.readJson(MANIFEST));
  return (name) => manifest.data?.[name];
}
