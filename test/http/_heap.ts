import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The heap in use after garbage collection. */
export function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** The same including the bytes of buffers, which V8 frees in later turns of the event loop. */
export async function liveBytes(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    collect();
    await turn();
  }
  const { heapUsed: objects, arrayBuffers } = process.memoryUsage();
  return objects + arrayBuffers;
}

function collect(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
