import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { nextMessage, startThread } from "../api/render/thread.ts";
import type { SiteAssets } from "../site/site.ts";
import type { SiteSettings } from "./context.ts";
import type { SegmentEntry } from "../api/search/manifest.ts";
import type { Filled, Lane } from "./lane.ts";
import type { Target } from "./targets.ts";

/** A thread takes half a second to load: it pays from so many targets on. */
const TARGETS_A_THREAD = 1_000;
/** More would wait for the disk. */
const LANES_MAX = 4;

/** What a thread must know before its first batch. */
export interface LaneSettings {
  databaseFile: string;
  settings: SiteSettings;
  assets: SiteAssets;
  root: string;
}

export type LaneMessage = { fill: readonly Target[] } | { index: readonly string[] };

/** The threads that pay beside this one. Started early, they load while other things are made ready. */
export function startLaneThreads(targets: number): Worker[] {
  const lanes = Math.min(availableParallelism(), LANES_MAX, 1 + targets / TARGETS_A_THREAD);
  return Array.from({ length: Math.floor(lanes) - 1 }, () =>
    startThread("build/lane-thread", {
      // What a batch takes, with room: left alone, a heap grows before it is cleaned.
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    }),
  );
}

/** A lane on a thread of its own, with connections of its own. */
export function laneOn(thread: Worker, settings: LaneSettings): Lane {
  thread.postMessage(settings);
  const ask = async <Answer>(message: LaneMessage): Promise<Answer> => {
    thread.postMessage(message);
    return nextMessage<Answer>(thread);
  };
  return {
    fill: (batch) => ask<Filled>({ fill: batch }),
    index: (ids) => ask<SegmentEntry | null>({ index: ids }),
  };
}
