import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { inParallel } from "../tree/in-parallel.ts";
import { paths } from "../tree/paths.ts";
import type { News } from "../pipeline/news.ts";
import type { BucketClient } from "./client.ts";
import { compareWithBucket } from "./compare.ts";
import { byRank, isForReaders, isList, rankOf } from "./order.ts";
import { AT_ONCE } from "./request.ts";
import { type Round, uploadFiles, uploadRound } from "./round.ts";

export interface SyncOptions {
  client: BucketClient;
  root: string;
  news: News;
  /** Takes a round when no file of the tree is being written. */
  takeRoundWith: (more: readonly string[]) => Promise<Round>;
  mayGoOn: () => void;
  areAllDifferent: boolean;
  onProgress?: (progress: SyncProgress) => Promise<void>;
}

export interface SyncProgress {
  compared: number;
  uploaded: number;
}

/** How many files are compared between two looks at new removals, and two reports of the progress. */
const LOOK_EVERY = 100;

/**
 * Makes a bucket equal to a tree that keeps changing. Pieces and other things are uploaded first, straight from the tree.
 * Then the lists, in rounds, each with the things that were published meanwhile. Foreign files are removed last.
 */
export async function syncBucket(options: SyncOptions): Promise<Round> {
  const { client, root, news, takeRoundWith, mayGoOn, onProgress } = options;
  const progress: SyncProgress = { compared: 0, uploaded: 0 };
  const lists: string[] = [];
  const foreign: string[] = [];
  const known = new Set<string>();

  /** A withdrawn page must not wait until everything is compared. Its lists follow in the round. */
  async function removeWithdrawn(): Promise<void> {
    for (const name of news.waiting()) {
      if (known.has(name)) continue;
      known.add(name);
      for (const path of news.read(name)?.removed ?? []) {
        if (!isForReaders(path) || isList(path) || existsSync(join(root, path))) continue;
        mayGoOn();
        await client.remove(path);
      }
    }
  }

  async function onCompared(): Promise<void> {
    if (++progress.compared % LOOK_EVERY !== 0) return;
    mayGoOn();
    await removeWithdrawn();
    await onProgress?.(progress);
  }

  async function* things(): AsyncGenerator<string> {
    for await (const { path, what } of compareWithBucket({ ...options, onCompared })) {
      if (what === "foreign") {
        // A tree without a log, since that has stopped, takes away none that readers have seen.
        if (!isOfLog(path) || existsSync(join(root, paths.checkpoint))) foreign.push(path);
      } else if (isList(path)) lists.push(path);
      else yield path;
    }
  }

  await inParallel(things(), AT_ONCE, async (path) => {
    // One that was removed since has a note that says so.
    const bytes = await readFile(join(root, path)).catch(ifMissing);
    if (!bytes) return;
    mayGoOn();
    await client.put(path, bytes);
    progress.uploaded++;
  });
  const uploaded = new Map<string, string>();
  const upload = { client, mayGoOn, uploaded };
  const waiting = byRank(lists).flat();
  while (waiting.length > LISTS_TOGETHER) {
    const some = waiting.splice(0, LISTS_TOGETHER);
    const lastRank = Math.max(...some.map(rankOf));
    await uploadFiles(await takeRoundWith(some), upload, lastRank);
    progress.uploaded += some.length;
    await onProgress?.(progress);
  }
  const round = await takeRoundWith([...waiting, ...foreign]);
  await uploadRound(round, upload);
  progress.uploaded += round.files.size;
  await onProgress?.(progress);
  return round;
}

/** The keys as well: without them, nothing can be brought back from the bucket. */
function isOfLog(path: string): boolean {
  return path.startsWith("log/") || path === paths.logKeys;
}

/** A round is taken while the tree stands still, so it must not take long. */
const LISTS_TOGETHER = 1_000;
