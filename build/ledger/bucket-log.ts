import type { BucketSettings } from "../../api/contract/bucket.ts";
import { readBucketLog } from "../bucket/shown-log.ts";

export type ReadBucket = typeof readBucketLog;

type Answer = { shown: Awaited<ReturnType<ReadBucket>> } | { fault: string };

/** A bucket that is away is asked again after this long. */
const RETRY_MS = 60_000;

/**
 * Reads what a bucket shows of the log, until it has answered. The first time is waited for. A bucket that is away takes
 * minutes to say so, and publishing must not wait for it each time: later tries run beside the building.
 */
export function createBucketLog(
  bucket: BucketSettings,
  read: ReadBucket = readBucketLog,
): () => Promise<Answer> {
  let answer: Answer | undefined;
  let reading: Promise<void> | undefined;
  let restUntil = 0;

  async function readNow(): Promise<void> {
    try {
      answer = { shown: await read(bucket) };
    } catch (error) {
      answer = { fault: (error as Error).message };
      restUntil = performance.now() + RETRY_MS;
    }
    reading = undefined;
  }

  return async () => {
    const isKnown = answer !== undefined && "shown" in answer;
    if (!isKnown && performance.now() >= restUntil) reading ??= readNow();
    if (!answer) await reading;
    return answer ?? { fault: "It has not answered yet." };
  };
}
