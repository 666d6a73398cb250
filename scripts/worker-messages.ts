// What the server and the build worker say to each other.

/** There is something to do. */
export const WAKE = "wake";
/** Asks for a sign of life; any message is the answer. */
export const PING = "ping";
export const PONG = "pong";

/** What keeps the worker from its work, as the code of an error; null where nothing does. */
export interface Trouble {
  trouble: string | null;
}

export function isTrouble(message: unknown): message is Trouble {
  return typeof message === "object" && message !== null && "trouble" in message;
}

/** Tells the server, once, when the trouble has changed. */
export function createTroubleTeller(): (trouble: string | null) => void {
  let told: string | null = null;
  return (trouble) => {
    if (trouble === told || !process.connected) return;
    told = trouble;
    process.send?.({ trouble } satisfies Trouble, undefined, undefined, () => {});
  };
}

/** Answers from now on. Only a turning event loop does: a worker that hangs is silent. */
export function answerPings(): void {
  process.on("message", (message) => {
    if (message === PING && process.connected) process.send?.(PONG, undefined, undefined, () => {});
  });
}
