import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createSearch, type Search } from "../../api/search/engine.ts";
import { readManifest, readSegment, SEGMENTS } from "../../build/search/search.ts";

/** Every file of a tree, by path. */
export function readTree(root: string): Map<string, string> {
  const real = realpathSync(root);
  const entries = readdirSync(real, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(real.length + 1), readFileSync(path, "utf8")]),
  );
}

/** The search of a tree, as a server loads it. */
export async function openSearch(root: string): Promise<Search> {
  const manifest = await readManifest(root);
  const search = createSearch();
  search.load(
    manifest,
    await Promise.all(manifest.segments.map(({ file }) => readSegment(root, file))),
  );
  return search;
}

/** Files that list others: home, feeds, categories, tags, archives, profiles, sitemaps, llms.txt, recent, trending, Markdown. */
const LIST =
  /(^|\/)(index\.html|feed\.(json|xml)|llms\.txt|llms-products\.txt|widget\.json)$|\.md$|^sitemap|^api\/public\/(pieces\/(recent|trending)|authors\/[^/]+\/pieces)/;

/** Their addresses are examples, and forms. */
const EXAMPLES = /^(docs|search)\//;

/** The addresses of pieces, writers, categories, tags, sitemaps, pictures and share cards, as pages, feeds and plain text write them. */
const ADDRESS =
  /(?<=["'<>( ]|^)(?:https:\/\/galley\.example)?\/((?:author|archive|writers|category|tag|series|sitemaps|pictures|cards|api\/public\/(?:pieces|authors))\/[^\s"'<>()?#\\]+)/gm;

/** The addresses that lists of a tree name and the tree does not hold, as "list → address". */
export function danglingNames(tree: ReadonlyMap<string, string>): string[] {
  const dangling = new Set<string>();
  for (const [list, text] of tree) {
    if (!LIST.test(list) || EXAMPLES.test(list)) continue;
    for (const address of addressesIn(list, text)) {
      const path = decodeURIComponent(address).replace(/\/(read)?$/, "");
      const isThere = [path, `${path}/index.html`, `${path}.json`].some((file) => tree.has(file));
      if (!isThere) dangling.add(`${list} → ${path}`);
    }
  }
  return [...dangling];
}

/** The files of pictures and share cards that no other file of a tree names. */
export function orphanPictures(tree: ReadonlyMap<string, string>): string[] {
  const named = new Set<string>();
  for (const [path, text] of tree) {
    if (PICTURE.test(path)) continue;
    for (const address of addressesIn(path, text)) named.add(address);
  }
  return [...tree.keys()].filter((path) => PICTURE.test(path) && !named.has(path));
}

/** The addresses that a file names, each once. Most files are as they were when they were last looked at. */
function addressesIn(path: string, text: string): readonly string[] {
  const seen = looked.get(path);
  if (seen?.text === text) return seen.addresses;
  const all = Array.from(text.matchAll(ADDRESS), ([, address = ""]) => address.replace(/,$/, ""));
  const addresses = [...new Set(all)];
  if (looked.size >= LOOKED_MAX) looked.clear();
  looked.set(path, { text, addresses });
  return addresses;
}

const looked = new Map<string, { text: string; addresses: readonly string[] }>();
/** The files of one tree. */
const LOOKED_MAX = 10_000;

const PICTURE = /^(?:pictures|cards)\//;

/** The pictures that a tree has files of. */
export function picturesInTree(tree: ReadonlyMap<string, string>): string[] {
  const ids = [...tree.keys()].flatMap(
    (path) => /^pictures\/([0-9a-f]{32})-/.exec(path)?.[1] ?? [],
  );
  return [...new Set(ids)].toSorted();
}

/** The files of a tree that neither a full build nor the search accounts for. */
export async function leftovers(
  root: string,
  tree: ReadonlyMap<string, string>,
  full: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { segments } = await readManifest(root);
  const listed = new Set(segments.map(({ file }) => `${SEGMENTS}/${file}`));
  return [...tree.keys()].filter((path) => !full.has(path) && !listed.has(path));
}

/** Removes the files of earlier settings, which a tree keeps for a week and a full build does not have. */
export function dropEarlierStyles(
  tree: Map<string, string>,
  full: ReadonlyMap<string, string>,
): void {
  const earlier = /^(?:assets\/(?:own|icon|look)\.|\.old-assets\.json$)/;
  for (const path of tree.keys()) if (earlier.test(path) && !full.has(path)) tree.delete(path);
}

/** A tree without its search: segments are made in another order, so their bytes differ. */
export function withoutSearch(tree: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...tree].filter(
      ([path]) => !path.startsWith(`${SEGMENTS}/`) && path !== "search/manifest.json",
    ),
  );
}

/** By name, so that a failure tells which files to look at. */
export function differences(
  tree: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): string[] {
  return [
    ...[...tree.keys()].filter((path) => !wanted.has(path)).map((path) => `${path}: is too much`),
    ...[...wanted.keys()].filter((path) => !tree.has(path)).map((path) => `${path}: is missing`),
    ...[...wanted]
      .filter(([path, text]) => tree.has(path) && tree.get(path) !== text)
      .map(([path]) => `${path}: differs`),
  ];
}
