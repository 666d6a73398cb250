import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ROOT } from "../build/root.js";

const CACHE = join(ROOT, "node_modules/.cache/galley");
/** The bundle of a package from a registry, made by `npm pack`. Such a package has no sources. */
export const DIST = join(ROOT, "dist");
export const SOURCES = ["api", "build", "site", "embed", "scripts"];
/** Entry points: commands, threads, the processes of benchmarks, and the build of the browser's files. */
const ENTRY = /^scripts\/[^/]+\.ts$|-(thread|process)\.ts$|^build\/assets\/assets\.ts$/;
/** Commands for the people who work on Galley itself need packages that an installation does not have. */
const FOR_DEVELOPERS =
  /^scripts\/(?:bench|config|dev|messages|pack|release|storm|test-tools)(?:\.ts|\/)/;
/** Packages of hundreds of files, which take longer to load one by one than to run. */
const BUNDLED = [
  "@11ty/eleventy",
  "commander",
  "htmlparser2",
  "kysely",
  // The same copies as Eleventy's own.
  "liquidjs",
  "nunjucks",
  "sanitize-html",
  "smol-toml",
  "yaml",
  "zod",
];
/**
 * Bundled CommonJS packages call `require` for Node's own modules. Eleventy is the only bundled package that reads
 * `import.meta.url`: it finds its package.json relative to this file. Both are found from the place of the bundle, so that
 * the project's folder can be moved or copied with it, and from wherever npm has put Eleventy. Few parts ask for that.
 */
const BEGIN = [
  'import{createRequire as requireFrom}from"node:module";',
  'import{pathToFileURL as urlOfPath}from"node:url";',
  "const require=requireFrom(import.meta.filename);",
  'const galleyPlaces={get eleventy(){return new URL("./Util/Require.js",urlOfPath(require.resolve("@11ty/eleventy"))).href}};',
].join("");
/** Days since the last start from a bundle. A running service may still start threads from an older bundle. */
const KEPT_DAYS = 30;

/**
 * Returns the folder with the compiled sources and the files for browsers. It is built again when a source has changed.
 * From this bundle a command starts in half the time, and a thread in a third of the time, that a TypeScript loader takes.
 *
 * @returns {Promise<string>}
 */
export async function compile() {
  if (isPackage()) return DIST;
  const isWhole = hasDevelopmentPackages();
  const folder = join(CACHE, `${keyOfSources()}${isWhole ? "" : "-run"}`);
  if (existsSync(folder)) return used(folder);
  let fresh = "";
  try {
    mkdirSync(CACHE, { recursive: true });
    fresh = mkdtempSync(`${folder}.`);
    // Node looks for no package.json above node_modules, so the module type is declared here.
    writeFileSync(join(fresh, "package.json"), '{"type":"module"}');
    await bundle(fresh, { isWhole });
    // Other users who run the service read this folder too.
    chmodSync(fresh, 0o755);
    renameSync(fresh, folder);
  } catch (error) {
    remove(fresh);
    // Another process may have compiled the same sources first.
    if (!existsSync(folder)) throw hint(error);
  }
  forgetOld();
  return folder;
}

/**
 * Whether the folder is one of our bundles and still exists.
 *
 * @param {string} folder
 */
export function isBundle(folder) {
  return (dirname(folder) === CACHE || folder === DIST) && existsSync(folder);
}

/** A checkout uses its sources, also while `npm pack` has a bundle there. */
function isPackage() {
  return existsSync(DIST) && !existsSync(join(ROOT, "tsconfig.json"));
}

/**
 * Makes threads and child processes of this process run from the bundle.
 *
 * @param {string} folder
 */
export function useBundle(folder) {
  process.env["GALLEY_COMPILED"] = folder;
  // V8 keeps its compiled code beside the bundle. If this user cannot write there, the code is compiled at every start.
  enableCompileCache(join(folder, "code"));
  // Keeps Eleventy from starting a thread that watches for changed template files. All our templates are virtual.
  process.env["ELEVENTY_SKIP_ESM_RESOLVER"] = "1";
}

/** @param {string} folder */
function used(folder) {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // The folder belongs to another user, who keeps it alive.
  }
  return folder;
}

/** An installation has those that a running service needs: `npm ci --omit=dev`. */
function hasDevelopmentPackages() {
  return existsSync(join(ROOT, "node_modules/typescript"));
}

/**
 * Compiles the sources into a folder: all of them, or without what only developers run.
 *
 * @param {string} outdir
 * @param {{ isWhole: boolean }} options
 */
export async function bundle(outdir, { isWhole }) {
  const esbuild = await import("esbuild");
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: sourceFiles().filter(
        (file) => ENTRY.test(file) && (isWhole || !FOR_DEVELOPERS.test(file)),
      ),
      outdir,
      outbase: ROOT,
      bundle: true,
      splitting: true,
      // Eleventy's development server, which is never started.
      external: ["@11ty/eleventy-dev-server"],
      banner: { js: BEGIN },
      define: { "import.meta.url": "galleyPlaces.eleventy" },
      minifyWhitespace: true,
      platform: "node",
      format: "esm",
      target: "node22",
      jsx: "automatic",
      jsxImportSource: "preact",
      sourcemap: "linked",
      sourcesContent: false,
      plugins: [leaveOthers, parseLate],
      logLevel: "error",
    });
    const made = await import(pathToFileURL(join(outdir, "build/assets/assets.js")).href);
    writeFileSync(join(outdir, "assets.json"), made.packAssets(await made.buildAssets()));
  } finally {
    await esbuild.stop();
  }
}

/**
 * Leaves packages outside the bundle, except those in BUNDLED and whatever these import.
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

/**
 * Parses each part of a language's messages when it is first read. A process needs one or two languages, and a thread that
 * writes pages only the site's part. Loading all of them takes eight times as long, and eight times the heap (2.2 MB).
 *
 * @type {import("esbuild").Plugin}
 */
const parseLate = {
  name: "parse-late",
  setup({ onLoad }) {
    onLoad({ filter: /\/site\/messages\/\w+\.json$/ }, ({ path }) => {
      const parts = Object.entries(JSON.parse(readFileSync(path, "utf8"))).map(
        ([name, part]) =>
          `get ${name}(){return known.${name}??=JSON.parse(${JSON.stringify(JSON.stringify(part))})}`,
      );
      return { loader: "js", contents: `const known={};export default{${parts.join(",")}}` };
    });
  },
};

function sourceFiles() {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css|json)$/.test(name))
      .map((name) => join(folder, name)),
  ).toSorted();
}

/** By content: a bundle that was made at the installation, or in an image, is used wherever the project is copied to. */
function keyOfSources() {
  const hash = createHash("sha256");
  for (const file of [
    ...sourceFiles(),
    "build/root.js",
    "package-lock.json",
    "scripts/compile.js",
  ]) {
    const source = readFileSync(join(ROOT, file));
    hash.update(`${file} ${source.length}\n`).update(source);
  }
  return hash.digest("hex").slice(0, 16);
}

/** @param {unknown} error */
function hint(error) {
  const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? "";
  if (!["EACCES", "EROFS", "EPERM"].includes(code)) return error;
  const explained = new Error(
    `Galley compiles its sources into ${CACHE}, and this user cannot write there. Run any command once as a user who can, for example: npm run admin -- --help`,
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
    // It belongs to another user. It only takes disk space.
  }
}
