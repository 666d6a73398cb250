// The messages between the server and the build worker.

/** Tells the worker that there are changes. */
export const WAKE = "wake";
/** Asks whether the worker responds. Any message counts as the answer. */
export const PING = "ping";
const PONG = "pong";

/** The code of the error that blocks the worker; null if nothing does. */
export interface Trouble {
  trouble: string | null;
}

export function isTrouble(message: unknown): message is Trouble {
  return typeof message === "object" && message !== null && "trouble" in message;
}

/** Reports trouble to the server when it changes. */
export function createTroubleReporter(): (trouble: string | null) => void {
  let reported: string | null = null;
  return (trouble) => {
    if (trouble === reported || !process.connected) return;
    reported = trouble;
    process.send?.({ trouble } satisfies Trouble, undefined, undefined, () => {});
  };
}

/** Answers pings. A blocked event loop cannot, so a worker that hangs is silent. */
export function answerPings(): void {
  process.on("message", (message) => {
    if (message === PING && process.connected) process.send?.(PONG, undefined, undefined, () => {});
  });
}
