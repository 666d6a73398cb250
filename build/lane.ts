import type { PublicPiece } from "../api/contract/records.ts";
import type { SegmentEntry } from "../api/search/manifest.ts";
import { nextMessage, startThread } from "../api/render/thread.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import type { Site, SiteAssets } from "../site/site.ts";
import type { SiteSettings } from "./context.ts";
import type { Page } from "./eleventy.ts";
import { fillTree } from "./generation.ts";
import { createSegment } from "./search.ts";
import type { Target } from "./targets.ts";
import { renderTargets } from "./write-targets.ts";

/** What a batch of a full build has brought. */
export interface Filled {
  files: number;
  /** The words of its pieces. */
  segment: SegmentEntry | null;
  /** What went wrong, where something could not be rendered. It is left out, and holds nothing up. */
  failures: string[];
}

/** One of the ways along which a full build runs at the same time. */
export interface Lane {
  fill(batch: readonly Target[]): Promise<Filled>;
  close(): Promise<void>;
}

/** In this thread. */
export function createLane(store: Store, site: Site, root: string): Lane {
  return {
    fill: (batch) =>
      store.snapshot(async (db) => {
        const { pages, pieces, failures } = await renderWhatCan(db, site, batch);
        const segment = pieces.length ? createSegment(pieces) : null;
        fillTree(root, segment ? [...pages, segment.file] : pages);
        return { files: pages.length, segment: segment?.entry ?? null, failures };
      }),
    close: async () => {},
  };
}

/** Where a batch fails, each of its targets is tried alone. */
async function renderWhatCan(
  db: Queryable,
  site: Site,
  batch: readonly Target[],
): Promise<{ pages: readonly Page[]; pieces: PublicPiece[]; failures: string[] }> {
  try {
    return { ...(await renderTargets(db, site, batch)), failures: [] };
  } catch (error) {
    if (batch.length === 1) return { pages: [], pieces: [], failures: [(error as Error).message] };
  }
  const pages: Page[] = [];
  const pieces: PublicPiece[] = [];
  const failures: string[] = [];
  for (const target of batch) {
    const one = await renderWhatCan(db, site, [target]);
    pages.push(...one.pages);
    pieces.push(...one.pieces);
    failures.push(...one.failures);
  }
  return { pages, pieces, failures };
}

export interface LaneSettings {
  databaseFile: string;
  settings: SiteSettings;
  assets: SiteAssets;
  root: string;
}

/** On a thread of its own, with connections of its own. */
export function startLane(settings: LaneSettings): Lane {
  const thread = startThread("build/lane-thread", {
    workerData: settings,
    // What a batch takes, with room: left alone, a heap grows before it is cleaned.
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  return {
    async fill(batch) {
      thread.postMessage(batch);
      return nextMessage<Filled>(thread);
    },
    close: async () => void (await thread.terminate()),
  };
}
