import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSearch, type SearchHit, type SearchRequest } from "../search/engine.ts";
import { EMPTY_MANIFEST, Manifest } from "../search/manifest.ts";
import { decodeSegment, type Segment } from "../search/segment.ts";
import { type FileVersion, isMissing, isSameVersion, versionOf } from "./file-version.ts";
import { createRefresh } from "./refresh.ts";

export interface PieceSearch {
  /** Loads what is there, so that the first search need not. */
  ready(): Promise<void>;
  /** What the search files of this moment find. */
  search(request: SearchRequest): Promise<SearchHit[]>;
}

/**
 * How often the manifest is read again when a segment it names is gone. Merged segments stay for minutes, so this
 * happens when the tree itself is swapped in between, and once more is enough.
 */
const ATTEMPTS = 3;

/**
 * The search over a tree's segments. A change brings one small new segment; all others stay as they are in memory. Read
 * by the thread pool and looked at in place, so a swap holds the event loop up for milliseconds only.
 */
export function createPieceSearch({ root }: { root: string }): PieceSearch {
  const manifestFile = join(root, "search/manifest.json");
  const engine = createSearch();
  let loaded: FileVersion | undefined;
  /** By name, which is made from the content: the same name in another generation is the same segment. */
  let segments = new Map<string, Segment>();

  let sharpened = Promise.resolve();

  const refresh = createRefresh(() => isSameVersion(versionOf(manifestFile), loaded), load);

  async function load(): Promise<void> {
    const opened = new Map(segments);
    for (let attempt = 1; ; attempt++) {
      const version = versionOf(manifestFile);
      const manifest = await readManifest(manifestFile);
      try {
        for (const { file } of manifest.segments) {
          if (!opened.has(file)) opened.set(file, await readSegment(file));
        }
      } catch (error) {
        if (!isMissing(error) || attempt === ATTEMPTS) throw error;
        continue;
      }
      const live = manifest.segments.flatMap(({ file }) => opened.get(file) ?? []);
      engine.load(manifest, live);
      segments = new Map(manifest.segments.map(({ file }, n) => [file, live[n] as Segment]));
      loaded = version;
      // Nobody waits for it; one run after another, since the second would make the same filters again.
      sharpened = sharpened.catch(() => undefined).then(() => engine.sharpen());
      // Without filters the search works too: who waits for them hears of it, and nothing else fails.
      sharpened.catch(() => undefined);
      return;
    }
  }

  async function readSegment(file: string): Promise<Segment> {
    return decodeSegment(await readFile(join(root, "search/segments", file)));
  }

  return {
    ready: async () => {
      await refresh();
      await sharpened;
    },
    search: async (request) => {
      await refresh();
      return engine.search(request).hits;
    },
  };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (isMissing(error)) return EMPTY_MANIFEST;
    throw error;
  }
}
