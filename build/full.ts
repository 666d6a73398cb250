import { setImmediate as pause } from "node:timers/promises";
import { EMPTY_MANIFEST, type SegmentEntry, withDead } from "../api/search/manifest.ts";
import type { Store } from "../api/store/open.ts";
import { chooseRelated } from "../api/store/related.ts";
import { affectedBy } from "./affected.ts";
import { buildAssets, buildSiteFiles, namesOf } from "./assets.ts";
import { countTargets, segmentBatches, targetBatches } from "./batches.ts";
import { createSite, type SiteSettings } from "./context.ts";
import {
  createGeneration,
  fillTree,
  goLive,
  publicFolder,
  removeOldGenerations,
} from "./generation.ts";
import { createLane, type Filled, type Lane } from "./lane.ts";
import { type RemoteLane, startRemoteLanes } from "./remote-lane.ts";
import { keepOldAssets } from "./old-assets.ts";
import { manifestFile, searchFiles } from "./search.ts";
import { settleUpTo } from "./settle.ts";
import type { Site } from "../site/site.ts";
import type { Target } from "./targets.ts";
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
  /** Runs between batches, with the number of the last change before: what happens meanwhile reaches the live tree. */
  meanwhile?: (since: number) => Promise<void>;
}

export interface FullBuild {
  files: number;
  /** What could not be rendered, and is left out. */
  failures: string[];
}

/** Fills a new generation beside the live one, replays what changed meanwhile, and swaps them in one rename. */
export async function buildAll(options: FullBuildOptions): Promise<FullBuild> {
  const { store, dataDir, settings } = options;
  const all = await countTargets(store.read);
  const others = options.remoteLanes ?? startRemoteLanes(all);
  const end = async (): Promise<unknown> => Promise.all(others.map((lane) => lane.end()));
  let removal: Promise<void> | undefined;
  try {
    const root = await createGeneration(store, dataDir);
    removal = removeOldGenerations(dataDir, root);
    const seen = await lastChange(store);
    const meanwhile = async (): Promise<void> => options.meanwhile?.(seen);
    const siteFiles = await buildSiteFiles();
    const assets = namesOf(siteFiles);
    const site = createSite(settings, assets);
    for (const lane of others) lane.begin({ databaseFile: store.file, settings, assets, root });
    // Another thread counts for two: it has its next batch at hand while this one is busy.
    const lanes = [createLane(store, site, root), ...others, ...others];
    const [{ files, failures, segments }, { files: assetFiles }] = await Promise.all([
      fillAll(lanes, store, { ...options, all, meanwhile }),
      buildAssets(siteFiles),
    ]);
    await end();
    const lost = failures.flatMap(({ target }) => (target.kind === "piece" ? [target.id] : []));
    // The worker merges them, in the background and a few at a time: here it would take memory that grows with the site.
    fillTree(root, [manifestFile(withDead({ ...EMPTY_MANIFEST, segments }, lost))]);
    fillTree(root, assetFiles);
    await keepOldAssets(publicFolder(dataDir), root, store.clock());
    const last = await replay(store, site, root, seen);
    await options.onPlan?.({ changed: [], removed: [], full: true });
    await goLive(root, dataDir, settings);
    await settleUpTo(store, last);
    return {
      files: files + segments.length + assetFiles.length + 1,
      failures: failures.map(({ message }) => message),
    };
  } finally {
    await end();
    await removal;
  }
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
  const batches = targetBatches(store.read);
  const texts = segmentBatches(store.read);
  // Pages name them, the search does not.
  const related = chooseAllRelated(store);
  const filled: Filled = { files: 0, failures: [] };
  const segments: (SegmentEntry | null)[] = [];
  let done = 0;

  async function fillFrom(lane: Lane): Promise<void> {
    await related;
    for await (const batch of batches) {
      const { files, failures } = await lane.fill(batch);
      filled.files += files;
      filled.failures.push(...failures);
      done += batch.length;
      onProgress?.(Math.min(done, all), all);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  async function indexFrom(lane: Lane): Promise<void> {
    for await (const { number, ids } of texts) {
      segments[number] = await lane.index(ids);
      if (lane === lanes[0]) await meanwhile();
    }
  }

  await Promise.all(
    lanes.map(async (lane, number) => {
      const [first, then] = number === 0 ? [fillFrom, indexFrom] : [indexFrom, fillFrom];
      await first(lane);
      await then(lane);
    }),
  );
  return { ...filled, segments: segments.flatMap((segment) => segment ?? []) };
}

/** Brings in what has changed since, and what changes while that is brought in. */
async function replay(store: Store, site: Site, root: string, since: number): Promise<number> {
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
      for (const change of changes) targets.push(...((await affectedBy(db, change)) ?? []));
      const pieces = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
      const search = await searchFiles(db, root, pieces);
      await writeTargets(db, site, root, { targets, search });
    });
    seen = last;
  }
  return seen;
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
