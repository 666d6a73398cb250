import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import { asset, type Asset } from "./asset.ts";
import { ROOT } from "./root.js";

const STYLES = join(ROOT, "api/desk/styles");
const CLIENT = join(ROOT, "api/desk/client");

/**
 * What the desk's pages load: the stylesheet, and a bundle for each script that stands in the client's folder itself;
 * those in folders below are parts of these.
 */
export async function buildDeskAssets(): Promise<Asset[]> {
  const { code } = await transform(await readStyles(), { loader: "css", minify: true });
  const names = (await readdir(CLIENT)).filter((name) => name.endsWith(".ts"));
  const { outputFiles } = await build({
    entryPoints: names.map((name) => join(CLIENT, name)),
    outdir: CLIENT,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  return [
    asset("desk.css", code),
    ...outputFiles.map(({ path, text }) => asset(basename(path), text)),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** `desk.css` is for all pages, and comes first; the others say more for some. */
async function readStyles(): Promise<string> {
  const names = (await readdir(STYLES)).filter((name) => name.endsWith(".css")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(STYLES, name), "utf8")));
  return texts.join("\n");
}
