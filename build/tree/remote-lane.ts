import { availableParallelism } from "node:os";
import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import type { SegmentEntry } from "../../api/search/manifest.ts";
import { startThread } from "../../api/render/thread.ts";
import type { SiteAssets } from "../../site/site-assets.ts";
import type { SiteConfiguration } from "../targets/site.ts";
import type { Filled, Lane, LaneTree } from "./lane.ts";
import type { Target } from "../targets/targets.ts";
import type { Theme } from "../theme/theme.ts";

/** A thread takes half a second to load, so each one needs this many targets to be worth it. */
const TARGETS_A_THREAD = 1_000;
/** More lanes would wait for the disk. */
const LANES_MAX = 4;

/** A lane on a thread of its own, with connections of its own. */
export interface RemoteLane extends Lane {
  /** Must be called before any work. */
  begin(settings: LaneSettings): void;
  end(): Promise<void>;
}

export interface LaneSettings {
  address: string;
  follower: string;
  settings: SiteConfiguration;
  assets: SiteAssets;
  theme: Theme | null;
  publicSettings: PublicSettings;
  tree: LaneTree;
}

export type LaneMessage = { fill: readonly Target[] } | { index: readonly string[] };

/** Starts as many lanes as are worth it besides the lane of this thread. They load while the build is being prepared. */
export function startRemoteLanes(targets: number): RemoteLane[] {
  const lanes = Math.min(availableParallelism(), LANES_MAX, 1 + targets / TARGETS_A_THREAD);
  return Array.from({ length: Math.floor(lanes) - 1 }, startRemoteLane);
}

export function startRemoteLane(): RemoteLane {
  const thread = startThread("build/tree/lane-thread", {
    // Enough for a batch, with room to spare. Without a limit the heap grows before it is collected.
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  // It answers in the order of the questions. If it fails or ends, all open and all later questions fail.
  const open: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  let ended: Error | undefined;
  const fail = (error: Error): void => {
    ended ??= error;
    for (const { reject } of open.splice(0)) reject(error);
  };
  thread.on("message", (answer: unknown) => open.shift()?.resolve(answer));
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("A thread of the build has ended.")));

  async function ask(message: LaneMessage): Promise<unknown> {
    if (ended) throw ended;
    thread.postMessage(message);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  }

  return {
    begin: (settings) => thread.postMessage(settings),
    fill: async (batch) => (await ask({ fill: batch })) as Filled,
    index: async (ids) => (await ask({ index: ids })) as SegmentEntry | null,
    end: async () => void (await thread.terminate()),
  };
}
