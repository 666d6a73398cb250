import { existsSync } from "node:fs";
import { moveCursor, recordAttempt } from "../../api/store/log/change-attempts.ts";
import type { OpenChange } from "../../api/store/log/change-queue.ts";
import { type ChangeDetail, isWithdrawal } from "../../api/store/log/changes.ts";
import { isMachineFault, isAccessDenied } from "../../api/store/engine/faults.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { snapshotOfTree, type PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { chooseRelated } from "../../api/store/pieces/public/related.ts";
import { settle } from "../../api/store/log/settle.ts";
import type { ChangeRow } from "../../api/store/engine/tables-changes.ts";
import { recordShards } from "../../api/store/log/shard-changes.ts";
import { bringLedger } from "../ledger/bring-ledger.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { ledgerTargets } from "../ledger/tree-log.ts";
import type { Site } from "../targets/site.ts";
import { firstTargets, piecesIn, thingsOfOthers } from "./affected.ts";
import { writerLast, writerSlice } from "./affected-writer.ts";
import { type Batch, isWithdrawalWaiting, nextBatch, setAsideBefore } from "./queue.ts";
import { searchFiles } from "../search/search.ts";
import { themeErrorIn } from "../theme/theme.ts";
import type { Target } from "../targets/targets.ts";
import type { Plan } from "../tree/tree.ts";
import { findStuck, type Stuck } from "./theme-faults.ts";
import { postpone, removeWithoutRendering, writeListsOneByOne } from "./withdraw.ts";
import {
  splitOffReaderIndex,
  targetsOfShard,
  turnedShards,
} from "../targets/reader-index-targets.ts";
import { type RenderOptions, writeTargets } from "../tree/write-targets.ts";

/** A change that fails this often is set aside with its error, so that it holds nothing up. */
const ATTEMPTS = 3;
/**
 * Pieces in one slice of a changed writer's pieces. Other changes come between slices, so a publication waits for half a
 * slice on average. Each piece brings the pages of some three others that name it, and a page of each of its lists: eight
 * make about forty pages.
 */
const SLICE = 8;

/** How often a batch that is being rendered looks for withdrawals. One look takes as long as some small files. */
const LOOK_EVERY_MS = 5;

export interface DrainOptions {
  store: Store;
  /** The follower of the log that the tree is; the only one by default. */
  follower?: string;
  site: Site;
  /** The live tree. */
  root: string;
  /** Called for each batch before its files appear. */
  onPlan?: (plan: Plan) => Promise<void>;
  onSetAside?: (change: ChangeRow, error: Error) => void;
  /** Called for a page that the theme cannot render because of an earlier change. It stays as it is. */
  onStuck?: (error: Error) => Promise<void>;
  /** Called before changes are settled, with the number of the newest change when the batch was chosen. */
  onSettling?: (newest: number) => Promise<void>;
  /** Called when changes are settled: webhooks may be due. */
  onSettled?: () => void;
  /** Called for a change that could not be built and is tried again: a withdrawal, or one whose files were refused. */
  onPostponed?: (change: ChangeRow, error: Error) => void;
  /** Only changes with a higher number, and every withdrawal. */
  after?: number;
  only?: "withdrawals";
  /** Called when nothing is left but what is built in slices. */
  onCaughtUp?: () => Promise<void>;
  /** Returns soon after this time, with one more slice, even if changes keep coming. */
  forMs?: number;
  /**
   * Changes that failed together with others, and are tried alone. A worker keeps them from one drain to the next: one
   * slow failure may take all of `forMs`, and the next drain would take the same changes together again.
   */
  suspects?: Set<number>;
  /** The transparency log, if the service has one: each batch brings its files up to date. */
  ledger?: Pick<Ledger, "sign" | "prepare"> | undefined;
}

/** The options with a follower. */
type Draining = DrainOptions & { follower: string };

export interface Drained {
  settled: number;
  setAside: number;
  /** Whether nothing was left to build. */
  isDone: boolean;
}

/**
 * Brings every open change into the tree and settles it when its files are in place: withdrawals first, then the others,
 * oldest first. A changed writer's pieces come last, in slices, so that a publication never waits for them.
 */
