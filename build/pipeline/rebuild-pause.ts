import { hasCome, timestamp } from "../../api/contract/clock.ts";
import { type BuildState, updateBuildState } from "../../api/store/log/build-state.ts";
import { noteRebuildFailure } from "../../api/store/log/rebuild-requests.ts";
import { asSentence } from "../../api/contract/text.ts";
import { faultOf } from "../../api/store/engine/faults.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { UnfitTreeError } from "../tree/fitness.ts";
import type { WorkerLog } from "./worker-log.ts";

/** A failed full build has cost its whole time, and most causes last until somebody fixes them. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

type Reason = NonNullable<BuildState["failure"]>["reason"];

const ADVICE: Record<Reason, string> = {
  storage_full: "Make room on the disk of DATA_DIR.",
  unfit: "Mend or take down what is named, then run: npm run build",
  error: "If it stays so after a restart, this is a fault of the software.",
};

export interface RebuildPause {
  /** Whether the last full build failed so recently that it is not tried again yet. */
  isOn(): boolean;
  failed(fault: Error): Promise<void>;
  ended(): Promise<void>;
}

/** Records that a full build failed, where the health check and the desk read it, and decides when to try again. */
export function createRebuildPause({
  store,
  follower,
  dataDir,
  log,
}: {
  store: Store;
  follower: string;
  dataDir: string;
  log: WorkerLog;
}): RebuildPause {
  let until = 0;
  let pause = FIRST_PAUSE_MS;

  async function tell(state: Pick<BuildState, "failure">): Promise<void> {
    await updateBuildState(dataDir, state).catch((error: unknown) =>
      log(`The state of the build could not be written: ${(error as Error).message}`, "error"),
    );
  }

  return {
    isOn: () => !hasCome(until, { now: store.clock().getTime(), stepMs: LONGEST_PAUSE_MS }),
    async failed(fault) {
      until = store.clock().getTime() + pause;
      const minutes = pause / 60_000;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      const reason = reasonOf(fault);
      const message = `The whole tree could not be built. ${asSentence(fault.message)} ${ADVICE[reason]}`;
      log(
        `${message} The old tree stays live and is kept up to date. The next attempt is in ${minutes} min.`,
        "error",
      );
      if (fault instanceof UnfitTreeError) {
        for (const failure of fault.failures) log(`Could not be rendered: ${failure}`, "error");
      }
      const retry_at = new Date(until).toISOString();
      await tell({ failure: { reason, message, failed_at: timestamp(store.clock), retry_at } });
      // On a full disk this fails, and the file above may still be written.
      await noteRebuildFailure(store, follower, message).catch(() => undefined);
    },
    async ended() {
      until = 0;
      pause = FIRST_PAUSE_MS;
      await tell({ failure: null });
    },
  };
}

function reasonOf(error: Error): Reason {
  if (error instanceof UnfitTreeError) return "unfit";
  return faultOf(error) === "storage_full" ? "storage_full" : "error";
}
