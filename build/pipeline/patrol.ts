import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hasCome, timestamp } from "../../api/contract/clock.ts";
import { isMachineFault } from "../../api/store/engine/faults.ts";
import { lagOf } from "../../api/store/log/follower-lag.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { snapshotOfTree, type PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { targetBatches } from "./batches.ts";
import { RenderError } from "../tree/file.ts";
import type { Target } from "../targets/targets.ts";
import type { Plan } from "../tree/tree.ts";
import { inspect, isWritten, type TreePlace } from "../tree/walk-tree.ts";
import { writeTargets } from "../tree/write-targets.ts";

/** A publication waits for one slice at most. */
const SLICE = 25;
/** A worker that has just started has more urgent work. */
const FIRST_MS = 60_000;
const PASS_MS = 3_600_000;
/** How often a pass compares all bytes, which takes as long as a full build. The other passes look for missing files. */
const COMPARE_EVERY_MS = 24 * PASS_MS;

const HOME = "index.html";

export interface Patrol {
  /**
   * Looks at the next few parts of the tree, if a pass is due or if files were removed. Returns the paths that were
   * mended.
   */
  step(): Promise<string[]>;
  /** Whether no pass is running and nothing is missing on the first level: the next step can wait. */
  rests(): boolean;
}

/** Goes through the live tree, a few parts at a time, and renders again what is missing or damaged. */
export function createPatrol(
  options: TreePlace & {
    dataDir: string;
    /** Whether the tree was built with these templates and settings. If not, every file differs and none is damaged. */
    isCurrent: () => Promise<boolean>;
    onPlan?: (plan: Plan) => Promise<void>;
    /** Called when somebody has removed files from the tree. */
    onLoss?: () => Promise<void>;
    /** Called when one file cannot be written for a reason of its own. */
    onFailure?: (error: Error) => void;
  },
): Patrol {
  const { store, follower = SINGLE_TREE, site, root, dataDir, isCurrent } = options;
  const { onPlan, onLoss, onFailure } = options;
  const now = (): number => store.clock().getTime();
  let dueAt = now() + FIRST_MS;
  let isComparing = false;
  /** Whether this pass is one that nobody planned: those that are due keep their time. */
  let isExtra = false;
  /** What the first level of the tree had at the last step. */
  let seen = new Set([HOME]);
  let progress: PatrolProgress | undefined;
  let slices: AsyncGenerator<Target[]> | undefined;
  let next: Target[] | undefined;

  function hasLoss(found: ReadonlySet<string>): boolean {
    return [...seen].some((name) => !found.has(name));
  }

  async function step(): Promise<string[]> {
    const found = firstLevel(root);
    if (hasLoss(found)) await beginAtOnce();
    seen = found;
    const mended = await continuePass();
    if (mended.length) seen = new Set([...seen, ...firstLevel(root)]);
    return mended;
  }

  /**
   * Where one file was removed, others may have been. The home page comes first: without it, the whole site counts as not
   * built. A pass that this one interrupts goes on afterwards. It also begins when the worker itself has removed a page of
   * the first level, which is rare.
   */
  async function beginAtOnce(): Promise<void> {
    await onLoss?.();
    // A rename cannot replace a folder that somebody has put there.
    const home = join(root, HOME);
    if (lstatSync(home, { throwIfNoEntry: false })?.isDirectory())
      rmSync(home, { recursive: true });
    isExtra = true;
    isComparing = false;
    next = [{ kind: "home" }];
    slices = inSlices(targetBatches(store, follower), 0);
  }

  async function continuePass(): Promise<string[]> {
    if (!slices && !hasCome(dueAt, { now: now(), stepMs: PASS_MS })) return [];
    slices ??= await begin();
    next ??= (await slices.next()).value as Target[] | undefined;
    if (!next) {
      slices = undefined;
      if (!isExtra) dueAt = now() + PASS_MS;
      isExtra = false;
      if (isComparing) await note({ compared_at: timestamp(store.clock), slices: 0 });
      return [];
    }
    const mended = await mend(next);
    // Undefined: it is looked at again when the open changes are built.
    if (!mended) return [];
    next = undefined;
    if (isComparing && progress) await note({ ...progress, slices: progress.slices + 1 });
    return mended;
  }

  /** Continues the comparison that an earlier worker has begun. */
  async function begin(): Promise<AsyncGenerator<Target[]>> {
    progress ??= await readProgress(dataDir);
    const comparedAt = progress.compared_at === null ? 0 : Date.parse(progress.compared_at);
    const isDue = hasCome(comparedAt + COMPARE_EVERY_MS, {
      now: now(),
      stepMs: COMPARE_EVERY_MS,
    });
    isComparing = isDue && (await isCurrent());
    return inSlices(targetBatches(store, follower), isComparing ? progress.slices : 0);
  }

  async function note(done: PatrolProgress): Promise<void> {
    progress = done;
    await writeProgress(dataDir, done);
  }

  /** Returns undefined while changes wait: the tree is behind the database, and the changes will bring it up to date. */
  async function mend(targets: readonly Target[]): Promise<string[] | undefined> {
    try {
      return await look(targets);
    } catch (error) {
      if (isMachineFault(error)) throw error;
      // Content that cannot be rendered is left out of every build, and the build reports it.
      if (targets.length === 1 && !(error instanceof RenderError)) onFailure?.(error as Error);
      if (targets.length === 1) return [];
    }
    // A file that cannot be mended must not keep the others from being mended.
    const mended: string[] = [];
    for (const target of targets) mended.push(...((await mend([target])) ?? []));
    return mended;
  }

  async function look(targets: readonly Target[]): Promise<string[] | undefined> {
    return store.snapshot(async (db) => {
      const isBehind = (await lagOf(db, follower)).pending > 0;
      // A home page can be made at any time: it names no piece whose publication is not built.
      if (isBehind && targets.some(({ kind }) => kind !== "home")) return undefined;
      const snapshot = snapshotOfTree(db, follower);
      const again = isComparing ? targets : await withGaps(snapshot, targets);
      if (!again.length) return [];
      const plan = await writeTargets(snapshot, site, root, { targets: again }, onPlan);
      return [...plan.changed, ...plan.removed];
    });
  }

  /** The targets that have a missing or empty file. */
  async function withGaps(snapshot: PublicSnapshot, targets: readonly Target[]): Promise<Target[]> {
    if (await isWhole(snapshot, targets)) return [];
    const found: Target[] = [];
    for (const target of targets) if (!(await isWhole(snapshot, [target]))) found.push(target);
    return found;
  }

  async function isWhole(snapshot: PublicSnapshot, targets: readonly Target[]): Promise<boolean> {
    const findings = await inspect(snapshot, { site, root }, targets, "presence");
    return findings.every(({ what }) => what === "is right");
  }

  return { step, rests: () => !slices && existsSync(root) && !hasLoss(firstLevel(root)) };
}

