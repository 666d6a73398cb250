import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { OwnPagePlace } from "../../api/contract/site/own-page.ts";
import {
  EMPTY_MANIFEST,
  manifestFault,
  ThemeManifest,
} from "../../api/contract/site/theme-manifest.ts";
import { FILE_TYPES } from "../../api/render/file-headers.ts";
import { PAGE_DATA } from "../../site/page-data.ts";
import { THEME_LIMITS } from "../../site/theme-limits.ts";
import { HEAD_FILE, readHeadCode } from "./head-code.ts";
import { createTheme, type Theme, ThemeError } from "./theme.ts";

const INCLUDES = "_includes/";
const MANIFEST = "theme.json";
const ASSETS = "assets/";
const TEMPLATE = /\.(?:liquid|njk)$/;
/** Templates of these kinds run code. */
const CODE = /\.(?:11ty\.[cm]?[jt]sx?|webc|vue)$/;
/** Assets are served under these names, so they consist of characters that an address can have as they are. */
const ASSET_NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** All types that the server knows, except documents: a document can run scripts on the site's origin. */
const ASSET_TYPES = new Set(
  FILE_TYPES.map(([ending]) => ending.slice(ending.lastIndexOf("."))).filter(
    (ending) => ending !== ".html" && ending !== ".xml",
  ),
);

/** Reads a theme folder; null if there is none. Throws a ThemeError that names the file that is refused. */
export async function readTheme(folder: string): Promise<Theme | null> {
  let file = "";
  return readAll(folder, (path) => (file = path)).catch((error: unknown) => {
    ifMissing(error);
    const reason = "It was removed while the theme was being read. Reload the theme.";
    throw new ThemeError(file, null, reason);
  });
}

async function readAll(folder: string, onFile: (path: string) => void): Promise<Theme | null> {
  const root = await realpath(folder).catch(ifMissing);
  if (root === undefined) return null;
  const templates: Record<string, string> = {};
  const assets: Record<string, string> = {};
  let manifest = EMPTY_MANIFEST;
  let head = "";
  let assetBytes = 0;
  for await (const path of filesIn(root, "", 0)) {
    onFile(path);
    if (path === MANIFEST) manifest = readManifest(await readText(root, path));
    else if (path === HEAD_FILE) {
      const code = readHeadCode(await readText(root, path));
      head = code.head;
      Object.assign(assets, code.assets);
    } else if (isTemplate(path)) {
      templates[path] = await readText(root, path);
      if (Object.keys(templates).length > THEME_LIMITS.templates) {
        throw new ThemeError(
          path,
          null,
          `A theme may have ${THEME_LIMITS.templates} templates at most.`,
        );
      }
    } else if (path.startsWith(ASSETS)) {
      const name = path.slice(ASSETS.length);
      requireAsset(path, name);
      assetBytes += (await stat(join(root, path))).size;
      if (
        assetBytes > THEME_LIMITS.assetBytes ||
        Object.keys(assets).length >= THEME_LIMITS.assets
      ) {
        throw new ThemeError(
          path,
          null,
          `A theme may have ${THEME_LIMITS.assets} assets of ${THEME_LIMITS.assetBytes / 1_024 / 1_024} MiB in all at most.`,
        );
      }
      assets[name] = (await readFile(join(root, path))).toString("base64");
    }
  }
  requireOneEach(Object.keys(templates));
  return createTheme({ templates, assets, manifest, head });
}

/** The paths of all files, sorted, without hidden ones. */
async function* filesIn(root: string, folder: string, depth: number): AsyncGenerator<string> {
  if (depth > THEME_LIMITS.depth) {
    throw new ThemeError(folder, null, `Folders may be ${THEME_LIMITS.depth} deep at most.`);
  }
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = folder + entry.name;
    if (entry.isDirectory()) yield* filesIn(root, `${path}/`, depth + 1);
    else if (entry.isFile()) yield path;
    else if (entry.isSymbolicLink()) yield await linkedFile(root, path);
  }
}

/** A link could publish any file of the machine, so only links to files of the theme are followed. */
async function linkedFile(root: string, path: string): Promise<string> {
  const target = await realpath(join(root, path)).catch(() => "");
  if (target.startsWith(root + sep) && (await stat(target)).isFile()) return path;
  throw new ThemeError(path, null, "This link does not lead to a file of the theme.");
}

function isTemplate(path: string): boolean {
  if (path.startsWith(ASSETS)) return false;
  if (CODE.test(path)) {
    throw new ThemeError(
      path,
      null,
      "A theme cannot bring JavaScript templates. Use Liquid or Nunjucks.",
    );
  }
  if (!TEMPLATE.test(path)) return false;
  if (path.startsWith(INCLUDES)) return true;
  const name = path.replace(TEMPLATE, "");
  if (isPage(name)) return true;
  throw new ThemeError(
    path,
    null,
    `There is no page of this name. Pages are ${Object.keys(PAGE_DATA).join(", ")}, and page-about for your own page /about; layouts and partials belong into ${INCLUDES}.`,
  );
}

/** A page of the tree, or one of the site's own by its address: `page-about`. */
function isPage(name: string): boolean {
  if (Object.hasOwn(PAGE_DATA, name)) return true;
  const [, slug] = /^page-(.+)$/.exec(name) ?? [];
  return OwnPagePlace.shape.slug.safeParse(slug).success;
}

/** Templates whose pages are few and written with every publication: a list on any other would make each one longer. */
const LISTING = ["home", "page", "search", "not-found"];

function readManifest(text: string): ThemeManifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw inManifest(`It is not valid JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = ThemeManifest.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw inManifest(
      `${issue?.path.join(".") || "theme.json"}: ${issue?.message ?? "is not valid"}`,
    );
  }
  const other = Object.keys(data.data).find(
    (name) => !LISTING.includes(name) && !(name.startsWith("page-") && isPage(name)),
  );
  if (other !== undefined) {
    throw inManifest(
      `data.${other}: only these templates can have lists: ${LISTING.join(", ")}, and page-about for your own page /about.`,
    );
  }
  const fault = manifestFault(data);
  if (fault !== undefined) throw inManifest(fault);
  return data;
}

function inManifest(reason: string): ThemeError {
  return new ThemeError(MANIFEST, null, reason);
}

async function readText(root: string, path: string): Promise<string> {
  const { size } = await stat(join(root, path));
  if (size <= THEME_LIMITS.templateBytes) return readFile(join(root, path), "utf8");
  const limit = `${THEME_LIMITS.templateBytes / 1_024} KiB`;
  throw new ThemeError(path, null, `A template may have ${limit} at most.`);
}

function requireAsset(path: string, name: string): void {
  if (!ASSET_NAME.test(name)) {
    throw new ThemeError(
      path,
      null,
      "Names of assets consist of letters, digits, dots, hyphens and underscores.",
    );
  }
  if (ASSET_TYPES.has(extname(name))) return;
  const types = [...ASSET_TYPES].join(" ");
  throw new ThemeError(path, null, `Files of this kind are not served. Those that are: ${types}.`);
}

function requireOneEach(paths: readonly string[]): void {
  const names = new Set<string>();
  for (const path of paths) {
    const name = path.replace(TEMPLATE, "");
    if (names.has(name)) {
      throw new ThemeError(path, null, "The same template is there in Liquid and in Nunjucks.");
    }
    names.add(name);
  }
}
