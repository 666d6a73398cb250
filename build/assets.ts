import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import type { SiteAssets } from "../site/site.ts";
import type { Page } from "./eleventy.ts";

export interface Assets {
  files: Page[];
  /** The addresses that pages name. */
  names: SiteAssets;
}

/** Stylesheet and script under names that change with their content, so that they may be cached for ever; and embed.js. */
export async function buildAssets(): Promise<Assets> {
  const style = await transform(await readFile(source("site/styles/site.css"), "utf8"), {
    loader: "css",
    minify: true,
  });
  const stylesheet = hashed("site", "css", style.code);
  const script = hashed("page", "js", await bundle("site/client/page.ts", "es2020"));
  const embed = { path: "embed.js", content: await bundle("embed/embed.ts", "es2019") };
  return {
    files: [stylesheet, script, embed],
    names: { stylesheet: `/${stylesheet.path}`, script: `/${script.path}` },
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
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

function source(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
