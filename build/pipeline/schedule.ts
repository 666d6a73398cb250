import type { Configuration } from "../../api/contract/configuration.ts";
import { versionOf } from "../../api/contract/renderer-version.ts";
import { nextDueAt, publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { createLoop } from "../../api/store/log/loop.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface ScheduleOptions {
  store: Store;
  review: Configuration["review"];
  /** Whether texts show pictures of other hosts. */
  hotlinks?: boolean;
  /** Called before the first look, until it succeeds: renders again what waits since an older version. */
  renew?: () => Promise<unknown>;
  /** Called when pieces have become public. */
  onPublished: () => void;
  log: WorkerLog;
  troubles?: Troubles;
}

export interface Schedule {
  run(signal: AbortSignal): Promise<void>;
}

/** A time that was set on another node is found within this. */
const LOOK_MS = 5_000;
/** A piece that cannot be published must not keep the worker busy. */
const SHORTEST_MS = 10;

/** Publishes pieces at the times that their writers have set. Every node does it: the store lets each happen once. */
export function createSchedule({
  store,
  review,
  hotlinks = true,
  renew,
  onPublished,
  log,
  troubles,
}: ScheduleOptions): Schedule {
  const renderer = versionOf({ hotlinks });
  let isRenewed = false;

  function onTakenBack(pieceId: string, why: string): void {
    log(`Piece ${pieceId} was not published at its time: ${why}`, "warn");
  }

  /** Returns how long the next one can wait. */
  async function round(): Promise<number> {
    if (!isRenewed) await renew?.();
    isRenewed = true;
    let faults = 0;
    const onFault = (pieceId: string, error: unknown): void => {
      faults++;
      log(`Piece ${pieceId} could not be published at its time: ${String(error)}`, "error");
    };
    if (await publishDue(store, { review, renderer, onTakenBack, onFault })) onPublished();
    if (faults) return LOOK_MS;
    const next = await nextDueAt(store.read);
    if (next === null) return LOOK_MS;
    const waitMs = Date.parse(next) - store.clock().getTime();
    return Math.min(LOOK_MS, Math.max(waitMs, SHORTEST_MS));
  }

  return createLoop({ name: "schedule", step: round, pollMs: LOOK_MS, troubles });
}
