import { setImmediate as pause } from "node:timers/promises";
import { EMPTY_MANIFEST, type SegmentEntry, withDead } from "../api/search/manifest.ts";
import { retryChanges, setPiecesAside } from "../api/store/changes.ts";
import { markOfChange, readIdentity } from "../api/store/identity.ts";
import type { Store } from "../api/store/open.ts";
import { momentOfWhole, type PublicMoment } from "../api/store/public-moment.ts";
import { chooseRelated } from "../api/store/related.ts";
import { affectedBy } from "./affected.ts";
import { buildAssets, buildSiteFiles, namesOf } from "./assets.ts";
import { countTargets, segmentBatches, targetBatches } from "./batches.ts";
import { createSite, type SiteSettings } from "./context.ts";
import { RenderError } from "./file.ts";
import { requireFit } from "./fitness.ts";
import {
  createGeneration,
  dropGeneration,
  fillTree,
  goLive,
  markOf,
  publicFolder,
  readLiveRecord,
  removeOldGenerations,
} from "./generation.ts";
import { createLane, type Failure, type Filled, type Lane } from "./lane.ts";
import { type RemoteLane, startRemoteLanes } from "./remote-lane.ts";
import { keepOldAssets } from "./old-assets.ts";
import { FAILURES_KEPT } from "./record.ts";
import { removeForeign } from "./remove-foreign.ts";
import { manifestFile, searchFiles, sizeOfSegments } from "./search.ts";
import { type ReadRoom, requireReserve, requireRoom } from "./room.ts";
import { settleUpTo } from "./settle.ts";
import { stalenessOf } from "./staleness.ts";
import type { Site } from "../site/site.ts";
import { inOrder, type Target } from "./targets.ts";
import type { Plan } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";

const RELATED_AT_ONCE = 500;

export interface FullBuildOptions {
  store: Store;
  dataDir: string;
  settings: SiteSettings;
  /** Where some are started already. The build ends them. */
  remoteLanes?: RemoteLane[];
  onProgress?: (done: number, all: number) => void;
  /** Hears of the new tree before it is live. */
  onPlan?: (plan: Plan) => Promise<void>;
  /** How much room the disk has, unless the disk itself is asked. */
  readRoom?: ReadRoom;
  /** Runs once there is known to be room for a second tree. */
  prepare?: () => Promise<void>;
  /** Runs between batches, with the number of the last change before: what happens meanwhile reaches the live tree. */
  meanwhile?: (since: number) => Promise<void>;
}

export interface FullBuild {
  files: number;
  /** What could not be rendered, and is left out. */
  failures: string[];
  /** Fulfilled when the trees before are removed. */
  tidied: Promise<void>;
}

/**
 * Fills a new generation beside the live one, replays what changed meanwhile, and swaps them in one rename. A generation
 * that cannot go live is removed, and the live one stays.
 */
export async function buildAll(options: FullBuildOptions): Promise<FullBuild> {
  const { store, dataDir } = options;
  const all = await countTargets(store.read);
  const lanes = options.remoteLanes ?? startRemoteLanes(all);
  let root: string | undefined;
  try {
    await removeOldGenerations(dataDir);
    await removeWhatIsForeign(options);
    const live = await readLiveRecord(dataDir);
    await requireRoom({ dataDir, databaseFile: store.file, live, readRoom: options.readRoom });
    await options.prepare?.();
    root = await createGeneration(store, dataDir);
    const built = await buildInto(root, lanes, { ...options, all });
    return { ...built, tidied: removeOldGenerations(dataDir) };
  } catch (error) {
    // A lane that is still at work would write into the folder while it is emptied.
    await endAll(lanes);
    if (root !== undefined) await dropGeneration(root);
    throw error;
  } finally {
    await endAll(lanes);
  }
}

async function buildInto(
  root: string,
  others: readonly RemoteLane[],
  options: FullBuildOptions & { all: number },
): Promise<Omit<FullBuild, "tidied">> {
  const { store, dataDir, settings } = options;
  // The templates may be other ones: what was set aside is tried again, and set aside again where it fails.
  await retryChanges(store);
  const seen = await lastChange(store);
  const meanwhile = async (): Promise<void> => {
    await requireReserve(dataDir, options.readRoom);
    await options.meanwhile?.(seen);
  };
  const siteFiles = await buildSiteFiles();
  const assets = namesOf(siteFiles);
  const site = createSite(settings, assets);
  for (const lane of others) lane.begin({ databaseFile: store.file, settings, assets, root });
  // Another thread counts for two: it has its next batch at hand while this one is busy.
  const lanes = [createLane(store, site, root), ...others, ...others];
  const [filled, { files: assetFiles }] = await Promise.all([
    fillAll(lanes, store, { ...options, meanwhile }),
    buildAssets(siteFiles),
  ]);
  await endAll(others);
  const { failures, segments } = filled;
  const lost = lostPieces(failures);
  // The worker merges them, in the background and a few at a time: here it would take memory that grows with the site.
  const manifest = manifestFile(
    withDead(
      { ...EMPTY_MANIFEST, segments },
      lost.map(({ id }) => id),
    ),
  );
  const bytes =
    filled.bytes + fillTree(root, [manifest, ...assetFiles]) + (await sizeOfSegments(root));
  const files = filled.files + segments.length + assetFiles.length + 1;
  await keepOldAssets(publicFolder(dataDir), root, store.clock());
  requireFit({ fresh: root, live: publicFolder(dataDir), failures });
  await setPiecesAside(store, lost);
  const last = await replay(store, site, root, { since: seen, failures });
  requireFit({ fresh: root, live: publicFolder(dataDir), failures });
  await options.onPlan?.({ changed: [], removed: [], full: true });
  const messages = failures.map(({ message }) => message);
  await goLive(root, dataDir, {
    mark: markOf(settings),
    database: await readIdentity(store.read),
    change: await markOfChange(store.read, last),
    failures: messages.slice(0, FAILURES_KEPT),
    failure_count: messages.length,
    files,
    bytes,
  });
  await settleUpTo(store, last);
  return { files, failures: messages };
}

