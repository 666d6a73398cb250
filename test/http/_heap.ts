import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What is in use once all garbage is gone. */
export function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
