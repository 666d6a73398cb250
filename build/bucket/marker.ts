import { createHash } from "node:crypto";
import { z } from "zod";
import { FILE_KINDS, FILE_TYPES } from "../../api/render/file-headers.ts";
import type { BucketClient } from "./client.ts";

/**
 * A file in the bucket that says who wrote to it last. The node that writes to the bucket reads it regularly: if it holds
 * another token than the node's own, somebody else wrote or asked for a full sync, and the node compares everything.
 */
export const MARKER = ".galley-bucket.json";

const Marker = z.object({
  token: z.string(),
  /** The rules for headers that all files in the bucket were stored with; null while they are being replaced. */
  rules: z.string().nullable(),
  /** Null while the bucket is being compared with the tree. */
  synced_at: z.iso.datetime().nullable(),
  /** Files compared and uploaded so far in a full sync. */
  compared: z.int(),
  uploaded: z.int(),
});
export type Marker = z.infer<typeof Marker>;

/** Null if there is none, or one of another version. */
export async function readMarker(client: BucketClient): Promise<Marker | null> {
  const bytes = await client.get(MARKER);
  try {
    return bytes && Marker.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}

export async function writeMarker(client: BucketClient, marker: Marker): Promise<void> {
  await client.put(MARKER, Buffer.from(JSON.stringify(marker)));
}

/** Changes with the headers that files are stored with: then every file is uploaded again. */
export const RULES = createHash("sha256")
  .update(
    JSON.stringify([FILE_TYPES, FILE_KINDS.map(({ pattern, cache }) => [pattern.source, cache])]),
  )
  .digest("hex")
  .slice(0, 16);
