import { existsSync } from "node:fs";
import { join } from "node:path";
import { countOpenChanges } from "../api/store/changes.ts";
import { isOfMachine } from "../api/store/faults.ts";
import type { Store } from "../api/store/open.ts";
import { momentOfTree } from "../api/store/public-moment.ts";
import type { Site } from "./site.ts";
import { targetBatches } from "./batches.ts";
import { RenderError } from "./file.ts";
import type { Target } from "./targets.ts";
import type { Plan } from "./tree.ts";
import { readTargets, writeTargets } from "./write-targets.ts";

/** A publication waits for one slice at most. */
const SLICE = 25;
/** A worker that has just started has other things to do. */
const FIRST_MS = 60_000;
const PASS_MS = 3_600_000;
/** Every so many passes compare the bytes, which takes the time of a full build in all; the others look for gaps. */
const DEEP_PASSES = 24;

export interface Patrol {
  /** Looks at the next few parts of the tree, if it is time. Returns the paths that were mended. */
  step(): Promise<string[]>;
}

/** Goes through the live tree, a few parts at a time, and renders again what is missing or damaged. */
export function createPatrol(options: {
  store: Store;
  site: Site;
  root: string;
  onPlan?: (plan: Plan) => Promise<void>;
  /** Hears of a file that cannot be written for a reason of its own. */
  onFailure?: (error: Error) => void;
}): Patrol {
  const { store, site, root, onPlan, onFailure } = options;
  const now = (): number => store.clock().getTime();
  let passes = 0;
  let dueAt = now() + FIRST_MS;
  let slices: AsyncGenerator<Target[]> | undefined;
  let next: Target[] | undefined;

  async function step(): Promise<string[]> {
    if (!slices && now() < dueAt) return [];
    slices ??= inSlices(targetBatches(store));
    next ??= (await slices.next()).value as Target[] | undefined;
    if (!next) {
      slices = undefined;
      passes++;
      dueAt = now() + PASS_MS;
      return [];
    }
    const mended = await mend(next);
    // Otherwise it is looked at again, when the changes are in.
    if (mended) next = undefined;
    return mended ?? [];
  }

  /** Undefined while changes wait: the tree is behind the database, and the changes themselves bring it up to date. */
  async function mend(targets: readonly Target[]): Promise<string[] | undefined> {
    try {
      return await look(targets);
    } catch (error) {
      if (isOfMachine(error)) throw error;
      // What cannot be rendered is left out of every build, and whoever builds says so.
      if (targets.length === 1 && !(error instanceof RenderError)) onFailure?.(error as Error);
      if (targets.length === 1) return [];
    }
    // One that cannot be mended must not keep its neighbours from it.
    const mended: string[] = [];
    for (const target of targets) mended.push(...((await mend([target])) ?? []));
    return mended;
  }

  async function look(targets: readonly Target[]): Promise<string[] | undefined> {
    return store.snapshot(async (db) => {
      if ((await countOpenChanges(db)).pending > 0) return undefined;
      const moment = momentOfTree(db, []);
      if (passes % DEEP_PASSES !== 0) {
        const files = await readTargets(moment, site, targets);
        if (files.every((file) => "removed" in file || existsSync(join(root, file.path))))
          return [];
      }
      const { changed, removed } = await writeTargets(moment, site, root, { targets }, onPlan);
      return [...changed, ...removed];
    });
  }

  return { step };
}

async function* inSlices(batches: AsyncIterable<Target[]>): AsyncGenerator<Target[]> {
  for await (const batch of batches) {
    for (let first = 0; first < batch.length; first += SLICE)
      yield batch.slice(first, first + SLICE);
  }
}
