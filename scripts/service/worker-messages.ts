import { figuresOfProcess, type ProcessFigures } from "../../api/http/metrics/figures.ts";
import type { ProcessState } from "../../api/store/log/troubles.ts";

// The messages between the server and the build worker.

/** Tells the worker that there are changes. */
export const WAKE = "wake";
/** Asks whether the worker responds. Any message counts as the answer; the usual one has its figures. */
export const PING = "ping";

export function isTrouble(message: unknown): message is ProcessState {
  return typeof message === "object" && message !== null && "trouble" in message;
}

export function hasFigures(message: unknown): message is { figures: ProcessFigures } {
  return typeof message === "object" && message !== null && "figures" in message;
}

/** Reports trouble to the server when it changes. */
export function createTroubleReporter(): (state: ProcessState) => void {
  let reported = JSON.stringify({ trouble: null, waiting: [] } satisfies ProcessState);
  return (state) => {
    const now = JSON.stringify(state);
    if (now === reported || !process.connected) return;
    reported = now;
    process.send?.(state, undefined, undefined, () => {});
  };
}

/** Answers pings. A blocked event loop cannot, so a worker that hangs is silent. */
export function answerPings(): void {
  process.on("message", (message) => {
    if (message !== PING || !process.connected) return;
    process.send?.({ figures: figuresOfProcess() }, undefined, undefined, () => {});
  });
}
