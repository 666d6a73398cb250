import { realpathSync } from "node:fs";
import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import { SITE_CARD } from "../../api/contract/site/share-card.ts";
import { EMPTY_MANIFEST, withDead } from "../../api/search/manifest.ts";
import { retryChanges } from "../../api/store/log/change-attempts.ts";
import { newestChange, setPiecesAside } from "../../api/store/log/changes.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { markOfChange, readIdentity } from "../../api/store/people/identity.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { settleUpTo } from "../../api/store/log/settle.ts";
import { cardVersions } from "../../api/store/pictures/share-cards.ts";
import { countTargets } from "../pipeline/batches.ts";
import { createSite, type Site, type SiteConfiguration } from "../targets/site.ts";
import { fillAll } from "./fill.ts";
import { requireFit } from "./fitness.ts";
import {
  createGeneration,
  dropGeneration,
  fillTree,
  goLive,
  insidesMarkOf,
  markOf,
  publicFolder,
  readLiveRecord,
  readLiveSettings,
  readLiveTheme,
  removeOldGenerations,
  textsMarkOf,
} from "./generation.ts";
import { fillLedger } from "../ledger/bring-ledger.ts";
import { createLane, type Failure, pauses } from "./lane.ts";
import { type RemoteLane, startRemoteLanes } from "./remote-lane.ts";
import { readNextSettings } from "../theme/public-settings.ts";
import { keepOldAssets } from "../assets/old-assets.ts";
import { FAILURES_KEPT, type TreeRecord } from "./record.ts";
import { type Reframing, reframing } from "./reframe.ts";
import { removeForeign } from "./remove-foreign.ts";
import { leaveOut, replay } from "../pipeline/replay.ts";
import { findReuse, linkTexts, type Reuse } from "./reuse.ts";
import { manifestFile, sizeOfSegments } from "../search/search.ts";
import { type ReadRoom, requireReserve, requireRoom } from "./room.ts";
import { bringAssets, readShippedAssets, shippedNames } from "../assets/shipped-assets.ts";
import { stalenessOf } from "../pipeline/staleness.ts";
import { type Theme, themeAssets } from "../theme/theme.ts";
import type { Plan } from "./tree.ts";

export interface FullBuildOptions {
  store: Store;
  /** The follower of the log that the tree is; the only one by default. */
  follower?: string;
  dataDir: string;
  settings: SiteConfiguration;
  /** The theme to build with, checked; none unless given. */
  theme?: Theme | null;
  /** Lanes that are started already. The build ends them. */
  remoteLanes?: RemoteLane[];
  onProgress?: (done: number, all: number) => void;
  /** Called before the new tree is live. */
  onPlan?: (plan: Plan) => Promise<void>;
  /** How much room the disk has, unless the disk itself is asked. */
  readRoom?: ReadRoom;
  /** Takes over what it can from the live tree, and keeps it if nothing has changed. By default every file is rendered. */
  mayReuse?: boolean;
  /** Runs once it is certain that a second tree fits on the disk. */
  prepare?: () => Promise<void>;
  /** Runs between batches, with the number of the last change before the build: later changes still reach the live tree. */
  meanwhile?: (since: number) => Promise<void>;
}

export interface FullBuild {
  files: number;
  /** Files that could not be rendered and are left out. */
  failures: string[];
  /** Whether the live tree was up to date, and is kept. */
  isKept: boolean;
  /** The settings that the tree was built with. */
  publicSettings: PublicSettings;
  /** Resolves when the old trees are removed. */
  tidied: Promise<void>;
}

/**
 * Fills a new generation beside the live one, replays the changes made meanwhile, and swaps them in one rename. A generation
 * that cannot go live is removed, and the live one stays.
 */
export async function buildAll(options: FullBuildOptions): Promise<FullBuild> {
  const { store, dataDir } = options;
  const all = await countTargets(store.read);
  const lanes = options.remoteLanes ?? startRemoteLanes(all);
  let root: string | undefined;
  try {
    await removeOldGenerations(dataDir);
    const isForeign = await removeForeignFiles(options);
    const live = await readLiveRecord(dataDir);
    await requireRoom({
      dataDir,
      databaseBytes: await store.bytes(),
      live,
      readRoom: options.readRoom,
    });
    const start = await readStart(options, isForeign ? undefined : live);
    if (live && start.reuse?.isWhole) {
      const { publicSettings } = start;
      await bringAssets(publicFolder(dataDir), options.onPlan);
      return {
        files: live.files,
        failures: [],
        isKept: true,
        publicSettings,
        tidied: Promise.resolve(),
      };
    }
    await options.prepare?.();
    root = await createGeneration(store, dataDir);
    const built = await buildInto(root, lanes, { ...options, ...start, all });
    return { ...built, isKept: false, tidied: removeOldGenerations(dataDir) };
  } catch (error) {
    // A lane that is still running would write into the folder while it is being removed.
    await endAll(lanes);
    if (root !== undefined) await dropGeneration(root);
    throw error;
  } finally {
    await endAll(lanes);
  }
}

/** The facts that are known before anything is rendered. */
interface Start {
  /** The last change that the settings have. */
  seen: number;
  publicSettings: PublicSettings;
  marks: Pick<TreeRecord, "mark" | "texts" | "insides">;
  reuse: Reuse | undefined;
}