/** The names in the root of a tree: some forty, however large the tree is. */
function firstLevel(root: string): Set<string> {
  const names = new Set(readdirSync(root));
  if (!isWritten(join(root, HOME))) names.delete(HOME);
  return names;
}

/** The batches of a build have up to 250 targets, and a publication would wait for all of them. */
async function* inSlices(
  batches: AsyncIterable<Target[]>,
  skipped: number,
): AsyncGenerator<Target[]> {
  let number = 0;
  for await (const batch of batches) {
    for (let first = 0; first < batch.length; first += SLICE) {
      if (number++ >= skipped) yield batch.slice(first, first + SLICE);
    }
  }
}

/** The progress of the comparison of all bytes. It is kept in a file, so that a restart does not begin it again. */
const PatrolProgress = z.object({
  /** When all bytes were compared last; null where they never were. */
  compared_at: z.iso.datetime().nullable(),
  /** How many slices of a comparison that is under way are done. */
  slices: z.int().min(0),
});
type PatrolProgress = z.infer<typeof PatrolProgress>;

const NOTHING_DONE: PatrolProgress = { compared_at: null, slices: 0 };

async function readProgress(dataDir: string): Promise<PatrolProgress> {
  try {
    return PatrolProgress.parse(JSON.parse(await readFile(progressFile(dataDir), "utf8")));
  } catch {
    return NOTHING_DONE;
  }
}

/** If it cannot be written, the comparison begins again after a restart, and nothing worse. */
async function writeProgress(dataDir: string, progress: PatrolProgress): Promise<void> {
  await writeFile(progressFile(dataDir), JSON.stringify(progress), { mode: 0o600 }).catch(() => {});
}

function progressFile(dataDir: string): string {
  return join(dataDir, "patrol.json");
}
