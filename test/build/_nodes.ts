import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker, type WorkerOptions } from "../../build/pipeline/worker.ts";
import { tempFolder } from "../_setup.ts";
import { SETTINGS } from "./_site.ts";
import { readTree, withoutSearch } from "./_tree.ts";

/** A node on a shared database: a worker with a folder and a tree of its own. */
export async function createNode(store: Store, id: string, more: Partial<WorkerOptions> = {}) {
  const dataDir = tempFolder();
  const root = publicFolder(dataDir);
  const said: string[] = [];
  const start = async (
    run = `run of ${id}`,
    configuration: WorkerOptions["configuration"] = { dataDir, ...SETTINGS, afterBuild: null },
  ) =>
    createWorker({
      store,
      configuration,
      log: (message) => said.push(message),
      node: { id, name: `${id}.example`, run },
      ...more,
    });
  const worker = await start();
  return {
    id,
    dataDir,
    root,
    said,
    worker,
    start,
    catchUp: () => worker.catchUp(),
    has: (path: string): boolean => existsSync(join(root, path)),
    /** Every file but those of the exact search, whose segments depend on the order of the builds. */
    files: () => withoutSearch(readTree(root)),
  };
}
export type TestNode = Awaited<ReturnType<typeof createNode>>;
