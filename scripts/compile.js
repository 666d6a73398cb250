import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ROOT } from "../build/root.js";

const CACHE = join(ROOT, "node_modules/.cache/galley");
export const SOURCES = ["api", "build", "site", "embed", "scripts"];
/** What is started by itself: commands, threads, the processes of benchmarks, and what makes the browser's files. */
const ENTRY = /^scripts\/[^/]+\.ts$|-(thread|process)\.ts$|^build\/assets\.ts$/;
/** The packages that consist of hundreds of files, which take longer to find than to run. */
const BUNDLED = [
  "@11ty/eleventy",
  "htmlparser2",
  "kysely",
  // The same copies as Eleventy's own.
  "liquidjs",
  "nunjucks",
  "sanitize-html",
  "zod",
];
/** For packages that are no ES modules, which ask for parts of Node. */
const REQUIRE = `import{createRequire as requireFrom}from"node:module";const require=requireFrom(${urlOf("package.json")});`;
/** Of the bundled packages only Eleventy asks where it is: for its package.json, relative to this file. */
const ELEVENTY = urlOf("node_modules/@11ty/eleventy/src/Util/Require.js");
/** Since it was last started from: a service that runs may still start threads from it. */
const KEPT_DAYS = 30;

/**
 * The folder that holds the project's TypeScript as JavaScript and the files for browsers, bundled anew when a source has
 * changed. Started from it, a command is there in half the time and a thread in a third of what a loader takes that reads
 * TypeScript as it goes.
 *
 * @returns {Promise<string>}
 */
export async function compile() {
  const folder = join(CACHE, keyOfSources());
  if (existsSync(folder)) return used(folder);
  let fresh = "";
  try {
    mkdirSync(CACHE, { recursive: true });
    fresh = mkdtempSync(`${folder}.`);
    // No other package.json is asked below node_modules.
    writeFileSync(join(fresh, "package.json"), '{"type":"module"}');
    await bundle(fresh);
    // Whoever else runs the service reads there, too.
    chmodSync(fresh, 0o755);
    renameSync(fresh, folder);
  } catch (error) {
    remove(fresh);
    // Somebody else may have been faster.
    if (!existsSync(folder)) throw hint(error);
  }
  forgetOld();
  return folder;
}

/**
 * Whether it is one of ours, and still there.
 *
 * @param {string} folder
 */
export function isBundle(folder) {
  return dirname(folder) === CACHE && existsSync(folder);
}

/**
 * From here on threads, and processes that this one starts, run from that bundle.
 *
 * @param {string} folder
 */
export function useBundle(folder) {
  process.env["GALLEY_COMPILED"] = folder;
  // Eleventy would start a thread that looks for templates which have changed on the disk. There are none.
  process.env["ELEVENTY_SKIP_ESM_RESOLVER"] = "1";
}

/** @param {string} folder */
function used(folder) {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // Another user's, and theirs to keep.
  }
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
      // What Eleventy needs to serve files.
      external: ["@11ty/eleventy-dev-server"],
      banner: { js: REQUIRE },
      define: { "import.meta.url": ELEVENTY },
      minifyWhitespace: true,
      platform: "node",
      format: "esm",
      target: "node22",
      jsx: "automatic",
      jsxImportSource: "preact",
      sourcemap: "linked",
      sourcesContent: false,
      plugins: [leaveOthers],
      logLevel: "error",
    });
    const made = await import(pathToFileURL(join(outdir, "build/assets.js")).href);
    writeFileSync(join(outdir, "assets.json"), JSON.stringify(await made.buildAssets()));
  } finally {
    await esbuild.stop();
  }
}

/**
 * Of the packages that sources import. What those that are bundled import comes along, in the version that is theirs.
 *
 * @type {import("esbuild").Plugin}
 */
const leaveOthers = {
  name: "leave-others",
  setup({ onResolve }) {
    onResolve({ filter: /^(@[^/]+\/)?[^./@][^/]*/ }, ({ path, importer }) => {
      if (importer.includes("/node_modules/") || !importer) return undefined;
      const [name = ""] = /^(@[^/]+\/)?[^/]+/.exec(path) ?? [];
      return BUNDLED.includes(name) ? undefined : { path, external: true };
    });
  },
};

/** @param {string} file */
function urlOf(file) {
  return JSON.stringify(pathToFileURL(join(ROOT, file)).href);
}

function sourceFiles() {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => join(folder, name)),
  ).toSorted();
}

function keyOfSources() {
  const hash = createHash("sha256").update(ROOT);
  for (const file of [
    ...sourceFiles(),
    "build/root.js",
    "package-lock.json",
    "scripts/compile.js",
  ]) {
    // The time of change, which unlike that of modification nobody sets back.
    const { ctimeMs, size } = statSync(join(ROOT, file));
    hash.update(`${file} ${ctimeMs} ${size}\n`);
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
  const before = Date.now() - KEPT_DAYS * 86_400_000;
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < before) remove(folder);
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    if (folder) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's. It takes room, and holds nothing up.
  }
}
