import { compile } from "../scripts/compile.js";

/** Before all tests: the bundle that threads are started from. */
export async function setup(): Promise<void> {
  process.env["GALLEY_COMPILED"] = await compile();
}
