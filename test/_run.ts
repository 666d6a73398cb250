import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../api/store/engine/open.ts";
import { compile, useBundle } from "../scripts/compile.js";
import { startPostgres, UNSAFE } from "../scripts/dev/postgres-server.ts";
import { emptyFile, TEMPLATE } from "./_engine.ts";
import { useMemory } from "./_memory.ts";

/** Before all tests: makes the bundle that threads are started from, a PostgreSQL server, and a folder for the run. */
export async function setup(): Promise<() => Promise<void>> {
  useMemory();
  useBundle(await compile());
  const folder = mkdtempSync(join(tmpdir(), "galley-tests-"));
  process.env["GALLEY_TEST_FOLDER"] = folder;
  // POSTGRES_BIN tests another version, such as /usr/lib/postgresql/15/bin.
  const bin = process.env["POSTGRES_BIN"];
  const server = await startPostgres({ flags: UNSAFE, ...(bin ? { bin } : {}) });
  process.env["GALLEY_TEST_POSTGRES"] = server.url("").slice(0, -1);
  await (await openStore(await server.create(TEMPLATE))).close();
  await (await openStore(emptyFile())).close();
  return async () => {
    await server.remove();
    // A process that is just ending may still write its code there, so removing is tried again.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
}
