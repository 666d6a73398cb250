import { parseJson } from "../../api/contract/transfer/foreign-text.ts";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Configuration } from "../../api/contract/configuration.ts";
import { bucketFolder } from "../../api/store/log/bucket-state.ts";
import { afterBuildFolder } from "../../api/store/log/build-state.ts";
import { type Plan, writeTree } from "../tree/tree.ts";

/**
 * The batches of changes that somebody outside the tree has not heard of yet: the AFTER_BUILD command, or the bucket. A note
 * of each batch is on the disk before its files appear in the tree, and stays until it is removed. So a crash loses none.
 */
export interface News {
  announce(plan: Plan): Promise<void>;
  /** The names of the waiting notes, oldest first. */
  waiting(): string[];
  /** Undefined for a note that was cut off: no file of its batch followed it, and the batch is announced again. */
  read(name: string): Plan | undefined;
  remove(name: string): void;
}

export function createNews(folder: string): News {
  const waiting = (): string[] => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith(".json")).toSorted();
  };
  let number = Math.max(0, ...waiting().map((name) => Number.parseInt(name, 10)));
  return {
    announce: async (plan) => {
      mkdirSync(folder, { recursive: true });
      const path = `${String(++number).padStart(12, "0")}.json`;
      await writeTree(folder, { pages: [{ path, content: JSON.stringify(plan) }], removed: [] });
    },
    waiting,
    read: (name) => {
      const file = join(folder, name);
      // An operator may have removed it.
      return existsSync(file)
        ? (parseJson(readFileSync(file, "utf8")) as Plan | undefined)
        : undefined;
    },
    remove: (name) => rmSync(join(folder, name), { force: true }),
  };
}

/** Announces changes of the tree by a process that is not the worker. The worker passes them on at its next start. */
export function createAnnouncer({
  dataDir,
  afterBuild,
  bucket,
}: Pick<Configuration, "dataDir" | "afterBuild" | "bucket">): (plan: Plan) => Promise<void> {
  const queues = [
    ...(afterBuild ? [createNews(afterBuildFolder(dataDir))] : []),
    ...(bucket ? [createNews(bucketFolder(dataDir))] : []),
  ];
  return async (plan) => {
    for (const queue of queues) await queue.announce(plan);
  };
}
