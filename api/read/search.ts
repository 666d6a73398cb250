import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../store/engine/missing-file.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import {
  type BodiesRequest,
  createSearch,
  type SearchHit,
  type SearchRequest,
} from "../search/engine.ts";
import type { NewestRequest } from "../search/newest.ts";
import { EMPTY_MANIFEST, Manifest, type SegmentEntry } from "../search/manifest.ts";
import { decodeSegment, type Segment } from "../search/segment.ts";
import { createSlices } from "../search/steps.ts";
import { type FileVersion, isSameVersion, versionOf } from "./file-version.ts";
import { createRefresh } from "./refresh.ts";

export interface PieceSearch {
  /** Loads the index, so that the first search does not wait for it. */
  ready(): Promise<void>;
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** The ids of all pieces, newest first. Lazy. */
  newest(request: NewestRequest): Promise<Iterable<string>>;
  /** Finds pieces whose bodies contain all of the words. */
  searchBodies(request: BodiesRequest): Promise<SearchHit[]>;
  /** False while search files are missing or damaged, so that results may be incomplete. */
  isWhole(): boolean;
}

/**
 * How often the manifest is read again if a segment that it names is gone. Merged segments stay for minutes, so this only
 * happens when the whole tree is swapped, and one more attempt is enough.
 */
const ATTEMPTS = 3;

/** How often to look for segments that are being rebuilt. Searches do not wait for them. */
const LOOK_AGAIN_MS = 1_000;

/**
 * The search over a tree's segments. A change adds one small segment; all others stay in memory. Segments are read by the
 * thread pool and used in place, so a swap blocks the event loop for milliseconds only.
 */
export function createPieceSearch({ root }: { root: string }): PieceSearch {
  const manifestFile = join(root, "search/manifest.json");
  const engine = createSearch();
  const inSlices = createSlices({ now: () => performance.now() });
  let loaded: FileVersion | undefined;
  let hasLoaded = false;
  /** By name. The name is made from the content, so the same name in another generation is the same segment. */
  let segments = new Map<string, Segment>();
  let isWhole = true;
  /** When to look again for segments that could not be read. */
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
    // Not awaited. Runs follow each other, since parallel ones would make the same filters twice.
    filtersBuilt = filtersBuilt.catch(() => undefined).then(() => engine.buildFilters());
    // The search also works without filters, so only `ready` reports an error.
    filtersBuilt.catch(() => undefined);
  }

  /** Without a manifest it is unknown what was withdrawn, so the previous one stays in use. */
  function keepOn(version: FileVersion | undefined): void {
    if (!hasLoaded) throw notReady();
    loaded = version;
    isWhole = false;
  }

  /** Undefined if it is missing or damaged. */
  async function readSegment({ file, documents }: SegmentEntry): Promise<Segment | undefined> {
    const bytes = await readFile(join(root, "search/segments", file)).catch(ifMissing);
    if (!bytes) return undefined;
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
    newest: async (request) => {
      await refresh();
      // Segments of earlier versions name no writers. They are replaced soon after an upgrade.
      if (request.author !== undefined && !engine.namesAuthors()) throw notReady();
      return engine.newest(request);
    },
    isWhole: () => isWhole,
  };
}

/** An empty result would wrongly say that no piece matches. */
export function notReady(): Refusal {
  return new Refusal("not_ready", say("The search is being built. Try again in a few seconds."));
}

/** Undefined if it is damaged. A tree without a manifest has nothing to search. */
async function readManifest(file: string): Promise<Manifest | undefined> {
  const text = await readFile(file, "utf8").catch(ifMissing);
  if (text === undefined) return EMPTY_MANIFEST;
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
