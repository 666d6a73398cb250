import { existsSync } from "node:fs";
import type { Configuration } from "../api/contract/configuration.ts";
import { countOpenChanges, forgetSettled } from "../api/store/changes.ts";
import { forgetDeleted } from "../api/store/deletion.ts";
import type { Store } from "../api/store/open.ts";
import { takeTrending } from "../api/store/trending.ts";
import { createAfterBuild } from "./after-build.ts";
import { buildAssets, buildSiteFiles, namesOf } from "./assets.ts";
import { createSite } from "./context.ts";
import { drain, type DrainOptions } from "./drain.ts";
import { buildAll } from "./full.ts";
import { generationsFolder, isCurrent, publicFolder, removeOldGenerations } from "./generation.ts";
import { healSearch, removeDamaged } from "./heal-search.ts";
import { createMerger } from "./merger.ts";
import { createRebuildPause } from "./rebuild-pause.ts";
import { sweep, sweepOldTemporaries } from "./sweep.ts";
import { writeTree } from "./tree.ts";

export interface WorkerOptions {
  store: Store;
  configuration: Pick<Configuration, "dataDir" | "baseUrl" | "siteName" | "afterBuild">;
  log: (message: string) => void;
  onProgress?: (done: number, all: number) => void;
}

export interface Worker {
  /** Does all that is to be done now, a full build included where there is no current tree. */
  catchUp(): Promise<void>;
  /** Works until it is told to stop: at once when woken, and now and then by itself. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

/** An import or a command of the operator's wakes nobody: so often the worker looks by itself. */
const POLL_MS = 500;
const AFTER_BUILD_RETRY_MS = 10_000;
/** What is read most need not be newer. */
const TRENDING_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const HEAL_RETRY_MS = 60_000;
/** Longer than any full build takes. */
const KEEP_SETTLED_HOURS = 24;

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { store, configuration, log } = options;
  const { dataDir, baseUrl, siteName } = configuration;
  const settings = { baseUrl, siteName };
  const afterBuild = createAfterBuild(dataDir, configuration.afterBuild);
  const drainOptions: DrainOptions = {
    store,
    site: createSite(settings, namesOf(await buildSiteFiles())),
    root: publicFolder(dataDir),
    onPlan: (plan) => afterBuild.announce(plan),
    onSetAside: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) was set aside: ${error.message}`,
      ),
    onPostponed: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) could not be built and is tried again: ${error.message}`,
      ),
  };
  let wakeUp: (() => void) | undefined;
  let isWoken = false;
  let retryAt = 0;
  let telling: Promise<void> | undefined;
  /** What an ended worker or build has left behind goes first. */
  let tidying = removeOldGenerations(dataDir);
  const pause = createRebuildPause({ store, dataDir, log });
  let cleanAt = 0;
  let trendingAt = 0;
  let healAt = 0;
  let readSegmentsAt = 0;
  let reading: Promise<void> | undefined;
  let swept: Promise<void> | undefined;
  let sweepingOld: Promise<void> | undefined;

  const merger = createMerger({
    root: drainOptions.root,
    onPlan: (plan) => afterBuild.announce(plan),
    onReady: wake,
    onFailure: (error) => {
      log(`The search segments could not be merged: ${error.message}`);
      readSegmentsAt = 0;
    },
  });

  /** Whoever calls while the worker is at work is heard when it is done. */
  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  async function nextCall(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Beside the building: a command that takes its time holds no publication up. */
  async function tell(): Promise<void> {
    if (await afterBuild.deliver()) return;
    log("The AFTER_BUILD command failed; it will be tried again.");
    retryAt = store.clock().getTime() + AFTER_BUILD_RETRY_MS;
  }

  async function step(): Promise<void> {
    swept ??= sweepAll();
    await swept;
    // A full build takes its time, and may fail: what must go is gone from the live tree before it.
    if (existsSync(drainOptions.root)) await drain({ ...drainOptions, only: "withdrawals" });
    if (await isRebuildDue()) await tryRebuild();
    // Nothing to bring changes into: the first build failed.
    if (!existsSync(drainOptions.root)) return;
    await heal();
    await drain(drainOptions);
    await merger.step();
    const now = store.clock().getTime();
    if (now >= retryAt) telling ??= tell().finally(() => (telling = undefined));
    if (now >= trendingAt) {
      await takeTrending(store);
      await drain(drainOptions);
      trendingAt = now + TRENDING_MS;
    }
    if (now >= cleanAt) {
      await forgetSettled(store, new Date(now - KEEP_SETTLED_HOURS * HOUR_MS));
      await forgetDeleted(store);
      cleanAt = now + HOUR_MS;
    }
  }

  async function sweepAll(): Promise<void> {
    await sweep(drainOptions.root, generationsFolder(dataDir));
    sweepingOld = sweepOldTemporaries(drainOptions.root).then(
      () => undefined,
      (error: Error) => log(`The tree could not be looked through: ${error.message}`),
    );
  }

  /** A search with gaps still answers: a failure here must not stop the publishing. */
  async function heal(): Promise<void> {
    const now = performance.now();
    if (now >= readSegmentsAt) {
      readSegmentsAt = now + HOUR_MS;
      // Beside the building: this may be gigabytes.
      reading ??= findDamage().finally(() => (reading = undefined));
    }
    if (now < healAt) return;
    try {
      const meanwhile = (): Promise<unknown> => drain(drainOptions);
      if (await healSearch({ ...drainOptions, meanwhile })) {
        log("Files of the search were missing or damaged: it was built again from the database.");
      }
    } catch (error) {
      healAt = now + HEAL_RETRY_MS;
      log(`The search could not be built again: ${(error as Error).message}`);
    }
  }

  async function findDamage(): Promise<void> {
    try {
      const damaged = await removeDamaged(drainOptions.root);
      if (damaged.length) wake();
    } catch (error) {
      log(`The search segments could not be checked: ${(error as Error).message}`);
    }
  }

  async function isRebuildDue(): Promise<boolean> {
    const asked = await isRebuildAsked(store);
    // Somebody who asks anew has perhaps mended the cause.
    if (pause.isOn()) return asked === "anew";
    return asked !== null || !(await isCurrent(dataDir, settings)) || isFlooded(store);
  }

  /** Whatever it fails of, the tree before is there and its readers have a right to what changes. */
  async function tryRebuild(): Promise<void> {
    try {
      await tidying;
      await rebuild();
      await pause.ended();
    } catch (error) {
      await pause.failed(error as Error);
    }
  }

  async function rebuild(): Promise<void> {
    log("Building the whole tree.");
    const hadTree = existsSync(drainOptions.root);
    // Pages written into the old tree meanwhile are of the new templates, and want their stylesheet.
    if (hadTree) {
      const { files: pages } = await buildAssets();
      await writeTree(drainOptions.root, { pages, removed: [] });
    }
    const { files, failures, tidied } = await buildAll({
      store,
      dataDir,
      settings,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      onPlan: (plan) => afterBuild.announce(plan),
      // The old tree may be of other templates, but what is unpublished goes from it all the same.
      meanwhile: async (since) => {
        if (hadTree) await drain({ ...drainOptions, after: since });
      },
    });
    tidying = tidied;
    for (const failure of failures) log(`Left out of the tree: ${failure}`);
    log(`Built the whole tree: ${files} files.`);
  }

  return {
    catchUp: async () => {
      await step();
      await Promise.all([telling, reading, tidying, sweepingOld]);
    },
    wake,
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      while (!signal.aborted) {
        isWoken = false;
        await step();
        if (!isWoken) await nextCall();
      }
      await merger.close();
    },
  };
}

/** Whether somebody asked for a full build, and whether it failed since. */
async function isRebuildAsked({ read }: Store): Promise<"anew" | "again" | null> {
  const asked = await read
    .selectFrom("changes")
    .select("attempts")
    .where("settled_at", "is", null)
    .where("kind", "=", "site_changed")
    .orderBy("attempts")
    .limit(1)
    .executeTakeFirst();
  if (!asked) return null;
  return asked.attempts === 0 ? "anew" : "again";
}

/** An import brings thousands of changes at once: from some share of the site on, building it anew is quicker. */
const FLOOD_MIN = 500;
const FLOOD_SHARE = 1 / 8;

async function isFlooded({ read }: Store): Promise<boolean> {
  const { pending } = await countOpenChanges(read);
  if (pending < FLOOD_MIN) return false;
  const { count } = await read
    .selectFrom("pieces")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return pending > Number(count) * FLOOD_SHARE;
}
