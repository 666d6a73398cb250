import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import type { Page } from "./eleventy.ts";

const STYLES = fileURLToPath(new URL("../site/styles/site.css", import.meta.url));
const EMBED = fileURLToPath(new URL("../embed/embed.ts", import.meta.url));

/** The stylesheet, under a name that changes with its content, so that it may be cached for ever; and embed.js. */
export async function buildAssets(): Promise<{ files: Page[]; stylesheet: string }> {
  const { code } = await transform(await readFile(STYLES, "utf8"), { loader: "css", minify: true });
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  const path = `assets/site.${hash}.css`;
  const files = [
    { path, content: code },
    { path: "embed.js", content: await buildEmbed() },
  ];
  return { files, stylesheet: `/${path}` };
}

/** One function that calls itself and leaves no name behind, in a dialect that old browsers read. */
async function buildEmbed(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [EMBED],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2019",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
