import { existsSync } from "node:fs";
import type { BucketSettings } from "../api/contract/bucket.ts";
import type { Configuration } from "../api/contract/configuration.ts";
import { forgetBucket } from "../api/store/bucket-state.ts";
import { forgetSettled } from "../api/store/changes.ts";
import { forgetDeleted } from "../api/store/deletion.ts";
import { canRecover, faultCode } from "../api/store/faults.ts";
import { type Node, SINGLE_NODE } from "../api/store/node.ts";
import { takeTrending } from "../api/store/trending.ts";
import { createAfterBuild, forgetNews } from "./after-build.ts";
import { createBucketDuty } from "./bucket/duty.ts";
import { type BucketFollower, createBucketFollower } from "./bucket/follower.ts";
import { nameOf } from "./bucket/request.ts";
import { createSite } from "./site.ts";
import { drain, type DrainOptions } from "./drain.ts";
import {
  generationsFolder,
  publicFolder,
  readLiveTheme,
  removeOldGenerations,
} from "./generation.ts";
import { healSearch, removeDamaged } from "./heal-search.ts";
import { createMembership } from "./membership.ts";
import { createMerger } from "./merger.ts";
import { createPatrol } from "./patrol.ts";
import { createProgress } from "./progress.ts";
import { createRebuilds, type RebuildOptions } from "./rebuilds.ts";
import { readShippedAssets } from "./shipped-assets.ts";
import { noteChanges, stalenessOf } from "./staleness.ts";
import { sweep, sweepOldTemporaries } from "./sweep.ts";
import type { Plan } from "./tree.ts";

export interface WorkerOptions extends RebuildOptions {
  configuration: RebuildOptions["configuration"] &
    Pick<Configuration, "afterBuild"> &
    Partial<Pick<Configuration, "bucket">>;
  /** The node whose tree this is; the only one by default. */
  node?: Node;
  /** Called when changes are in the tree: webhooks may be due. */
  onSettled?: () => void;
  /** Called after each round with the code of the error that stops the worker, such as ENOSPC; null if there is none. */
  onTrouble?: (code: string | null) => void;
  /** Called when the work is stuck while the event loop still runs. Only a new process can continue. */
  onStuck?: (minutes: number) => void;
  /** Work without progress for this long counts as stuck. */
  stuckMs?: number;
}

export interface Worker {
  /** Does all waiting work, including a full build if there is no current tree. */
  catchUp(): Promise<void>;
  /** Works until it is stopped: at once when woken, and regularly without being woken. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
  /** Whether the tree has caught up with the log of changes. */
  hasJoined(): boolean;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader(): boolean;
}

