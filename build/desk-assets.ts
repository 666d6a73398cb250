import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { asset, type Asset } from "./asset.ts";
import { ROOT } from "./root.js";

const DESK = join(ROOT, "api/desk");

/**
 * The files that the desk's pages load: the stylesheet, and a bundle for each script directly in `client/`. Scripts in
 * folders below are parts of these bundles.
 */
export async function buildDeskAssets(): Promise<Asset[]> {
  const scripts = (await readdir(join(DESK, "client"))).filter((name) => name.endsWith(".ts"));
  const { outputFiles } = await build({
    entryPoints: [
      join(DESK, "styles/desk.css"),
      ...scripts.map((name) => join(DESK, "client", name)),
    ],
    outdir: DESK,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  return outputFiles
    .map(({ path, text }) => asset(basename(path), text))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
