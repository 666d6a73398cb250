import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { readFile } from "node:fs/promises";
import type { Page } from "./eleventy.ts";

const STYLES = fileURLToPath(new URL("../site/styles/site.css", import.meta.url));

/** The stylesheet, minified, under a name that changes with its content: it may be cached for ever. */
export async function buildAssets(): Promise<{ files: Page[]; stylesheet: string }> {
  const { code } = await transform(await readFile(STYLES, "utf8"), { loader: "css", minify: true });
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  const path = `assets/site.${hash}.css`;
  return { files: [{ path, content: code }], stylesheet: `/${path}` };
}