async function readStart(
  { store, follower = SINGLE_TREE, dataDir, settings, theme = null, mayReuse }: FullBuildOptions,
  live: TreeRecord | undefined,
): Promise<Start> {
  const seen = await newestChange(store.read);
  // After that number: the settings have every change up to it.
  const publicSettings = await readNextSettings(store, settings);
  const hasCard = (await cardVersions(store.read, [SITE_CARD])).has(SITE_CARD);
  const marks = {
    mark: markOf(settings, theme, publicSettings),
    texts: textsMarkOf(settings, publicSettings, { hasCard }),
    insides: insidesMarkOf(settings, theme, publicSettings),
  };
  const reuse = mayReuse ? await findReuse({ store, follower, dataDir }, live, marks) : undefined;
  return { seen, publicSettings, marks, reuse };
}

async function buildInto(
  root: string,
  others: readonly RemoteLane[],
  options: FullBuildOptions & Start & { all: number },
): Promise<Omit<FullBuild, "tidied" | "isKept">> {
  const { store, follower = SINGLE_TREE, dataDir, settings, theme = null } = options;
  const { seen, publicSettings, marks, reuse } = options;
  // The templates may have changed: changes that were set aside are tried again, and set aside again if they fail.
  await retryChanges(store, { follower });
  const meanwhile = async (): Promise<void> => {
    await requireReserve(dataDir, options.readRoom);
    await options.meanwhile?.(seen);
  };
  const { files: shipped, names: assets } = readShippedAssets();
  const site = createSite(settings, assets, theme, publicSettings);
  const linked = reuse && (await linkTexts(publicFolder(dataDir), root, pauses()));
  const onlyPages = linked !== undefined;
  const tree = { root, onlyPages, reframing: await reframingOf(options, site, onlyPages) };
  for (const lane of others) {
    lane.begin({ address: store.address, follower, settings, assets, theme, publicSettings, tree });
  }
  // Another thread counts as two lanes: it has its next batch at hand while this thread is busy.
  const lanes = [createLane({ store, follower, site }, tree), ...others, ...others];
  const filled = await fillAll(lanes, store, { ...options, follower, onlyPages, meanwhile });
  const assetFiles = [...shipped, ...themeAssets(theme)];
  await endAll(others);
  const { failures, segments } = filled;
  const lost = lostPieces(failures);
  // The worker merges the segments later, a few at a time: here it would take memory that grows with the site.
  const manifest = manifestFile(
    withDead(
      { ...EMPTY_MANIFEST, segments },
      lost.map(({ id }) => id),
    ),
  );
  const bytes =
    (linked?.bytes ?? 0) +
    filled.bytes +
    fillTree(root, [manifest, ...assetFiles]) +
    (await sizeOfSegments(root));
  const files = (linked?.files ?? 0) + filled.files + segments.length + assetFiles.length + 1;
  await keepOldAssets(publicFolder(dataDir), root, store.clock());
  requireFit({ fresh: root, live: publicFolder(dataDir), failures });
  await setPiecesAside(store, follower, lost);
  if (lost.length) failures.push(...(await leaveOut({ store, follower, site }, root, lost)));
  const { last, settled } = await replay({ store, follower, site }, root, {
    since: Math.min(seen, reuse?.since ?? seen),
    settingsAt: seen,
    failures,
  });
  await fillLedger({ store, follower, site, root, live: publicFolder(dataDir) });
  requireFit({ fresh: root, live: publicFolder(dataDir), failures });
  await options.onPlan?.({ changed: [], removed: [], full: true });
  const messages = failures.map(({ message }) => message);
  const record = {
    ...marks,
    database: await readIdentity(store.read),
    change: await markOfChange(store.read, last),
    failures: messages.slice(0, FAILURES_KEPT),
    failure_count: messages.length,
    files,
    bytes,
  };
  await goLive(root, dataDir, { record, theme, publicSettings });
  await settleUpTo(store, follower, settled);
  return { files, failures: messages, publicSettings };
}

/** Taken from the folder of the generation: the live tree is another one when the build has ended. */
async function reframingOf(
  { dataDir, settings, reuse }: FullBuildOptions & Start,
  site: Site,
  onlyPages: boolean,
): Promise<Reframing | undefined> {
  if (!reuse?.hasInsides || !onlyPages) return undefined;
  const before = await readLiveSettings(dataDir, settings.siteName);
  const old = createSite(settings, shippedNames(), null, before);
  return reframing(realpathSync(publicFolder(dataDir)), old, site);
}

/** Comes first, and also when there is no room for another tree: nothing else removes these files. */
async function removeForeignFiles({
  store,
  follower = SINGLE_TREE,
  dataDir,
  settings,
  onPlan,
}: FullBuildOptions): Promise<boolean> {
  if ((await stalenessOf({ store, follower, dataDir }, settings)) !== "foreign") return false;
  const theme = await readLiveTheme(dataDir);
  const publicSettings = await readLiveSettings(dataDir, settings.siteName);
  const site = createSite(settings, shippedNames(), theme, publicSettings);
  await removeForeign({
    store,
    follower,
    site,
    root: publicFolder(dataDir),
    ...(onPlan ? { onPlan } : {}),
  });
  return true;
}

async function endAll(lanes: readonly RemoteLane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.end()));
}

function lostPieces(failures: readonly Failure[]): { id: string; error: string }[] {
  return failures.flatMap(({ target, message }) =>
    target.kind === "piece" ? [{ id: target.id, error: message }] : [],
  );
}
