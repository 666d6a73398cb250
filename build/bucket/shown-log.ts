import { type BucketSettings, nameOf } from "../../api/contract/bucket.ts";
import { paths } from "../tree/paths.ts";
import { createBucketClient } from "./client.ts";
import { type BucketConnection, connectBucket } from "./request.ts";

/** The checkpoint of the log that a bucket shows readers; undefined if it has none. */
export async function readBucketLog(
  settings: BucketSettings,
  connection: BucketConnection = connectBucket(settings),
): Promise<{ name: string; note: string } | undefined> {
  try {
    const note = await createBucketClient(settings, connection).get(paths.checkpoint);
    return note ? { name: nameOf(settings), note: note.toString() } : undefined;
  } finally {
    await connection.close();
  }
}