export async function drain({ follower = SINGLE_TREE, ...rest }: DrainOptions): Promise<Drained> {
  const options: Draining = { ...rest, follower };
  const { store, after = -1, only, onCaughtUp, forMs = Infinity, suspects = new Set() } = options;
  const drained: Drained = { settled: 0, setAside: 0, isDone: false };
  const endsAt = performance.now() + forMs;
  let wasOvertaken = false;
  for (;;) {
    // Slices come last, but on a busy service not never.
    const isOver = performance.now() >= endsAt;
    const wanted = isOver ? "slices" : only;
    const batch = await nextBatch(store, { follower, after, suspects, only: wanted });
    if (!batch) {
      if (!only) await bringLedger(options);
      return { ...drained, isDone: !isOver };
    }
    const { kind } = batch;
    if (kind === "slice" && !isOver) await onCaughtUp?.();
    let lookAt = 0;
    const makeWay = async (isLast = false): Promise<void> => {
      if (!isLast && performance.now() < lookAt) return;
      if (await isWithdrawalWaiting(store, batch)) throw new Overtaken();
      lookAt = performance.now() + LOOK_EVERY_MS;
    };
    // A batch gives way once. The second time it is finished, however many withdrawals arrive.
    const between = kind === "withdrawals" || wasOvertaken ? undefined : makeWay;
    try {
      const build = kind === "slice" ? buildSlice : buildTogether;
      await build({ ...options, between }, batch, drained);
      for (const { number } of batch.changes) suspects.delete(number);
      if (kind !== "withdrawals") wasOvertaken = false;
    } catch (error) {
      if (error instanceof Overtaken) wasOvertaken = true;
      // Somebody has deleted the tree. No change is at fault, and a full build brings it back.
      else if (!existsSync(options.root)) return drained;
      else await onFailure(options, batch, { error: error as Error, drained, suspects });
    }
    if (isOver) return drained;
  }
}

/** A withdrawal arrived while a batch was being rendered. Nothing of the batch is written yet: it starts again later. */
class Overtaken extends Error {}

/** When several changes fail together, each is tried alone, so that only the faulty one is held back. */
async function onFailure(
  options: Draining,
  batch: Batch,
  { error, drained, suspects }: { error: Error; drained: Drained; suspects: Set<number> },
): Promise<void> {
  const { kind, changes } = batch;
  const isRemoved = kind === "withdrawals" && (await removeAll(options, changes));
  // A full disk, for example, is not the fault of a change. Nothing is settled until somebody makes room.
  if (isMachineFault(error)) throw error;
  const [alone] = changes;
  if (changes.length > 1) for (const { number } of changes) suspects.add(number);
  else if (alone && (isWithdrawal(alone) || isAccessDenied(error))) {
    if (isWithdrawal(alone)) await writeListsOneByOne(options, alone);
    await postpone(options.store, { ...alone, follower: options.follower }, { error, isRemoved });
    options.onPostponed?.(alone, error);
  } else if (alone && !(await buildAround(options, batch, { error, drained }))) {
    await recordFailure(options, alone, error, drained);
  }
}

/** Builds a change without the pages that the theme cannot render anyway. Returns false if the change itself is at fault. */
async function buildAround(
  options: Draining,
  batch: Batch,
  { error, drained }: { error: Error; drained: Drained },
): Promise<boolean> {
  const [change] = batch.changes;
  if (!change || batch.kind !== "changes" || !themeErrorIn(error)) return false;
  let stuck: Stuck | undefined;
  try {
    stuck = await findStuck(options, change);
    if (!stuck) return false;
    await buildTogether({ ...options, between: undefined, without: stuck.paths }, batch, drained);
  } catch (failure) {
    if (isMachineFault(failure)) throw failure;
    return false;
  }
  await options.onStuck?.(stuck.error);
  return true;
}

/** Returns false when a file could not be removed. The caller reports the first failure, and the removal is tried again. */
async function removeAll(options: Draining, changes: readonly ChangeRow[]): Promise<boolean> {
  return removeWithoutRendering(options, changes).then(
    () => true,
    () => false,
  );
}

type BuildOptions = Draining & Pick<RenderOptions, "between" | "without">;

