import { existsSync } from "node:fs";
import { nameOf } from "../../api/contract/bucket.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { forgetBucket } from "../../api/store/log/bucket-state.ts";
import { createLoop, createQuiet, type DueLoop } from "../../api/store/log/loop.ts";
import { type Node, SINGLE_NODE } from "../../api/store/log/node.ts";
import { createTroubles, TryLater, type Troubles } from "../../api/store/log/troubles.ts";
import { createAfterBuild, forgetNews } from "./after-build.ts";
import { createBucketDuty } from "../bucket/duty.ts";
import { createBucketFollower } from "../bucket/follower.ts";
import { createChores } from "./chores.ts";
import { createSite } from "../targets/site.ts";
import { siteSettings } from "../targets/site-settings.ts";
import { drain, type DrainOptions } from "./drain.ts";
import {
  generationsFolder,
  publicFolder,
  readLiveSettings,
  readLiveTheme,
} from "../tree/generation.ts";
import { createMembership } from "./membership.ts";
import { createMerger } from "../search/merger.ts";
import { createPatrol } from "./patrol.ts";
import { createProgress } from "./progress.ts";
import { createRebuilds, type RebuildOptions } from "./rebuilds.ts";
import { createSearchHealth } from "../search/search-health.ts";
import { bringAssets, shippedNames } from "../assets/shipped-assets.ts";
import { noteChanges, stalenessOf } from "./staleness.ts";
import { withRemedy } from "./theme-faults.ts";
import { tellOfTheme } from "../theme/themes.ts";
import { sweep, sweepOldTemporaries } from "../tree/sweep.ts";
import type { Plan } from "../tree/tree.ts";

export interface WorkerOptions extends RebuildOptions {
  configuration: RebuildOptions["configuration"] &
    Pick<Configuration, "afterBuild"> &
    Partial<Pick<Configuration, "bucket">>;
  /** The node whose tree this is; the only one by default. */
  node?: Node;
  /** Called when changes are in the tree: webhooks may be due. */
  onSettled?: () => void;
  /** Where trouble is reported; by default, only the log. */
  troubles?: Troubles;
  /** Called when the work is stuck while the event loop still runs. Only a new process can continue. */
  onStuck?: (minutes: number) => void;
  /** Work without progress for this long counts as stuck. */
  stuckMs?: number;
}

/** The work that is due may be a full build, if there is no current tree. */
export interface Worker extends DueLoop {
  /** Whether the tree has caught up with the log of changes. */
  hasJoined(): boolean;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader(): boolean;
}

