import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, useBundle } from "../scripts/compile.js";

/** Before all tests: the bundle that threads are started from, and a folder that is gone when all are over. */
export async function setup(): Promise<() => void> {
  useBundle(await compile());
  const folder = mkdtempSync(join(tmpdir(), "galley-tests-"));
  process.env["GALLEY_TEST_FOLDER"] = folder;
  // Hundreds of processes are started from the same bundle: V8 need not compile it for each.
  process.env["NODE_COMPILE_CACHE"] = join(folder, "code");
  return () => rmSync(folder, { recursive: true, force: true });
}
