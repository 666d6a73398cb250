import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import type { SiteAssets } from "../site/site.ts";
import type { Page } from "./eleventy.ts";

export interface Assets {
  files: Page[];
  /** The addresses that pages name. */
  names: SiteAssets;
}

/** Stylesheet and scripts under names that change with their content, so that they may be cached for ever; and embed.js. */
export async function buildAssets(): Promise<Assets> {
  const stylesheet = hashed("site", "css", await minifyCss(source("site/styles/site.css")));
  const script = hashed("page", "js", await bundle("site/client/page.ts", "es2020"));
  const embeds = hashed("embeds", "js", await bundle("site/client/embeds.ts", "es2020"));
  // In an older dialect: the sites that load it have readers of their own.
  const embed = { path: "embed.js", content: await bundle("embed/embed.ts", "es2019") };
  return {
    files: [stylesheet, script, embeds, embed],
    names: {
      stylesheet: `/${stylesheet.path}`,
      script: `/${script.path}`,
      embedsScript: `/${embeds.path}`,
    },
  };
}

function hashed(name: string, type: string, content: string): Page {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  return { path: `assets/${name}.${hash}.${type}`, content };
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
