import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";
import { asset, type Asset } from "./asset.ts";
import { ROOT } from "../root.js";

const DESK = join(ROOT, "api/desk");
/** The only script with parts that are loaded when they are needed. */
const IN_PARTS = "editor.ts";

/**
 * The files that the desk's pages load: the stylesheets, and a bundle for each script directly in `client/`. Scripts in
 * folders below are parts of these bundles.
 */
export async function buildDeskAssets(): Promise<Asset[]> {
  const scripts = (await readdir(join(DESK, "client"))).filter((name) => name.endsWith(".ts"));
  const whole = await bundle({
    entryPoints: [
      ...STYLESHEETS.map((name) => join(DESK, "styles", name)),
      ...scripts.filter((name) => name !== IN_PARTS).map((name) => join(DESK, "client", name)),
    ],
  });
  const inParts = await bundle({
    entryPoints: [join(DESK, "client", IN_PARTS)],
    splitting: true,
    // The parts name each other, so the names with their hashes are esbuild's.
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
  });
  return [
    ...whole.map(({ path, text }) => asset(basename(path), text)),
    ...inParts.map(namedAsset),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** On every page; on pages for writing; on all others. */
const STYLESHEETS = ["desk.css", "writing.css", "areas.css"] as const;

async function bundle(options: BuildOptions): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    outdir: DESK,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    // It is sent as UTF-8, so letters need no escapes.
    charset: "utf8",
    ...options,
    write: false,
  });
  return outputFiles;
}

/** Pages ask the manifest for the script by its own name. Nobody asks for its parts. */
function namedAsset({ path, text }: OutputFile): Asset {
  const name = basename(path);
  const entry = IN_PARTS.replace(".ts", "");
  return {
    name: name.startsWith(`${entry}.`) ? `${entry}.js` : name,
    file: { path: `assets/${name}`, content: text },
  };
}