async function buildTogether(
  options: BuildOptions,
  { changes, newest }: Batch,
  drained: Drained,
): Promise<void> {
  const { store, follower, site, root, ledger } = options;
  const { onPlan, onSettling, onSettled, between, without } = options;
  const published = changes.filter(({ kind }) => kind === "piece_published");
  await chooseRelated(
    store,
    published.map(({ subject_id }) => subject_id),
    await ledger?.prepare(),
  );
  const built = await store.snapshot(async (db) => {
    const together = [...changes, ...(await setAsideBefore(db, follower, changes))];
    const pieces = together.flatMap(piecesIn);
    const snapshot = snapshotOfTree(db, follower, pieces);
    const targets: Target[] = [];
    for (const change of together) targets.push(...(await firstTargets(snapshot, change)));
    targets.push(...(await thingsOfOthers(snapshot, together)));
    const announcesAll = changes.some(isWithdrawal);
    const { now, later } = await splitOffReaderIndex(snapshot, targets, { isAtOnce: announcesAll });
    if (announcesAll) now.push(...(await turnedShards(snapshot, root)));
    if (ledger) now.push(...(await ledgerTargets(snapshot, root)));
    const search = await searchFiles(snapshot, root, pieces);
    await writeTargets(
      snapshot,
      site,
      root,
      { targets: now, search, announcesAll, between, without },
      onPlan,
    );
    return { together, later };
  });
  const continuing = built.together.filter(({ kind }) => kind === "writer_changed");
  const finished = built.together.filter((change) => !continuing.includes(change));
  await onSettling?.(newest);
  await store.write(async (tx) => {
    for (const { number } of continuing) await moveCursor(tx, store, { follower, number }, 0);
    await settle(tx, store, follower, finished);
    await recordShards(tx, store, follower, built.later);
  });
  drained.settled += finished.length;
  onSettled?.();
}

async function buildSlice(
  { store, follower, site, root, onPlan, onSettling, between }: BuildOptions,
  { changes, newest }: Batch,
  drained: Drained,
): Promise<void> {
  for (const change of changes) {
    const { next, later } = await store.snapshot(async (db) => {
      const snapshot = snapshotOfTree(db, follower);
      const { targets, next: rest } = await sliceOf(snapshot, root, change);
      const isAtOnce = change.kind === "words_changed";
      const { now, later: names } = await splitOffReaderIndex(snapshot, targets, { isAtOnce });
      await writeTargets(snapshot, site, root, { targets: now, between }, onPlan);
      return { next: rest, later: names };
    });
    await onSettling?.(newest);
    await store.write(async (tx) => {
      if (next === null) await settle(tx, store, follower, [change]);
      else await moveCursor(tx, store, { follower, number: change.number }, next);
      await recordShards(tx, store, follower, later);
    });
    if (next === null && change.kind !== "words_changed") drained.settled++;
  }
}

/** A file of the reader index, or some of a changed writer's pieces. */
async function sliceOf(
  snapshot: PublicSnapshot,
  root: string,
  change: OpenChange,
): Promise<{ targets: Target[]; next: number | null }> {
  const { kind, subject_id, cursor, detail } = change;
  if (kind === "words_changed") {
    const targets = [...targetsOfShard(subject_id), ...(await turnedShards(snapshot, root))];
    return { targets, next: null };
  }
  if (kind !== "writer_changed") throw new Error(`A change of kind ${kind} has no slices.`);
  const { targets, next } = await writerSlice(snapshot, subject_id, Number(cursor), SLICE);
  if (next === null) targets.push(...writerLast(JSON.parse(detail) as ChangeDetail));
  return { targets, next };
}

async function recordFailure(
  { store, follower, onSetAside }: Draining,
  change: OpenChange,
  error: Error,
  drained: Drained,
): Promise<void> {
  // A template does the same with the same text each time, and may take seconds to fail.
  const isHopeless = themeErrorIn(error) !== undefined || change.attempts + 1 >= ATTEMPTS;
  await recordAttempt(store, { ...change, follower }, { error, isSetAside: isHopeless });
  if (!isHopeless) return;
  drained.setAside++;
  onSetAside?.(change, error);
}
