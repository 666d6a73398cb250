import { drain, type DrainOptions } from "../pipeline/drain.ts";
import { healSearch, removeDamaged } from "./heal-search.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";

export interface SearchHealth {
  /** Builds the search again if a part of it is missing. It never fails: a search with gaps still answers. */
  step(): Promise<void>;
  /** Makes the next step look for damaged segments, whenever the last look was. */
  lookSoon(): void;
  /** Waits for the look that is under way. */
  finish(): Promise<void>;
}

const LOOK_MS = 3_600_000;
const HEAL_RETRY_MS = 60_000;

export function createSearchHealth({
  drainOptions,
  log,
  onDamage,
}: {
  drainOptions: DrainOptions;
  log: WorkerLog;
  /** Called when damaged segments were removed: the next step builds them again. */
  onDamage: () => void;
}): SearchHealth {
  let healAt = 0;
  let lookAt = 0;
  let looking: Promise<void> | undefined;

  async function removeDamagedSegments(): Promise<void> {
    try {
      const damaged = await removeDamaged(drainOptions.root);
      if (damaged.length) onDamage();
    } catch (error) {
      log(`The search segments could not be checked: ${(error as Error).message}`, "error");
    }
  }

  return {
    step: async () => {
      const now = performance.now();
      if (now >= lookAt) {
        lookAt = now + LOOK_MS;
        // Runs beside the building: there may be gigabytes to read.
        looking ??= removeDamagedSegments().finally(() => (looking = undefined));
      }
      if (now < healAt) return;
      try {
        const meanwhile = (): Promise<unknown> => drain(drainOptions);
        if (await healSearch({ ...drainOptions, meanwhile })) {
          log(
            "Files of the search were missing or damaged. The search was built again from the database.",
            "warn",
          );
        }
      } catch (error) {
        healAt = now + HEAL_RETRY_MS;
        log(`The search could not be built again: ${(error as Error).message}`, "error");
      }
    },
    lookSoon: () => {
      lookAt = 0;
    },
    finish: async () => looking,
  };
}
