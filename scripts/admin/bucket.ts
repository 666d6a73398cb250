import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import type { BucketSettings } from "../../api/contract/bucket.ts";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { systemClock } from "../../api/contract/clock.ts";
import { type BucketClient, createBucketClient } from "../../build/bucket/client.ts";
import { compareWithBucket, type Difference } from "../../build/bucket/compare.ts";
import { type BucketDuty, createBucketDuty } from "../../build/bucket/duty.ts";
import { createBucketFollower } from "../../build/bucket/follower.ts";
import { requireEmpty } from "../../build/bucket/full-sync.ts";
import { type Marker, readMarker, RULES, writeMarker } from "../../build/bucket/marker.ts";
import { connectBucket } from "../../build/bucket/request.ts";
import type { SyncProgress } from "../../build/bucket/sync.ts";
import { bucketFolder } from "../../api/store/log/bucket-state.ts";
import { noteStopped } from "../../api/store/log/followers.ts";
import { nodeIdOf } from "../../api/store/log/node.ts";
import { publicFolder, readLiveRecord } from "../../build/tree/generation.ts";
import { createNews } from "../../build/pipeline/news.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { tryLockTree } from "../service/data-lock.ts";
import { createProgress } from "../command/progress.ts";
import { withStore } from "../command/with-store.ts";

const SHOWN = 20;

export function addBucketCommands(program: Command): void {
  const bucket = program.command("bucket").description("check and fill the bucket of PUBLISH_TO");

  describeCommand(
    bucket.command("check"),
    "compare the bucket with the public files; the exit code is 1 if they differ",
    "npm run admin -- bucket check",
  ).action(async (options: JsonOption) => {
    await withBucket(async ({ client, dataDir }) => {
      await requireTree(dataDir);
      const progress = createProgress("file");
      let files = 0;
      const onCompared = (): void => progress.update(++files);
      const marker = await readMarker(client);
      const differences: Difference[] = [];
      const compared = compareWithBucket({ client, root: publicFolder(dataDir), onCompared });
      for await (const difference of compared) differences.push(difference);
      progress.finish();
      const waiting = createNews(bucketFolder(dataDir)).waiting().length;
      const hasOldHeaders = marker !== null && marker.rules !== RULES;
      const ok = !differences.length && !hasOldHeaders;
      if (!ok) process.exitCode = 1;
      const result = { ok, bucket: client.name, files, differences, waiting, hasOldHeaders };
      print(options, result, words(result));
    });
  });

  describeCommand(
    bucket
      .command("sync")
      .option("--replace", "also remove files that Galley did not write, before the first sync"),
    "compare the whole bucket with the public files, and upload what differs",
    "npm run admin -- bucket sync",
  ).action(async (options: JsonOption & { replace?: boolean }) => {
    await withBucket(async ({ client, dataDir, settings }) => {
      await requireTree(dataDir);
      const before = await readMarker(client);
      if (!before && !options.replace) await requireEmpty(client);
      // The node that writes to the bucket finds the foreign marker, and compares everything.
      const asked = { token: randomUUID(), rules: null, synced_at: null, compared: 0, uploaded: 0 };
      await writeMarker(client, { ...asked, rules: before?.rules ?? null });
      const progress = createProgress("file");
      const onProgress = ({ compared }: SyncProgress): void => progress.update(compared);
      const done = await withStore(async ({ store, configuration }) => {
        // While a worker is running, only it writes the tree and the bucket.
        const lock = tryLockTree(dataDir);
        const node = { id: nodeIdOf(configuration), name: hostname(), run: randomUUID() };
        const duty = lock && createBucketDuty({ store, node, name: client.name });
        const isOurs = (await duty?.take()) === "held";
        try {
          return duty && isOurs
            ? await syncHere({ client, dataDir, settings, duty, onProgress })
            : await syncByWorker({ client, asked, onProgress });
        } finally {
          if (duty) await noteStopped(store, node);
          lock?.release();
          progress.finish();
        }
      });
      const { compared, uploaded } = done;
      print(
        options,
        { ok: true, bucket: client.name, compared, uploaded },
        `${client.name} holds all public files: ${uploaded.toLocaleString("en")} of ${compared.toLocaleString("en")} were uploaded.`,
      );
    });
  });
}

