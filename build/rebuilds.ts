import { existsSync } from "node:fs";
import type { Configuration } from "../api/contract/configuration.ts";
import { countOpenChanges } from "../api/store/changes.ts";
import type { Store } from "../api/store/open.ts";
import { countApproved } from "../api/store/public-walk.ts";
import { rebuildAsked } from "../api/store/rebuild-requests.ts";
import { buildAssets } from "./assets.ts";
import { drain, type DrainOptions } from "./drain.ts";
import { buildAll } from "./full.ts";
import { removeOldGenerations } from "./generation.ts";
import { createRebuildPause } from "./rebuild-pause.ts";
import type { ReadRoom } from "./room.ts";
import { stalenessOf } from "./staleness.ts";
import { writeTree } from "./tree.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface RebuildOptions {
  store: Store;
  configuration: Pick<Configuration, "dataDir" | "baseUrl" | "siteName">;
  log: WorkerLog;
  onProgress?: (done: number, all: number) => void;
  /** How much room the disk has, unless the disk itself is asked. */
  readRoom?: ReadRoom;
}

export interface Rebuilds {
  /** Builds the whole tree where it is time. Where that fails, the tree before stays. */
  step(): Promise<void>;
  /** Resolves when trees that are not live any more are removed. */
  tidied(): Promise<void>;
}

/** The full builds of a worker: when one is due, and what happens when one fails. */
export function createRebuilds({
  store,
  configuration: { dataDir, baseUrl, siteName },
  log,
  onProgress,
  readRoom,
  drainOptions,
}: RebuildOptions & { drainOptions: DrainOptions }): Rebuilds {
  const settings = { baseUrl, siteName };
  const { root, onPlan, onSettled } = drainOptions;
  const pause = createRebuildPause({ store, dataDir, log });
  /** What an ended worker or build has left behind goes first. */
  let tidying = removeOldGenerations(dataDir);

  async function isDue(): Promise<boolean> {
    const asked = await rebuildAsked(store.read);
    // Somebody who asks anew has perhaps mended the cause.
    if (pause.isOn()) return asked === "anew";
    return asked !== null || (await isStale()) || isFlooded(store);
  }

  async function isStale(): Promise<boolean> {
    const staleness = await stalenessOf(store, dataDir, settings);
    if (staleness === "foreign") {
      log(
        "The tree is not of this database, or of another time of it: what the database does not have is taken out.",
        "warn",
      );
    }
    return staleness !== null;
  }

  async function rebuild(): Promise<void> {
    log("Building the whole tree.");
    const hadTree = existsSync(root);
    const { files, failures, tidied } = await buildAll({
      store,
      dataDir,
      settings,
      ...(onProgress ? { onProgress } : {}),
      ...(onPlan ? { onPlan } : {}),
      ...(readRoom ? { readRoom } : {}),
      prepare: bringAssets,
      // The old tree may be of other templates, but what is unpublished goes from it all the same.
      meanwhile: async (since) => {
        if (hadTree) await drain({ ...drainOptions, after: since });
      },
    });
    onSettled?.();
    tidying = tidied;
    for (const failure of failures) log(`Left out of the tree: ${failure}`, "error");
    log(`Built the whole tree: ${files} files.`);
  }

  /** Pages written into the old tree meanwhile are of the new templates, and want their stylesheet. */
  async function bringAssets(): Promise<void> {
    if (!existsSync(root)) return;
    const { files: pages } = await buildAssets();
    await writeTree(root, { pages, removed: [] });
  }

  return {
    async step() {
      if (!(await isDue())) return;
      try {
        await tidying;
        await rebuild();
        await pause.ended();
      } catch (error) {
        await pause.failed(error as Error);
        await bringAssets();
      }
    },
    tidied: () => tidying,
  };
}

/** An import brings thousands of changes at once: from some share of the site on, building it anew is quicker. */
const FLOOD_MIN = 500;
const FLOOD_SHARE = 1 / 8;

async function isFlooded({ read }: Store): Promise<boolean> {
  const { pending } = await countOpenChanges(read);
  if (pending < FLOOD_MIN) return false;
  return pending > (await countApproved(read)) * FLOOD_SHARE;
}
