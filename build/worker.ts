import type { Configuration } from "../api/contract/configuration.ts";
import { forgetSettled } from "../api/store/changes.ts";
import type { Store } from "../api/store/open.ts";
import { takeTrending } from "../api/store/trending.ts";
import { createAfterBuild } from "./after-build.ts";
import { buildAssets } from "./assets.ts";
import { createSite } from "./context.ts";
import { drain, type DrainOptions } from "./drain.ts";
import { buildAll } from "./full.ts";
import { isCurrent, publicFolder } from "./generation.ts";
import { createMerger } from "./merger.ts";

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
/** Longer than any full build takes. */
const KEEP_SETTLED_HOURS = 24;

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { store, configuration, log } = options;
  const { dataDir, baseUrl, siteName } = configuration;
  const settings = { baseUrl, siteName };
  const afterBuild = createAfterBuild(dataDir, configuration.afterBuild);
  const drainOptions: DrainOptions = {
    store,
    site: createSite(settings, (await buildAssets()).stylesheet),
    root: publicFolder(dataDir),
    onPlan: (plan) => afterBuild.announce(plan),
    onSetAside: (change, error) =>
      log(
        `Change ${change.number} (${change.kind} ${change.subject_id}) was set aside: ${error.message}`,
      ),
  };
  let wakeUp: (() => void) | undefined;
  let retryAt = 0;
  let cleanAt = 0;
  let trendingAt = 0;

  const merger = createMerger({
    root: drainOptions.root,
    onPlan: (plan) => afterBuild.announce(plan),
    onReady: () => wakeUp?.(),
    onFailure: (error) => log(`The search segments could not be merged: ${error.message}`),
  });

  async function catchUp(): Promise<void> {
    if (!(await isCurrent(dataDir, settings))) await rebuild();
    const { rebuild: asked } = await drain(drainOptions);
    if (asked) await rebuild();
    await merger.step();
    const now = store.clock().getTime();
    if (now >= retryAt && !(await afterBuild.deliver())) {
      log("The AFTER_BUILD command failed; it will be tried again.");
      retryAt = now + AFTER_BUILD_RETRY_MS;
    }
    if (now >= trendingAt) {
      await takeTrending(store);
      await drain(drainOptions);
      trendingAt = now + TRENDING_MS;
    }
    if (now >= cleanAt) {
      await forgetSettled(store, new Date(now - KEEP_SETTLED_HOURS * HOUR_MS));
      cleanAt = now + HOUR_MS;
    }
  }

  async function rebuild(): Promise<void> {
    log("Building the whole tree.");
    const hadTree = await isCurrent(dataDir, settings);
    const { files } = await buildAll({
      store,
      dataDir,
      settings,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      // The old tree is of other templates, but what is unpublished goes from it all the same.
      meanwhile: async () => {
        if (hadTree) await drain(drainOptions);
      },
    });
    log(`Built the whole tree: ${files} files.`);
  }

  return {
    catchUp,
    wake: () => wakeUp?.(),
    run: async (signal) => {
      signal.addEventListener("abort", () => wakeUp?.(), { once: true });
      while (!signal.aborted) {
        await catchUp();
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, POLL_MS);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      await merger.close();
    },
  };
}
