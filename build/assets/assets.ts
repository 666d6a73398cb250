import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import {
  asset,
  type Asset,
  type Assets,
  manifestOf,
  type PackedAssets,
  type PackedFile,
} from "./asset.ts";
import { buildStemmers } from "./stemmer-assets.ts";
import { DEFAULT_FONT } from "../../api/contract/vocabulary.ts";
import { buildFonts } from "./fonts.ts";
import { fontStyles } from "../../site/site-assets.ts";
import { buildDeskAssets } from "./desk-assets.ts";
import { ROOT } from "../root.js";

/** The assets as JSON, which `readShippedAssets` reads. */
export function packAssets({ files, names }: Assets): string {
  const packed = files.map(({ path, content }): PackedFile =>
    typeof content === "string"
      ? { path, content }
      : { path, content: content.toString("base64"), isBase64: true },
  );
  return JSON.stringify({ files: packed, names } satisfies PackedAssets);
}

/**
 * The files that pages and desk load, the manifest that names them, and embed.js. Making them takes a second, so
 * `scripts/compile.js` does it once for each state of the sources.
 */
export async function buildAssets(): Promise<Assets> {
  const { fonts, assets: fontFiles } = await buildFonts();
  const styles = await bundleCss(source("site/styles/site.css"));
  const stylesheet = asset("site.css", fontStyles(fonts[DEFAULT_FONT]) + styles);
  const docsStylesheet = asset(
    "docs.css",
    await bundleCss(source("site/styles/documentation.css")),
  );
  const script = asset("page.js", await bundle("site/client/page.ts", "es2020"));
  const embedsScript = asset("embeds.js", await bundle("site/client/embeds.ts", "es2020"));
  const docsScript = asset("docs.js", await bundle("site/client/docs.ts", "es2020"));
  const searchScript = asset("search.js", await bundle("site/client/search/search.tsx", "es2020"));
  const receiptScript = asset(
    "receipt.js",
    await bundle("site/client/receipt/receipt.tsx", "es2022"),
  );
  const workScript = asset("work.js", await bundle("site/client/work.ts", "es2020"));
  const framedStylesheet = asset(
    "framed.css",
    (await bundleCss(source("site/styles/framed.css"))) + fontStyles(fonts[DEFAULT_FONT]),
  );
  const framedScript = asset("framed.js", await bundle("site/client/framed.ts", "es2019"));
  const feedStylesheet = asset(
    "feed.css",
    (await bundleCss(source("site/styles/feed.css"))) + fontStyles(fonts[DEFAULT_FONT]),
  );
  const stemmers = await buildStemmers();
  const assets = [
    stylesheet,
    docsStylesheet,
    script,
    embedsScript,
    docsScript,
    searchScript,
    receiptScript,
    workScript,
    framedStylesheet,
    framedScript,
    feedStylesheet,
    ...Object.values(stemmers),
    ...fontFiles,
    ...(await buildDeskAssets()),
  ];
  // For older browsers: the readers of other sites load it.
  const embed = { path: "embed.js", content: await bundle("embed/embed.ts", "es2019") };
  return {
    files: [...assets.map(({ file }) => file), manifestOf(assets), embed],
    names: {
      stylesheet: addressOf(stylesheet),
      docsStylesheet: addressOf(docsStylesheet),
      fonts,
      script: addressOf(script),
      embedsScript: addressOf(embedsScript),
      docsScript: addressOf(docsScript),
      searchScript: addressOf(searchScript),
      receiptScript: addressOf(receiptScript),
      workScript: addressOf(workScript),
      framedStylesheet: addressOf(framedStylesheet),
      framedScript: addressOf(framedScript),
      feedStylesheet: addressOf(feedStylesheet),
      stemmers: Object.fromEntries(
        Object.entries(stemmers).map(([language, one]) => [language, addressOf(one)]),
      ),
    },
  };
}

function addressOf({ file }: Asset): string {
  return `/${file.path}`;
}

/** A script that defines no global name. */
async function bundle(file: string, target: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source(file)],
    bundle: true,
    minify: true,
    format: "iife",
    target,
    // It is sent as UTF-8, so letters need no escapes.
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
      // esbuild leaves the values of custom properties as they are written.
      contents: (await bundleCss(path)).replace(/(--\w+): |, (?=var\()/g, (_, name?: string) =>
        name ? `${name}:` : ",",
      ),
      loader: "text",
    }));
  },
};

async function bundleCss(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text.trimEnd() ?? "";
}

function source(file: string): string {
  return join(ROOT, file);
}
