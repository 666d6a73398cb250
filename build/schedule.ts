import { setTimeout as pause } from "node:timers/promises";
import type { Configuration } from "../api/contract/configuration.ts";
import { nextDueAt, publishDue } from "../api/store/due-plans.ts";
import type { Store } from "../api/store/open.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface ScheduleOptions {
  store: Store;
  review: Configuration["review"];
  /** Called when pieces have become public. */
  onPublished: () => void;
  log: WorkerLog;
}

export interface Schedule {
  run(signal: AbortSignal): Promise<void>;
}

/** A time that was set on another node is found within this. */
const LOOK_MS = 5_000;

/** Publishes pieces at the times that their writers have set. Every node does it: the store lets each happen once. */
export function createSchedule({ store, review, onPublished, log }: ScheduleOptions): Schedule {
  function onTakenBack(pieceId: string, why: string): void {
    log(`Piece ${pieceId} was not published at its time: ${why}`, "warn");
  }

  async function round(): Promise<void> {
    if (await publishDue(store, { review, onTakenBack })) onPublished();
  }

  async function restMs(): Promise<number> {
    const next = await nextDueAt(store.read);
    if (next === null) return LOOK_MS;
    return Math.min(LOOK_MS, Math.max(0, Date.parse(next) - store.clock().getTime()));
  }

  return {
    run: async (signal) => {
      while (!signal.aborted) {
        // A database that is busy or gone: the worker reports it, and the next round tries again.
        const rest = await round()
          .then(restMs)
          .catch((error: Error) => {
            log(error.message, "warn");
            return LOOK_MS;
          });
        // At least a little: a piece that cannot be published must not keep the worker busy.
        await pause(Math.max(rest, 10), undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
