import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** What this node knows about the bucket. Whether it can be written is said in the database, for all nodes. */
const BucketState = z.object({
  /** The bucket that it is about. */
  bucket: z.string(),
  /** What this node wrote into the bucket's marker. */
  token: z.string(),
  /** Whether the bucket held the whole tree at some time since then. Later changes wait as notes. */
  is_synced: z.boolean(),
});
export type BucketState = z.infer<typeof BucketState>;

/** Holds the state, and each batch of changes as a file until it is uploaded. */
export function bucketFolder(dataDir: string): string {
  return join(dataDir, "bucket");
}

/** Undefined if there is none, or one that cannot be parsed: then the whole bucket is compared. */
export function readBucketState(dataDir: string): BucketState | undefined {
  try {
    return BucketState.parse(JSON.parse(readFileSync(stateFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

export function writeBucketState(dataDir: string, state: BucketState): void {
  const file = stateFile(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Removes what is known about a bucket that is no longer set. If it is set again, the whole bucket is compared. */
export function forgetBucket(dataDir: string): void {
  rmSync(bucketFolder(dataDir), { recursive: true, force: true });
}

/** Not among the notes, which end with `.json`. */
function stateFile(dataDir: string): string {
  return join(bucketFolder(dataDir), "state");
}
