import { build, type Plugin } from "esbuild";
import { PLUGINS } from "../../api/search/reader/languages.ts";
import { asset, type Asset } from "./asset.ts";
import { ROOT } from "../root.js";

/** A module for each language that the search page may need. A browser loads those of the pieces that it searches. */
export async function buildStemmers(): Promise<Record<string, Asset>> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(PLUGINS.map((language) => [language, `stemmer:${language}`])),
    outdir: "/",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    charset: "utf8",
    plugins: [stemmerModules],
    write: false,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [/(\w+)\.js$/.exec(path)?.[1], text]));
  return Object.fromEntries(
    PLUGINS.map((language) => [
      language,
      asset(`stemmer-${language}.js`, texts.get(language) ?? ""),
    ]),
  );
}

const stemmerModules: Plugin = {
  name: "stemmer-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^stemmer:/ }, ({ path }) => ({
      path: path.slice("stemmer:".length),
      namespace: "stemmer",
    }));
    onLoad({ filter: /.*/, namespace: "stemmer" }, ({ path: language }) => ({
      contents: `import plugin from "lunr-languages/lunr.${language}.js";
        import { stemmerOf } from "./api/search/reader/stemmer.ts";
        export default stemmerOf(plugin, "${language}");`,
      resolveDir: ROOT,
    }));
  },
};
