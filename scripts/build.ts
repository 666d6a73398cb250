import { setTimeout as delay } from "node:timers/promises";
import { Command } from "commander";
import type { Configuration } from "../api/contract/configuration.ts";
import { nodeIdOf } from "../api/store/log/node.ts";
import type { Store } from "../api/store/engine/open.ts";
import { askForRebuild, stateOfChange } from "../api/store/log/rebuild-requests.ts";
import { createAnnouncer } from "../build/pipeline/news.ts";
import { isUncompared } from "../build/ledger/ledger.ts";
import type { SiteConfiguration } from "../build/targets/site.ts";
import { siteSettings } from "../build/targets/site-settings.ts";
import { UnfitTreeError } from "../build/tree/fitness.ts";
import type { FullBuild } from "../build/tree/full.ts";
import { countTargets } from "../build/pipeline/batches.ts";
import { publicFolder, readLiveRecord } from "../build/tree/generation.ts";
import { startRemoteLanes } from "../build/tree/remote-lane.ts";
import { asCalled } from "./command/called-as.ts";
import { run } from "./command/command-line.ts";
import { counted } from "./command/table.ts";
import { type Lock, tryLockTree } from "./service/data-lock.ts";
import { createProgress } from "./command/progress.ts";
import { withStore } from "./command/with-store.ts";

const FAILURES_SHOWN = 20;

// npm run build: builds the whole static tree.

const program = new Command("npm run build --")
  .description(
    "Build the whole static tree into $DATA_DIR/public. The current tree is served until the new one is complete. If the service is running, its worker does the build.",
  )
  .option("--afresh", "render every file anew, also where the current tree has it")
  .option("--json", "print JSON, for programs, with everything that was left out")
  .addHelpText("after", "\nExample:\n  npm run build")
  .action(async (options: { json?: boolean; afresh?: boolean }) => {
    await withStore(async ({ store, configuration }) => {
      const { dataDir } = configuration;
      const follower = nodeIdOf(configuration);
      const lock = tryLockTree(dataDir) ?? (await askForBuild(store, dataDir, options));
      if (!lock) return;
      // The lanes load while this thread does.
      const remoteLanes = startRemoteLanes(await countTargets(store.read));
      const progress = createProgress("part");
      try {
        const { buildAll } = await import("../build/tree/full.ts");
        const { chooseAndTell } = await import("../build/theme/themes.ts");
        const settings = settingsOf(configuration);
        const { theme, fault } = await chooseAndTell({ store, dataDir, log: warn }, settings);
        if (fault) process.exitCode = 1;
        const built = await buildAll({
          store,
          follower,
          dataDir,
          remoteLanes,
          settings,
          theme,
          mayReuse: !options.afresh,
          onProgress: (done, all) => progress.update(done, done / all),
          onPlan: createAnnouncer(configuration),
        });
        progress.finish();
        report(built, dataDir, options);
        await built.tidied;
      } catch (error) {
        progress.finish();
        if (!(error instanceof UnfitTreeError)) throw error;
        reportRefusal(error, options);
      } finally {
        await Promise.all(remoteLanes.map((lane) => lane.end()));
        lock.release();
      }
    });
  });

/** The service compares the log with that of its bucket first. */
function settingsOf(configuration: Configuration): SiteConfiguration {
  const { bucket, dataDir } = configuration;
  const isLeftOut = bucket && isUncompared(publicFolder(dataDir));
  const frozen = isLeftOut ? "The bucket has not been read." : null;
  return { ...siteSettings(configuration), ledger: { frozen } };
}

function warn(message: string): void {
  console.error(message);
}

function report(
  { files, failures, isKept }: FullBuild,
  dataDir: string,
  { json }: { json?: boolean },
): void {
  if (failures.length) process.exitCode = 1;
  if (json) {
    console.log(JSON.stringify({ ok: failures.length === 0, files, failures }, null, 2));
    return;
  }
  const count = counted(files, "file");
  const words = isKept
    ? `Nothing has changed since the tree in ${dataDir}/public was built: ${count}. To render them anew: npm run build -- --afresh`
    : `Wrote ${count} to ${dataDir}/public.`;
  console.log(asCalled(words));
  list("Left out", failures);
}

/** The new tree lacks something that the current one has, so the current one stays live. */
function reportRefusal({ message, failures }: UnfitTreeError, { json }: { json?: boolean }): void {
  process.exitCode = 1;
  if (json) {
    console.log(JSON.stringify({ ok: false, message, failures }, null, 2));
    return;
  }
  console.error(message);
  list("Could not be rendered", failures);
  console.error(
    asCalled(
      "The current tree stays live. Edit or take down what is named above (npm run admin -- piece takedown), then run npm run build again.",
    ),
  );
}

function list(what: string, failures: readonly string[]): void {
  for (const failure of failures.slice(0, FAILURES_SHOWN)) console.error(`${what}: ${failure}`);
  const more = failures.length - FAILURES_SHOWN;
  if (more > 0) console.error(`… and ${more.toLocaleString("en")} more. --json lists all.`);
}

/** Asks the process that holds the lock for a build, and waits for it. If that process ends first, returns the lock. */
async function askForBuild(
  store: Store,
  dataDir: string,
  { json }: { json?: boolean },
): Promise<Lock | undefined> {
  if (!json)
    console.log(
      "The service's worker or another build is running. Waiting for it to build the tree.",
    );
  const number = await askForRebuild(store);
  for (;;) {
    // The lock first: the process that released it may have settled the request just before.
    const lock = tryLockTree(dataDir);
    const { isSettled, error } = await stateOfChange(store.read, number);
    if (lock && !isSettled) return lock;
    lock?.release();
    if (isSettled) break;
    if (error !== null) {
      process.exitCode = 1;
      if (json) console.log(JSON.stringify({ ok: false, message: error }, null, 2));
      else console.error(`${error}\nThe current tree stays live. The worker tries again later.`);
      return undefined;
    }
    await delay(200);
  }
  const { failures = [] } = (await readLiveRecord(dataDir)) ?? {};
  if (failures.length) process.exitCode = 1;
  if (json) console.log(JSON.stringify({ ok: failures.length === 0, failures }, null, 2));
  else console.log("The new tree is live.");
  if (!json) list("Left out", failures);
  return undefined;
}

await run(program);
