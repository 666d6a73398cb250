import { canRecover, faultCode } from "../api/store/faults.ts";
import type { Progress } from "./progress.ts";
import type { WorkerLog } from "./worker-log.ts";

export interface WorkerLoopOptions {
  step: () => Promise<void>;
  progress: Progress;
  log: WorkerLog;
  /** Called after each step with the code of the error that stops the worker, such as ENOSPC; null if there is none. */
  onTrouble?: ((code: string | null) => void) | undefined;
}

export interface WorkerLoop {
  /** Takes one step after the other until it is stopped: at once when woken, and regularly without being woken. */
  run(signal: AbortSignal): Promise<void>;
  /** A call while the worker is busy takes effect when it is done. */
  wake(): void;
}

/** How often the worker looks for changes without being woken: an import or an admin command cannot wake it. */
const POLL_MS = 500;
/** The first and the longest pause when the machine is short of something, such as disk space. */
const REST_MIN_MS = 1_000;
const REST_MAX_MS = 32_000;

export function createWorkerLoop({
  step,
  progress,
  log,
  onTrouble,
}: WorkerLoopOptions): WorkerLoop {
  let wakeUp: (() => void) | undefined;
  let isWoken = false;
  let restMs = 0;

  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  /**
   * A full disk, a locked database or a refused file would stop a new process as well, so this one waits. Returns how long
   * it waits unless it is woken: a withdrawal can be built even on a full disk.
   */
  async function stepPatiently(): Promise<number> {
    try {
      await step();
      if (restMs > 0) log("The build worker works again.");
      restMs = 0;
      onTrouble?.(null);
      return POLL_MS;
    } catch (error) {
      if (!canRecover(error)) throw error;
      onTrouble?.(faultCode(error));
      restMs = Math.min(Math.max(2 * restMs, REST_MIN_MS), REST_MAX_MS);
      log(
        `The build worker is stopped by an error (${faultCode(error)}): ${(error as Error).message} It tries again in ${restMs / 1_000} s.`,
        "error",
      );
      return restMs;
    }
  }

  async function nextCall(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    wake,
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      while (!signal.aborted) {
        isWoken = false;
        const restOrPollMs = await progress.during(stepPatiently);
        if (!isWoken) await nextCall(restOrPollMs);
      }
    },
  };
}
