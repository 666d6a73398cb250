import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../contract/errors.ts";
import {
  type BodiesRequest,
  createSearch,
  type SearchHit,
  type SearchRequest,
} from "../search/engine.ts";
import { EMPTY_MANIFEST, Manifest, type SegmentEntry } from "../search/manifest.ts";
import { decodeSegment, type Segment } from "../search/segment.ts";
import { createSlices } from "../search/steps.ts";
import { type FileVersion, isMissing, isSameVersion, versionOf } from "./file-version.ts";
import { createRefresh } from "./refresh.ts";

export interface PieceSearch {
  /** Loads what is there, so that the first search need not. */
  ready(): Promise<void>;
  /** What the search files of this moment find. */
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** Pieces whose bodies hold all of the words. */
  searchBodies(request: BodiesRequest): Promise<SearchHit[]>;
  /** False while files of the search are missing or damaged: the answers come from what is left. */
  isWhole(): boolean;
}

/**
 * How often the manifest is read again when a segment it names is gone. Merged segments stay for minutes, so this
 * happens when the tree itself is swapped in between, and once more is enough.
 */
const ATTEMPTS = 3;

/** The worker makes lost segments again. Until then a look so often is enough, and searches need not wait for it. */
const LOOK_AGAIN_MS = 1_000;

/**
 * The search over a tree's segments. A change brings one small new segment; all others stay as they are in memory. Read
 * by the thread pool and looked at in place, so a swap holds the event loop up for milliseconds only.
 */
export function createPieceSearch({ root }: { root: string }): PieceSearch {
  const manifestFile = join(root, "search/manifest.json");
  const engine = createSearch();
  const inSlices = createSlices({ now: () => performance.now() });
  let loaded: FileVersion | undefined;
  let hasLoaded = false;
  /** By name, which is made from the content: the same name in another generation is the same segment. */
  let segments = new Map<string, Segment>();
  let isWhole = true;
  /** When to look again for what could not be read. */
  let lookAgainAt = Infinity;

  let filtersBuilt = Promise.resolve();

  const refresh = createRefresh(isFresh, load);

  function isFresh(): boolean {
    return performance.now() < lookAgainAt && isSameVersion(versionOf(manifestFile), loaded);
  }

  async function load(): Promise<void> {
    const opened = new Map(segments);
    for (let attempt = 1; ; attempt++) {
      const version = versionOf(manifestFile);
      const manifest = await readManifest(manifestFile);
      if (!manifest || (hasLoaded && version === undefined)) return keepOn(version);
      let missing = 0;
      for (const entry of manifest.segments) {
        const segment = opened.get(entry.file) ?? (await readSegment(entry));
        if (segment) opened.set(entry.file, segment);
        else missing++;
      }
      if (missing && attempt < ATTEMPTS) continue;
      if (missing && missing === manifest.segments.length) throw notReady();
      use(manifest, opened);
      loaded = version;
      isWhole = !missing && !manifest.incomplete;
      lookAgainAt = missing ? performance.now() + LOOK_AGAIN_MS : Infinity;
      return;
    }
  }

  function use(manifest: Manifest, opened: ReadonlyMap<string, Segment>): void {
    const there = manifest.segments.filter(({ file }) => opened.has(file));
    const live = there.flatMap(({ file }) => opened.get(file) ?? []);
    engine.load({ ...manifest, segments: there }, live);
    segments = new Map(there.map(({ file }, n) => [file, live[n] as Segment]));
    hasLoaded = true;
    // Nobody waits for it; one run after another, since the second would make the same filters again.
    filtersBuilt = filtersBuilt.catch(() => undefined).then(() => engine.buildFilters());
    // Without filters the search works too: who waits for them hears of it, and nothing else fails.
    filtersBuilt.catch(() => undefined);
  }

  /** Without a manifest nobody knows what was withdrawn: the one before goes on to count, and without one, nothing does. */
  function keepOn(version: FileVersion | undefined): void {
    if (!hasLoaded) throw notReady();
    loaded = version;
    isWhole = false;
  }

  /** Undefined where it is missing or damaged. */
  async function readSegment({ file, documents }: SegmentEntry): Promise<Segment | undefined> {
    let bytes: Buffer;
    try {
      bytes = await readFile(join(root, "search/segments", file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    try {
      const segment = decodeSegment(bytes);
      return segment.documents === documents ? segment : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    ready: async () => {
      await refresh();
      await filtersBuilt;
    },
    search: async (request) => {
      await refresh();
      return (await inSlices(engine.searchInSteps(request))).hits;
    },
    searchBodies: async (request) => {
      await refresh();
      return (await inSlices(engine.bodiesInSteps(request))).hits;
    },
    isWhole: () => isWhole,
  };
}

/** "No results" would be a claim about the pieces. */
function notReady(): Refusal {
  return new Refusal("not_ready", "The search is being built. Try again in a few seconds.");
}

/** Undefined where it is damaged. A tree without one has nothing to search. */
async function readManifest(file: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return EMPTY_MANIFEST;
    throw error;
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
