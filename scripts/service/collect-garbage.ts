import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Below this share of a core, nobody is using the service. */
const IDLE = 0.02;
const LOOK_EVERY_MS = 30_000;

/**
 * Gives memory back to the system when work is over. V8 does so only while it works, so an idle server would keep for ever
 * what its start or a busy hour took: some 40 MB each of the server and the worker. It takes some 50 ms, once after each time of work, while nobody waits.
 */
export function collectWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  let isDue = true;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization >= IDLE) {
      isDue = true;
      return;
    }
    if (!isDue) return;
    isDue = false;
    collectGarbage();
    // The time that this took is no work.
    before = performance.eventLoopUtilization();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

/** V8 would keep its garbage until there is more. Node has no other way to ask for this while a process runs. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
