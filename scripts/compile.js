import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/galley");
const SOURCES = ["api", "build", "site", "embed", "scripts"];
/** What is started by itself: commands, threads, and the processes of benchmarks. */
const ENTRY = /^scripts\/[^/]+\.ts$|-(thread|process)\.ts$/;
/** Older ones may still be run by a service that was not yet started anew. */
const KEPT = 8;

/**
 * The folder that holds the project's TypeScript as JavaScript, bundled anew when a source has changed. Started from it,
 * a command is there in half the time and a thread in a third of what a loader takes that reads TypeScript as it goes.
 *
 * @returns {Promise<string>}
 */
export async function compile() {
  const folder = join(CACHE, keyOfSources());
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  try {
    mkdirSync(fresh, { recursive: true });
    // No other package.json is asked below node_modules.
    writeFileSync(join(fresh, "package.json"), '{"type":"module"}');
    await bundle(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Somebody else may have been faster.
    if (!existsSync(folder)) throw hint(error);
  }
  forgetOld();
  return folder;
}

/** @param {string} outdir */
async function bundle(outdir) {
  const esbuild = await import("esbuild");
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: sourceFiles().filter((file) => ENTRY.test(file)),
      outdir,
      outbase: ROOT,
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      jsx: "automatic",
      jsxImportSource: "preact",
      sourcemap: "linked",
      plugins: [keepPlaces],
      logLevel: "error",
    });
  } finally {
    await esbuild.stop();
  }
}

/**
 * A source that looks for files beside itself finds them where it was written, not where it was bundled to.
 *
 * @type {import("esbuild").Plugin}
 */
const keepPlaces = {
  name: "keep-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const place = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: text.replaceAll("import.meta.url", place),
        loader: path.endsWith("x") ? "tsx" : "ts",
      };
    });
  },
};

function sourceFiles() {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ).toSorted();
}

function keyOfSources() {
  const hash = createHash("sha256").update(ROOT);
  for (const file of [...sourceFiles(), "package-lock.json", "scripts/compile.js"]) {
    const { mtimeMs, size } = statSync(join(ROOT, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** @param {unknown} error */
function hint(error) {
  const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? "";
  if (!["EACCES", "EROFS", "EPERM"].includes(code)) return error;
  const explained = new Error(
    `Galley keeps its bundle in ${CACHE}, and may not write there. Run a command once as a user who may, for instance: npm run admin -- --help`,
    { cause: error },
  );
  explained.name = "Hint";
  return explained;
}

function forgetOld() {
  const folders = readdirSync(CACHE).map((name) => {
    const path = join(CACHE, name);
    return { path, madeAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  const old = folders.toSorted((a, b) => b.madeAt - a.madeAt).slice(KEPT);
  for (const { path } of old) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Another user's. It takes room, and holds nothing up.
    }
  }
}
