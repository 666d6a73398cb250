import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import type { SiteAssets } from "../site/site-assets.ts";
import { asset, type Asset, manifestOf } from "./asset.ts";
import { buildStemmers } from "./stemmer-assets.ts";
import { buildDeskAssets } from "./desk-assets.ts";
import type { Page } from "./eleventy.ts";

export interface Assets {
  files: Page[];
  /** The addresses that pages name. */
  names: SiteAssets;
}

export interface SiteFiles {
  stylesheet: Asset;
  script: Asset;
  embedsScript: Asset;
  searchScript: Asset;
  /** By language. */
  stemmers: Readonly<Record<string, Asset>>;
}

/** What pages and desk load, the manifest that names it; and embed.js. */
export async function buildAssets(site?: SiteFiles): Promise<Assets> {
  const own = site ?? (await buildSiteFiles());
  const { stylesheet, script, embedsScript, searchScript, stemmers } = own;
  const assets = [
    stylesheet,
    script,
    embedsScript,
    searchScript,
    ...Object.values(stemmers),
    ...(await buildDeskAssets()),
  ];
  // In an older dialect: the sites that load it have readers of their own.
  const embed = { path: "embed.js", content: await bundle("embed/embed.ts", "es2019") };
  return {
    files: [...assets.map(({ file }) => file), manifestOf(assets), embed],
    names: namesOf(own),
  };
}

/** What the pages load, which all name it: a sixth of the whole. */
export async function buildSiteFiles(): Promise<SiteFiles> {
  return {
    stylesheet: asset("site.css", await minifyCss(source("site/styles/site.css"))),
    script: asset("page.js", await bundle("site/client/page.ts", "es2020")),
    embedsScript: asset("embeds.js", await bundle("site/client/embeds.ts", "es2020")),
    searchScript: asset("search.js", await bundle("site/client/search/search.tsx", "es2020")),
    stemmers: await buildStemmers(),
  };
}

export function namesOf(files: SiteFiles): SiteAssets {
  return {
    stylesheet: `/${files.stylesheet.file.path}`,
    script: `/${files.script.file.path}`,
    embedsScript: `/${files.embedsScript.file.path}`,
    searchScript: `/${files.searchScript.file.path}`,
    stemmers: Object.fromEntries(
      Object.entries(files.stemmers).map(([language, { file }]) => [language, `/${file.path}`]),
    ),
  };
}

/** One function that calls itself and leaves no name behind. */
async function bundle(file: string, target: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source(file)],
    bundle: true,
    minify: true,
    format: "iife",
    target,
    // Sent as UTF-8, letters need no escapes.
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [cssAsText],
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

const cssAsText: Plugin = {
  name: "css-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await minifyCss(path),
      loader: "text",
    }));
  },
};

async function minifyCss(path: string): Promise<string> {
  const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
  return code.trimEnd();
}

function source(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
