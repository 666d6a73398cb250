import type { SegmentEntry } from "../../api/search/manifest.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { chooseAllRelated } from "../../api/store/pieces/public/related.ts";
import { segmentBatches, targetBatches } from "../pipeline/batches.ts";
import { inParallel } from "./in-parallel.ts";
import type { Filled, Lane } from "./lane.ts";
import { isOfLedger } from "../ledger/tree-log.ts";
import { hasPages } from "./reuse.ts";

export interface FillOptions {
  follower: string;
  /** About how many targets there are. */
  all: number;
  onProgress?: (done: number, all: number) => void;
  /** Whether all other files but those of the search are there already. */
  onlyPages: boolean;
  /** Runs on this thread between batches. */
  meanwhile: () => Promise<void>;
}

/**
 * Fills a new tree. Each lane takes the next batch when it has finished one. Code is slow until it has run for a while, so
 * the first lane begins with rendering and the others with indexing.
 */
export async function fillAll(
  lanes: readonly Lane[],
  store: Store,
  { follower, all, onlyPages, onProgress, meanwhile }: FillOptions,
): Promise<Filled & { segments: SegmentEntry[] }> {
  const batches = targetBatches(store, follower);
  const texts = segmentBatches(store.read);
  // Pages name related pieces; the search does not.
  const related = chooseAllRelated(store);
  const filled: Filled = { files: 0, bytes: 0, failures: [] };
  const segments: (SegmentEntry | null)[] = [];
  let done = 0;
  /** When one lane has failed, the others stop after their current batch. */
  let hasFailed = false;

  async function fillFrom(lane: Lane): Promise<void> {
    await related;
    for await (const batch of batches) {
      if (hasFailed) return;
      const { files, bytes, failures } = await lane.fill(
        batch.filter((target) => !isOfLedger(target) && (!onlyPages || hasPages(target))),
      );
      filled.files += files;
      filled.bytes += bytes;
      filled.failures.push(...failures);
      done += batch.length;
      onProgress?.(Math.min(done, all), all);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  async function indexFrom(lane: Lane): Promise<void> {
    for await (const { number, ids } of texts) {
      if (hasFailed) return;
      segments[number] = await lane.index(ids);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  await inParallel(lanes, lanes.length, async (lane) => {
    const [first, then] = lane === lanes[0] ? [fillFrom, indexFrom] : [indexFrom, fillFrom];
    try {
      await first(lane);
      await then(lane);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  return { ...filled, segments: segments.flatMap((segment) => segment ?? []) };
}
