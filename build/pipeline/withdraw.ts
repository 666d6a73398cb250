import { withDead } from "../../api/search/manifest.ts";
import { LONGEST_RETRY_MS, postponeChange } from "../../api/store/log/change-attempts.ts";
import type { OpenChange } from "../../api/store/log/change-queue.ts";
import { isMachineFault } from "../../api/store/engine/faults.ts";
import type { ChangeDetail } from "../../api/store/log/changes.ts";
import { findOncePublic } from "../../api/store/pieces/public/public.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import type { ChangeRow } from "../../api/store/engine/tables-changes.ts";
import type { Site } from "../targets/site.ts";
import { affectedBy, ownTargets } from "./affected.ts";
import { manifestFile, readManifest } from "../search/search.ts";
import type { Target } from "../targets/targets.ts";
import { type Plan, writeTree } from "../tree/tree.ts";
import { shardFiles } from "../targets/reader-index-targets.ts";
import { readTargets, writeTargets } from "../tree/write-targets.ts";

export interface WithdrawOptions {
  store: Store;
  follower: string;
  site: Site;
  root: string;
  onPlan?: (plan: Plan) => Promise<void>;
}

/** The pause after the first failure of a change; it doubles with each. */
const FIRST_PAUSE_MS = 1_000;

/**
 * Removes the files of a withdrawn thing when its lists cannot be written: its page, its record, and its words in the
 * search. Nothing is rendered, and removing needs no space on a full disk. The change stays open until its lists are
 * written as well.
 */
export async function removeWithoutRendering(
  options: WithdrawOptions,
  changes: readonly ChangeRow[],
): Promise<void> {
  const { store, follower, site, root, onPlan } = options;
  const { removed, shards } = await store.snapshot(async (db) => {
    const targets: Target[] = [];
    for (const change of changes) targets.push(...(await ownTargets(db, change)));
    // A piece that was published again, and built, renders to pages: those are left alone.
    const files = await readTargets(snapshotOfTree(db, follower), site, targets);
    const paths = files.flatMap((file) => ("removed" in file ? [file.path] : []));
    const gone = new Set(paths.flatMap((path) => RECORD.exec(path)?.[1] ?? []));
    return { removed: paths, shards: await shardsOfGone(db, changes, gone) };
  });
  // Announcing needs disk space. If there is none, the removal is announced when the change is built.
  const tell = async (plan: Plan): Promise<void> => onPlan?.(plan).catch(() => {});
  const ids = removed.flatMap((path) => RECORD.exec(path)?.[1] ?? []);
  try {
    // This also removes words of other pieces, until the change is built: withdrawn words must not stay.
    await writeTree(root, { pages: [], removed: [...removed, ...shards] }, tell);
  } finally {
    // The search leaves out a piece without a record, so nobody finds it even if there is no space for this file.
    if (ids.length) await removeFromSearch(root, ids, tell).catch(() => {});
  }
}

/** The files of the reader index that hold words of these pieces. */
async function shardsOfGone(
  db: Queryable,
  changes: readonly ChangeRow[],
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const erased = changes.flatMap(
    ({ detail }) => (JSON.parse(detail) as ChangeDetail).erased?.pieces ?? [],
  );
  const pieces = [...erased, ...(await findOncePublic(db, [...gone]))];
  const ordinals = pieces.filter(({ id }) => gone.has(id)).map(({ ordinal }) => ordinal);
  return [...new Set(ordinals.flatMap(shardFiles))];
}

async function removeFromSearch(
  root: string,
  ids: readonly string[],
  onPlan: (plan: Plan) => Promise<void>,
): Promise<void> {
  const manifest = withDead(await readManifest(root), ids);
  await writeTree(root, { pages: [manifestFile(manifest)], removed: [] }, onPlan);
}

const RECORD = /^api\/public\/pieces\/([0-9a-f-]{36})\.json$/;

/** Writes the lists of a withdrawal one by one, as far as they can be written. */
export async function writeListsOneByOne(
  options: WithdrawOptions,
  change: ChangeRow,
): Promise<void> {
  const { store, follower, site, root, onPlan } = options;
  await store.snapshot(async (db) => {
    const snapshot = snapshotOfTree(db, follower);
    const targets = await affectedBy(snapshot, change);
    for (const target of targets ?? []) {
      await unlessOfMachine(writeTargets(snapshot, site, root, { targets: [target] }, onPlan));
    }
  });
}

/** The change keeps its first failure and is tried again, so further failures are not reported. */
async function unlessOfMachine(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (isMachineFault(error)) throw error;
  }
}

/** Tries a change again later, with growing pauses, until it succeeds. It is never set aside. */
export async function postpone(
  store: Store,
  change: OpenChange & { follower: string },
  { error, isRemoved }: { error: Error; isRemoved: boolean },
): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** change.attempts, LONGEST_RETRY_MS);
  await postponeChange(store, change, { error, isRemoved, pauseMs });
}
