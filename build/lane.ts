import type { SegmentEntry } from "../api/search/manifest.ts";
import { nextMessage, startThread } from "../api/render/thread.ts";
import type { Store } from "../api/store/open.ts";
import type { Site } from "../site/site.ts";
import type { SiteSettings } from "./context.ts";
import { fillTree } from "./generation.ts";
import { createSegment } from "./search.ts";
import type { Target } from "./targets.ts";
import { renderTargets } from "./write-targets.ts";

/** What a batch of a full build has brought. */
export interface Filled {
  files: number;
  /** The words of its pieces. */
  segment: SegmentEntry | null;
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
        const { pages, pieces } = await renderTargets(db, site, batch);
        const segment = pieces.length ? createSegment(pieces) : null;
        fillTree(root, segment ? [...pages, segment.file] : pages);
        return { files: pages.length, segment: segment?.entry ?? null };
      }),
    close: async () => {},
  };
}

export interface LaneSettings {
  databaseFile: string;
  settings: SiteSettings;
  stylesheet: string;
  root: string;
}

/** On a thread of its own, with connections of its own. */
export function startLane(settings: LaneSettings): Lane {
  const thread = startThread(new URL("./lane-thread.ts", import.meta.url), {
    workerData: settings,
  });
  return {
    async fill(batch) {
      thread.postMessage(batch);
      return nextMessage<Filled>(thread);
    },
    close: async () => void (await thread.terminate()),
  };
}