/** How often the worker looks for changes without being woken: an import or an admin command cannot wake it. */
const POLL_MS = 500;
const AFTER_BUILD_RETRY_MS = 10_000;
/** The list of most read pieces need not be newer than this. */
const TRENDING_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const HEAL_RETRY_MS = 60_000;
/** The first and the longest pause when the machine is short of something, such as disk space. */
const REST_MIN_MS = 1_000;
const REST_MAX_MS = 32_000;
/** Longer than any full build takes. */
const KEEP_SETTLED_HOURS = 24;

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { store, configuration, log } = options;
  const { dataDir, baseUrl, siteName } = configuration;
  const settings = { baseUrl, siteName };
  const afterBuild = createAfterBuild(dataDir, configuration.afterBuild, log);
  if (!configuration.afterBuild) forgetNews(dataDir);
  const { node = SINGLE_NODE } = options;
  const bucket = configuration.bucket && createBucketUploads(configuration.bucket);
  if (!bucket) forgetBucket(dataDir);
  const announce = async (plan: Plan): Promise<void> => {
    await bucket?.announce(plan);
    await afterBuild.announce(plan);
  };
  const { onStuck = () => {}, stuckMs } = options;
  const progress = createProgress({ onStuck, stuckMs });
  const { id: follower } = node;
  const membership = createMembership(store, node);
  const tree = { store, dataDir, follower };
  /** The last change in the record of the live tree. */
  let noted = -1;
  const drainOptions: DrainOptions = {
    store,
    follower,
    site: createSite(
      settings,
      readShippedAssets().names,
      // The theme that the live tree was built with, whatever the theme folder holds now.
      await readLiveTheme(dataDir),
    ),
    root: publicFolder(dataDir),
    onPlan: async (plan) => {
      progress.made();
      noted = await noteChanges(tree);
      await announce(plan);
    },
    onSettling: async (newest) => {
      if (noted < newest) noted = await noteChanges(tree);
    },
    onSettled: () => {
      progress.made();
      options.onSettled?.();
    },
    onSetAside: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) was set aside: ${error.message}`,
        "error",
      ),
    onPostponed: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) could not be built and is tried again: ${error.message}`,
        "error",
      ),
  };
  const rebuilds = createRebuilds({
    ...options,
    drainOptions,
    onProgress: (done, all) => {
      progress.made();
      options.onProgress?.(done, all);
    },
  });
  let wakeUp: (() => void) | undefined;
  let isWoken = false;
  let restMs = 0;
  let retryAt = 0;
  let telling: Promise<void> | undefined;
  let cleanAt = 0;
  let trendingAt = 0;
  let healAt = 0;
  let readSegmentsAt = 0;
  let reading: Promise<void> | undefined;
  let swept: Promise<void> | undefined;
  let sweepingOld: Promise<void> | undefined;

  const merger = createMerger({
    root: drainOptions.root,
    onPlan: announce,
    onReady: wake,
    onFailure: (error) => {
      log(`The search segments could not be merged: ${error.message}`, "error");
      readSegmentsAt = 0;
    },
  });

  const patrol = createPatrol({
    ...drainOptions,
    dataDir,
    isCurrent: async () => (await stalenessOf(tree, settings)) === null,
    onFailure: (error) => log(`A damaged file could not be mended: ${error.message}`, "error"),
  });

  function createBucketUploads(bucketSettings: BucketSettings): BucketFollower {
    return createBucketFollower({
      settings: bucketSettings,
      dataDir,
      root: publicFolder(dataDir),
      duty: createBucketDuty({
        store,
        node,
        name: nameOf(bucketSettings),
        onSettled: () => options.onSettled?.(),
      }),
      clock: store.clock,
      log,
      onReady: wake,
    });
  }

  /** A call while the worker is busy takes effect when it is done. */
  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  async function nextCall(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Runs beside the building, so that a slow command holds up no publication. */
  async function tell(): Promise<void> {
    const failure = await afterBuild.deliver();
    if (failure === null) return;
    log(`The AFTER_BUILD command failed (${failure}); it will be tried again.`, "error");
    retryAt = store.clock().getTime() + AFTER_BUILD_RETRY_MS;
  }

  async function step(): Promise<void> {
    await membership.begin();
    swept ??= sweepAll();
    await swept.catch((error: unknown) => {
      // The next step tries again.
      swept = undefined;
      throw error;
    });
    // A full build is slow and may fail, so withdrawals are built into the live tree before it.
    if (existsSync(drainOptions.root)) await drain({ ...drainOptions, only: "withdrawals" });
    await rebuilds.step();
    // There is no tree to write changes to: the first build failed.
    if (!existsSync(drainOptions.root)) return;
    noted = await noteChanges(tree);
    await heal();
    await drain(drainOptions);
    if (await membership.end()) options.onSettled?.();
    await merger.step();
    const mended = await patrol.step();
    if (mended.length)
      log(`Missing or damaged files were rendered again: ${mended.join(", ")}`, "warn");
    const now = store.clock().getTime();
    await bucket?.step();
    if (now >= retryAt) telling ??= tell().finally(() => (telling = undefined));
    if (now >= trendingAt && membership.isLeader()) {
      await takeTrending(store);
      await drain(drainOptions);
      trendingAt = now + TRENDING_MS;
    }
    if (now >= cleanAt) {
      noted = await noteChanges(tree);
      if (membership.isLeader()) await tidy(now);
      // An old tree that could not be removed when it was replaced may hold texts that were erased since.
      await removeOldGenerations(dataDir);
      cleanAt = now + HOUR_MS;
    }
  }

  /** Runs on one node for all. */
  async function tidy(now: number): Promise<void> {
    await forgetSettled(store, { before: new Date(now - KEEP_SETTLED_HOURS * HOUR_MS), noted });
    await forgetDeleted(store);
  }

  async function sweepAll(): Promise<void> {
    await sweep(drainOptions.root, {
      beside: [dataDir, generationsFolder(dataDir)],
      onPlan: announce,
    });
    sweepingOld = sweepOldTemporaries(drainOptions.root).then(
      () => undefined,
      (error: Error) => log(`The check of the tree failed: ${error.message}`, "error"),
    );
  }

  /** A search with gaps still answers, so a failure here must not stop the publishing. */
  async function heal(): Promise<void> {
    const now = performance.now();
    if (now >= readSegmentsAt) {
      readSegmentsAt = now + HOUR_MS;
      // Runs beside the building: there may be gigabytes to read.
      reading ??= findDamage().finally(() => (reading = undefined));
    }
    if (now < healAt) return;
    try {
      const meanwhile = (): Promise<unknown> => drain(drainOptions);
      if (await healSearch({ ...drainOptions, meanwhile })) {
        log(
          "Files of the search were missing or damaged. The search was built again from the database.",
          "warn",
        );
      }
    } catch (error) {
      healAt = now + HEAL_RETRY_MS;
      log(`The search could not be built again: ${(error as Error).message}`, "error");
    }
  }

  async function findDamage(): Promise<void> {
    try {
      const damaged = await removeDamaged(drainOptions.root);
      if (damaged.length) wake();
    } catch (error) {
      log(`The search segments could not be checked: ${(error as Error).message}`, "error");
    }
  }

  /**
   * A full disk, a locked database or a refused file would stop a new process as well, so this one waits. Returns how long
   * it waits unless it is woken: a withdrawal can be built even on a full disk.
   */
  async function stepPatiently(): Promise<number> {
    try {
      await step();
      if (restMs > 0) log("The build worker works again.");
      restMs = 0;
      options.onTrouble?.(null);
      return POLL_MS;
    } catch (error) {
      if (!canRecover(error)) throw error;
      options.onTrouble?.(faultCode(error));
      restMs = Math.min(Math.max(2 * restMs, REST_MIN_MS), REST_MAX_MS);
      log(
        `The build worker is stopped by an error (${faultCode(error)}): ${(error as Error).message} It tries again in ${restMs / 1_000} s.`,
        "error",
      );
      return restMs;
    }
  }

  return {
    catchUp: async () => {
      await step();
      await Promise.all([telling, reading, sweepingOld, rebuilds.tidied(), bucket?.finish()]);
    },
    wake,
    hasJoined: membership.hasJoined,
    isLeader: membership.isLeader,
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      const showingLife = Promise.all([membership.run(signal), bucket?.run(signal)]);
      while (!signal.aborted) {
        isWoken = false;
        const restOrPollMs = await progress.during(stepPatiently);
        if (!isWoken) await nextCall(restOrPollMs);
      }
      await Promise.all([merger.close(), bucket?.close()]);
      await showingLife;
    },
  };
}
