// What the server and the build worker say to each other.

/** There is something to do. */
export const WAKE = "wake";
/** Asks for a sign of life; any message is the answer. */
export const PING = "ping";
export const PONG = "pong";

/** Answers from now on. Only a turning event loop does: a worker that hangs is silent. */
export function answerPings(): void {
  process.on("message", (message) => {
    if (message === PING && process.connected) process.send?.(PONG, undefined, undefined, () => {});
  });
}
