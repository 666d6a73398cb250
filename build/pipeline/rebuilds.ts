import { existsSync } from "node:fs";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import { lagOf } from "../../api/store/log/follower-lag.ts";
import { isDatabaseAway } from "../../api/store/engine/faults.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { countApproved } from "../../api/store/pieces/public/public-walk.ts";
import {
  answerThemeRequests,
  openSiteRequests,
  type SiteRequest,
} from "../../api/store/log/rebuild-requests.ts";
import { drain, type DrainOptions } from "./drain.ts";
import { buildAll } from "../tree/full.ts";
import { removeOldGenerations } from "../tree/generation.ts";
import { readNextSettings } from "../theme/public-settings.ts";
import { createRebuildPause } from "./rebuild-pause.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { isEmptied } from "../tree/reuse.ts";
import type { ReadRoom } from "../tree/room.ts";
import { createSite } from "../targets/site.ts";
import { siteSettings } from "../targets/site-settings.ts";
import { bringAssets, shippedNames } from "../assets/shipped-assets.ts";
import { noteChanges, stalenessOf } from "./staleness.ts";
import type { Theme } from "../theme/theme.ts";
import { type ChosenTheme, chooseAndTell } from "../theme/themes.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface RebuildOptions {
  store: Store;
  configuration: Pick<Configuration, "dataDir" | "baseUrl" | "siteName"> &
    Partial<Pick<Configuration, "hub" | "mail">>;
  log: WorkerLog;
  onProgress?: (done: number, all: number) => void;
  /** Called after a full build, when much of the memory that it took is garbage. */
  onBuilt?: () => void;
  /** How much room the disk has, unless the disk itself is asked. */
  readRoom?: ReadRoom;
  /** The transparency log, if the service has one. */
  ledger?: Ledger | undefined;
}

export interface Rebuilds {
  /** Builds the whole tree if a full build is due. If that fails, the old tree stays. */
  step(): Promise<void>;
  /** Resolves when the trees that are no longer live are removed. */
  tidied(): Promise<void>;
}

/** The full builds of a worker: when one is due, and what happens when one fails. */
export function createRebuilds({
  store,
  configuration,
  log,
  onProgress,
  onBuilt,
  readRoom,
  ledger,
  drainOptions,
  tidySearch = async () => {},
}: RebuildOptions & {
  drainOptions: DrainOptions;
  /** Runs during a full build: words that are taken down meanwhile must not stay in the search of the live tree. */
  tidySearch?: () => Promise<void>;
}): Rebuilds {
  const { dataDir } = configuration;
  const settings = { ...siteSettings(configuration), ledger: ledger?.state };
  const { follower = SINGLE_TREE, root, site, onPlan, onSettled } = drainOptions;
  const tree = { store, dataDir, follower };
  const pause = createRebuildPause({ store, follower, dataDir, log });
  /** First of all, the leftovers of an earlier worker or build are removed. */
  let tidying = removeOldGenerations(dataDir);
  let chosen: ChosenTheme | undefined;
  /** The last request that the theme was read for. */
  let readFor = -1;
  /** The settings of the next tree, which changes only with a request. */
  let publicSettings: PublicSettings | undefined;
  /** Whether the live tree has the assets of this process, as far as is known. */
  let hasAssets = false;

  /** Reads the theme at the start, and on each request. */
  async function readThemeIfAsked(requests: readonly SiteRequest[]): Promise<ChosenTheme> {
    const last = requests.at(-1)?.number ?? -1;
    if (chosen && last <= readFor) return chosen;
    readFor = last;
    chosen = await chooseAndTell({ store, dataDir, log }, settings);
    return chosen;
  }

  async function isDue(requests: readonly SiteRequest[], { theme }: ChosenTheme): Promise<boolean> {
    // A new request may mean that the cause is fixed.
    const fresh = requests.filter(({ attempts }) => attempts === 0);
    if (pause.isOn() && !fresh.length) return false;
    if (requests.some(({ wants }) => wants !== "theme")) return true;
    return (await isStale(theme)) || (!pause.isOn() && (await isFlooded(store, follower)));
  }

  async function isStale(theme: Theme | null): Promise<boolean> {
    publicSettings ??= await readNextSettings(store, settings);
    if (isEmptied(root)) return true;
    const staleness = await stalenessOf(tree, settings, theme, publicSettings);
    if (staleness === "foreign") {
      log(
        "The tree belongs to another database, or to an older or newer state of this one. Pages that the database does not have are removed.",
        "warn",
      );
    }
    return staleness !== null;
  }

  async function rebuild(theme: Theme | null, mayReuse: boolean): Promise<void> {
    log("Building the whole tree.");
    const hadTree = existsSync(root);
    const built = await buildAll({
      store,
      follower,
      dataDir,
      settings,
      theme,
      mayReuse,
      ...(onProgress ? { onProgress } : {}),
      ...(onPlan ? { onPlan } : {}),
      ...(readRoom ? { readRoom } : {}),
      prepare: updateAssets,
      // The old tree may have other templates, but unpublished pieces must be removed from it as well.
      meanwhile: async (since) => {
        if (!hadTree) return;
        await drain({ ...drainOptions, after: since });
        await tidySearch();
      },
    });
    const { files, failures, tidied } = built;
    publicSettings = built.publicSettings;
    Object.assign(site, createSite(settings, shippedNames(), theme, publicSettings));
    onSettled?.();
    tidying = tidied;
    for (const failure of failures) log(`Left out of the tree: ${failure}`, "error");
    log(`Built the whole tree: ${files} files.`);
    onBuilt?.();
  }

  async function answerTheme(upTo: number, error: string | null): Promise<void> {
    // The log must not say that the tree has a change which is not in the tree's own record.
    await noteChanges(tree);
    await answerThemeRequests(store, follower, { upTo, error });
  }

  async function updateAssets(): Promise<void> {
    if (!existsSync(root)) return;
    await bringAssets(root, onPlan);
    hasAssets = true;
  }

  return {
    async step() {
      await ledger?.start();
      await ledger?.sign();
      const requests = await openSiteRequests(store.read, follower);
      const choice = await readThemeIfAsked(requests);
      const { theme, fault } = choice;
      const isThemeAsked = requests.some(({ wants }) => wants === "theme");
      const upTo = readFor;
      if (isThemeAsked && fault) {
        await answerTheme(upTo, fault.message);
      }
      if (!(await isDue(requests, choice))) {
        if (!hasAssets) await updateAssets();
        // The live tree already has this theme.
        if (isThemeAsked && !pause.isOn()) {
          await answerTheme(upTo, null);
        }
        return;
      }
      try {
        await tidying;
        await rebuild(theme, !requests.some(({ wants }) => wants === "tree"));
        await pause.ended();
      } catch (error) {
        // Nothing is wrong with the tree: the worker waits some seconds for the database, and not a minute or an hour.
        if (isDatabaseAway(error)) throw error;
        await pause.failed(error as Error);
        await updateAssets();
      }
    },
    tidied: () => tidying,
  };
}

/** An import makes thousands of changes at once. Above this share of the site, a full build is quicker. */
const FLOOD_MIN = 500;
const FLOOD_SHARE = 1 / 8;

async function isFlooded({ read }: Store, follower: string): Promise<boolean> {
  const { pending } = await lagOf(read, follower);
  if (pending < FLOOD_MIN) return false;
  return pending > (await countApproved(read)) * FLOOD_SHARE;
}
