import type { Configuration } from "../../api/contract/configuration.ts";
import { afterBuildFolder } from "../../api/store/log/build-state.ts";
import { bucketFolder } from "../../api/store/log/bucket-state.ts";
import { createNews } from "./news.ts";
import type { Plan } from "../tree/tree.ts";

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