interface Place {
  client: BucketClient;
  settings: BucketSettings;
  dataDir: string;
}

async function withBucket(work: (place: Place) => Promise<void>): Promise<void> {
  const { bucket: settings, dataDir } = parseConfiguration(process.env);
  if (!settings) throw new Error("No bucket is set. Set PUBLISH_TO, such as s3://bucket/prefix.");
  const connection = connectBucket(settings);
  try {
    await work({ client: createBucketClient(settings, connection), settings, dataDir });
  } finally {
    await connection.close();
  }
}

async function requireTree(dataDir: string): Promise<void> {
  if (await readLiveRecord(dataDir)) return;
  throw new Error(`There are no public files in ${dataDir} yet. Build them: npm run build`);
}

type Waiting = Pick<Place, "client"> & { onProgress: (progress: SyncProgress) => void };

/** No node is running, so this process does its work. */
async function syncHere({
  client,
  dataDir,
  settings,
  duty,
  onProgress,
}: Place & Waiting & { duty: BucketDuty }): Promise<Marker> {
  const stop = new AbortController();
  const keeping = duty.run(stop.signal);
  const faults: string[] = [];
  const follower = createBucketFollower({
    settings,
    dataDir,
    root: publicFolder(dataDir),
    duty,
    clock: systemClock,
    log: (message, level) => void (level === "error" && faults.push(message)),
    onReady: () => {},
    onProgress,
  });
  await follower.finish();
  await follower.close();
  stop.abort();
  await keeping;
  const marker = await readMarker(client);
  if (marker?.synced_at && !faults.length) return marker;
  throw new Error(faults[0] ?? `Another program has written to ${client.name}. Try again.`);
}

const POLL_MS = 1_000;
/** A worker reads the marker every ten seconds, and while changes wait, every minute. */
const ANSWER_MS = 3 * 60_000;

/** Waits for the node that writes to the bucket. It shows its progress in the marker. */
async function syncByWorker({
  client,
  asked,
  onProgress,
}: Waiting & { asked: Marker }): Promise<Marker> {
  const giveUpAt = performance.now() + ANSWER_MS;
  for (;;) {
    const marker = await readMarker(client);
    if (marker && marker.token !== asked.token) {
      onProgress(marker);
      if (marker.synced_at) return marker;
    } else if (performance.now() > giveUpAt) {
      throw new Error(
        "No worker has begun to compare the bucket. The log of the service says whether it can write to the bucket.",
      );
    }
    await delay(POLL_MS);
  }
}

function words({
  bucket,
  files,
  differences,
  waiting,
  hasOldHeaders,
}: {
  bucket: string;
  files: number;
  differences: readonly Difference[];
  waiting: number;
  hasOldHeaders: boolean;
}): string {
  const lines = differences.slice(0, SHOWN).map(({ path, what }) => `${path} ${WORDS[what]}.`);
  const more = differences.length - SHOWN;
  if (more > 0) lines.push(`… and ${more.toLocaleString("en")} more. --json lists all.`);
  if (hasOldHeaders) lines.push("The files in the bucket have the headers of an earlier version.");
  if (!lines.length) return `${bucket} holds all ${files.toLocaleString("en")} public files.`;
  if (waiting) {
    lines.push(
      `${waiting.toLocaleString("en")} batches wait to be uploaded. They may explain some of these differences.`,
    );
  }
  lines.push("To upload what differs: npm run admin -- bucket sync");
  return lines.join("\n");
}

const WORDS: Record<Difference["what"], string> = {
  missing: "is missing in the bucket",
  different: "differs in the bucket",
  foreign: "is in the bucket, but not among the public files",
};
