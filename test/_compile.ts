import { compile, useBundle } from "../scripts/compile.js";

/** Before all tests: the bundle that threads are started from. */
export async function setup(): Promise<void> {
  useBundle(await compile());
}
