import { setTimeout as delay } from "node:timers/promises";
import { type Among, amongNodes } from "../store/log/follower-lag.ts";
import { SINGLE_TREE } from "../store/log/followers.ts";
import type { Store } from "../store/engine/open.ts";
import { checkPages, SILENT_FAILING_SECONDS, type WorkerState } from "./health-checks.ts";
import { keepFor } from "./keep-for.ts";
import type { ServedFiles } from "./served-files.ts";

export interface ReadinessOptions {
  store: Store;
  /** The follower of the log that the tree of this node is. */
  follower: string;
  files: Pick<ServedFiles, "find">;
  worker: () => WorkerState | undefined;
}

/** Proxies ask every second or two, and several of them may. */
const KEPT_MS = 1_000;
const QUERY_WITHIN_MS = 1_000;

/**
 * Says whether a proxy should send readers here. It is not the health: what fails for all nodes, such as the database, must
 * not take all of them away, since each can still serve its files. A node without a tree is not ready; nor is one whose
 * pages stay old, as long as another can serve.
 */
export function createReadiness({
  store,
  follower,
  files,
  worker,
}: ReadinessOptions): () => Promise<boolean> {
  /** Kept while the database does not answer. */
  let among: Among = { hasJoined: true, hasOthers: false };

  async function look(): Promise<boolean> {
    if (!hasPages(files)) return false;
    if (follower === SINGLE_TREE) return true;
    const query = amongNodes(store, follower).catch(() => undefined);
    const late = delay(QUERY_WITHIN_MS, undefined, { ref: false });
    among = (await Promise.race([query, late])) ?? among;
    return !among.hasOthers || (among.hasJoined && !staysBehind(worker()));
  }

  return keepFor(KEPT_MS, look);
}

function hasPages(files: Pick<ServedFiles, "find">): boolean {
  try {
    return checkPages(files).status === "ok";
  } catch {
    return false;
  }
}

/** Errors of this machine. A database that is away stops all nodes alike. */
const OWN_DISK = /^(?:ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE|ENOMEM)$/;

function staysBehind(state: WorkerState | undefined): boolean {
  if (!state) return false;
  return state.silentSeconds >= SILENT_FAILING_SECONDS || OWN_DISK.test(state.trouble ?? "");
}