/** How often the worker asks for changes without being woken, as by an import, and how often it looks if there are none. */
const POLL_MS = 500;
const QUIET_MS = 10_000;
const AFTER_BUILD_RETRY_MS = 10_000;
/** The command is run when a round has ended, and waits for that. */
const WHEN_WOKEN_MS = 3_600_000;
/** On a service where changes keep coming, the rest of a round has its turn this often. */
const BUILDING_MS = 2_000;
/** The first build failed, and so did those after it. */
class NoTreeError extends Error {
  readonly code = "no tree";
  override message = "The public files could not be built.";
}

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { store, configuration, log, ledger, stuckMs } = options;
  const { dataDir, siteName } = configuration;
  const settings = { ...siteSettings(configuration), ledger: ledger?.state };
  const afterBuild = createAfterBuild(dataDir, configuration.afterBuild, log);
  if (!configuration.afterBuild) forgetNews(dataDir);
  const { node = SINGLE_NODE, onStuck = () => {}, troubles = createTroubles({ log }) } = options;
  const progress = createProgress({ onStuck, stuckMs });
  const quiet = createQuiet(store, QUIET_MS);
  const loop = createLoop({
    name: "build",
    step: () => progress.during(async () => void ((await quiet.look(step)) || loop.wake())),
    pollMs: POLL_MS,
    troubles,
    isQuiet: () => quiet.holds() && patrol.rests(),
  });
  /** Runs beside the building, so that a slow command holds up no publication. */
  const telling = createLoop({
    name: "after_build",
    step: tell,
    pollMs: WHEN_WOKEN_MS,
    troubles,
    restsMs: [AFTER_BUILD_RETRY_MS],
  });
  const made = (): void => {
    progress.made();
    loop.works();
  };
  const membership = createMembership(store, node, troubles);
  const bucket =
    configuration.bucket &&
    createBucketFollower({
      settings: configuration.bucket,
      dataDir,
      root: publicFolder(dataDir),
      duty: createBucketDuty({
        store,
        node,
        name: nameOf(configuration.bucket),
        isWell: membership.isWell,
        onSettled: () => options.onSettled?.(),
        troubles,
      }),
      clock: store.clock,
      log,
      onReady: loop.wake,
    });
  if (!bucket) forgetBucket(dataDir);
  const announce = async (plan: Plan): Promise<void> => {
    await bucket?.announce(plan);
    await afterBuild.announce(plan);
  };
  const { id: follower } = node;
  const tree = { store, dataDir, follower };
  /** The last change in the record of the live tree. */
  let noted = -1;
  const drainOptions: DrainOptions = {
    store,
    follower,
    site: createSite(
      settings,
      shippedNames(),
      // The theme and the settings that the live tree was built with, whatever they are now.
      await readLiveTheme(dataDir),
      await readLiveSettings(dataDir, siteName),
    ),
    root: publicFolder(dataDir),
    suspects: new Set(),
    ledger,
    onPlan: async (plan) => {
      made();
      noted = await noteChanges(tree);
      await announce(plan);
    },
    onSettling: async (newest) => {
      if (noted < newest) noted = await noteChanges(tree);
    },
    onSettled: () => {
      made();
      options.onSettled?.();
    },
    onSetAside: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) was set aside: ${withRemedy(error)}`,
        "error",
      ),
    onStuck: async (error) => {
      log(`A page stays as it is: ${withRemedy(error)}`, "error");
      await tellOfTheme({ store, dataDir, log }, error);
    },
    onPostponed: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) could not be built and is tried again: ${error.message}`,
        "error",
      ),
  };
  const rebuilds = createRebuilds({
    ...options,
    drainOptions,
    tidySearch: () => merger.step(),
    onProgress: (done, all) => {
      made();
      options.onProgress?.(done, all);
    },
  });
  let swept: Promise<void> | undefined;
  let sweepingOld: Promise<void> | undefined;

  const searchHealth = createSearchHealth({ drainOptions, log, onDamage: loop.wake });

  const merger = createMerger({
    root: drainOptions.root,
    onPlan: announce,
    onReady: loop.wake,
    onFailure: (error) => {
      log(`The search segments could not be merged: ${error.message}`, "error");
      searchHealth.lookSoon();
    },
  });

  const doChores = createChores({
    store,
    dataDir,
    isLeader: membership.isLeader,
    build: () => drain(drainOptions),
    note: async () => (noted = await noteChanges(tree)),
  });

  const patrol = createPatrol({
    ...drainOptions,
    dataDir,
    isCurrent: async () => {
      const { theme, publicSettings } = drainOptions.site;
      return (await stalenessOf(tree, settings, theme, publicSettings)) === null;
    },
    onLoss: () => bringAssets(drainOptions.root, drainOptions.onPlan),
    onFailure: (error) => log(`A damaged file could not be mended: ${error.message}`, "error"),
  });

  async function tell(): Promise<void> {
    const failure = await afterBuild.deliver();
    if (failure === null) return;
    throw new TryLater(`The AFTER_BUILD command failed (${failure}); it will be tried again.`);
  }

  /** One round, and a word to the others if this node cannot write its files. Returns whether nothing is left to build. */
  async function step(): Promise<boolean> {
    try {
      const isDone = await build();
      await membership.note(existsSync(drainOptions.root) ? null : new NoTreeError());
      return isDone;
    } catch (error) {
      await membership.note(error as Error);
      throw error;
    }
  }

  async function build(): Promise<boolean> {
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
    if (!existsSync(drainOptions.root)) return true;
    noted = await noteChanges(tree);
    await searchHealth.step();
    const { isDone } = await drain({ ...drainOptions, onCaughtUp, forMs: BUILDING_MS });
    await onCaughtUp();
    await merger.step();
    const mended = await patrol.step();
    if (mended.length) {
      log(`Missing or damaged files were rendered again: ${mended.join(", ")}`, "warn");
      // More may be missing.
      loop.wake();
    }
    await bucket?.step();
    afterBuild.release();
    telling.wake();
    await doChores();
    return isDone;
  }

  /** Joins the others, as soon as no page that they wait for is missing. */
  async function onCaughtUp(): Promise<void> {
    if (await membership.end()) options.onSettled?.();
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

  return {
    catchUp: async () => {
      while (!(await step()));
      const told = tell().catch((error: Error) => {
        if (!(error instanceof TryLater)) throw error;
        log(error.message, "error");
      });
      const others = [searchHealth.finish(), rebuilds.tidied(), bucket?.finish()];
      await Promise.all([told, sweepingOld, ...others]);
    },
    wake: loop.wake,
    hasJoined: membership.hasJoined,
    isLeader: membership.isLeader,
    run: async (signal) => {
      await Promise.all([
        loop.run(signal).then(() => Promise.all([merger.close(), bucket?.close()])),
        membership.run(signal),
        bucket?.run(signal),
        telling.run(signal),
      ]);
    },
  };
}
