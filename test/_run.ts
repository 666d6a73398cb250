import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, useBundle } from "../scripts/compile.js";

/** Before all tests: makes the bundle that threads are started from, and a folder that is removed after the last test. */
export async function setup(): Promise<() => void> {
  useBundle(await compile());
  const folder = mkdtempSync(join(tmpdir(), "galley-tests-"));
  process.env["GALLEY_TEST_FOLDER"] = folder;
  // A process that is just ending may still write its code there, so removing is tried again.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