/** Before anything else, and also where there is no room for another tree: nobody else can take it down. */
async function removeWhatIsForeign({
  store,
  dataDir,
  settings,
  onPlan,
}: FullBuildOptions): Promise<void> {
  if ((await stalenessOf(store, dataDir, settings)) !== "foreign") return;
  const site = createSite(settings, namesOf(await buildSiteFiles()));
  await removeForeign({ store, site, root: publicFolder(dataDir), ...(onPlan ? { onPlan } : {}) });
}

async function endAll(lanes: readonly RemoteLane[]): Promise<void> {
  await Promise.all(lanes.map((lane) => lane.end()));
}

/**
 * Each lane takes the next batch when it has done one. Rendering and indexing are different code, and code is slow until
 * it has run for a while: the first lane begins with the one, the others with the other.
 */
async function fillAll(
  lanes: readonly Lane[],
  store: Store,
  {
    all,
    onProgress,
    meanwhile,
  }: Pick<FullBuildOptions, "onProgress"> & { all: number; meanwhile: () => Promise<void> },
): Promise<Filled & { segments: SegmentEntry[] }> {
  const batches = targetBatches(store);
  const texts = segmentBatches(store.read);
  // Pages name them, the search does not.
  const related = chooseAllRelated(store);
  const filled: Filled = { files: 0, bytes: 0, failures: [] };
  const segments: (SegmentEntry | null)[] = [];
  let done = 0;
  /** Once one lane has failed, the others stop after the batch that they are at. */
  let hasFailed = false;

  async function fillFrom(lane: Lane): Promise<void> {
    await related;
    for await (const batch of batches) {
      if (hasFailed) return;
      const { files, bytes, failures } = await lane.fill(batch);
      filled.files += files;
      filled.bytes += bytes;
      filled.failures.push(...failures);
      done += batch.length;
      onProgress?.(Math.min(done, all), all);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  async function indexFrom(lane: Lane): Promise<void> {
    for await (const { number, ids } of texts) {
      if (hasFailed) return;
      segments[number] = await lane.index(ids);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  const ends = await Promise.allSettled(
    lanes.map(async (lane, number) => {
      const [first, then] = number === 0 ? [fillFrom, indexFrom] : [indexFrom, fillFrom];
      try {
        await first(lane);
        await then(lane);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return { ...filled, segments: segments.flatMap((segment) => segment ?? []) };
}

function lostPieces(failures: readonly Failure[]): { id: string; error: string }[] {
  return failures.flatMap(({ target, message }) =>
    target.kind === "piece" ? [{ id: target.id, error: message }] : [],
  );
}

/** Brings in what has changed since, and what changes while that is brought in. */
async function replay(
  store: Store,
  site: Site,
  root: string,
  { since, failures }: { since: number; failures: Failure[] },
): Promise<number> {
  let seen = since;
  for (let last = await lastChange(store); last > seen; last = await lastChange(store)) {
    const after = seen;
    await chooseAllRelated(store);
    await store.snapshot(async (db) => {
      const changes = await db
        .selectFrom("changes")
        .selectAll()
        .where("number", ">", after)
        .orderBy("number")
        .execute();
      const targets: Target[] = [];
      const moment = momentOfWhole(db);
      for (const change of changes) targets.push(...((await affectedBy(moment, change)) ?? []));
      await writeWhatCan(moment, site, root, { targets, failures });
      const pieces = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
      const search = await searchFiles(moment, root, pieces);
      await writeTargets(moment, site, root, { targets: [], search });
    });
    seen = last;
  }
  return seen;
}

/** Where the targets fail together, each is tried alone. What fails then is missing from the new tree. */
async function writeWhatCan(
  db: PublicMoment,
  site: Site,
  root: string,
  { targets, failures }: { targets: readonly Target[]; failures: Failure[] },
): Promise<void> {
  try {
    await writeTargets(db, site, root, { targets });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const [target] = targets;
    if (target && targets.length === 1) {
      failures.push({ target, message: error.message });
      return;
    }
    for (const one of inOrder(targets)) {
      await writeWhatCan(db, site, root, { targets: [one], failures });
    }
  }
}

async function lastChange(store: Store): Promise<number> {
  const { last } = await store.read
    .selectFrom("changes")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? -1;
}

async function chooseAllRelated(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.read
      .selectFrom("pieces")
      .select("id")
      .where("related_at", "is", null)
      .where("status", "=", "approved")
      .where("ordinal", "is not", null)
      .orderBy("ordinal")
      .limit(RELATED_AT_ONCE)
      .execute();
    if (!rows.length) return;
    // Nothing above waits for anything: without a pause nobody else would have a turn.
    await pause();
    await chooseRelated(
      store,
      rows.map(({ id }) => id),
    );
  }
}
