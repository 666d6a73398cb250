import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { startThread } from "../api/render/thread.ts";
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

/** Asks a thread that answers in the order in which it was asked. Its failure or its end is one of all that is open. */
function asker(thread: Worker): <Answer>(message: LaneMessage) => Promise<Answer> {
  const open: { resolve: (answer: never) => void; reject: (error: Error) => void }[] = [];
  let ended: Error | undefined;
  const fail = (error: Error): void => {
    ended ??= error;
    for (const { reject } of open.splice(0)) reject(error);
  };
  thread.on("message", (answer) => open.shift()?.resolve(answer as never));
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("The thread has ended.")));
  return async (message) => {
    if (ended) throw ended;
    thread.postMessage(message);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
}

/** A lane on a thread of its own, with connections of its own. */
export function laneOn(thread: Worker, settings: LaneSettings): Lane {
  thread.postMessage(settings);
  const ask = asker(thread);
  return {
    fill: (batch) => ask<Filled>({ fill: batch }),
    index: (ids) => ask<SegmentEntry | null>({ index: ids }),
  };
}
