import { createHash } from "node:crypto";
import { type BucketSettings, nameOf } from "../../api/contract/bucket.ts";
import { fileHeaders } from "../../api/render/file-headers.ts";
import { parseListing, type StoredFile } from "./listing.ts";
import { type BucketConnection, BucketError } from "./request.ts";

/** The files of a bucket under a prefix, by their paths in the tree. */
export interface BucketClient {
  /** For messages. */
  name: string;
  put(path: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such file. */
  get(path: string): Promise<Buffer | null>;
  /** A file that is not there counts as removed. */
  remove(path: string): Promise<void>;
  /** Every file, in the order of the bytes of its path. */
  list(): AsyncGenerator<StoredFile>;
}

export function createBucketClient(
  settings: BucketSettings,
  connection: BucketConnection,
): BucketClient {
  const { prefix } = settings;
  return {
    name: nameOf(settings),
    put: async (path, bytes) => {
      await connection.send({
        method: "PUT",
        key: prefix + path,
        headers: { ...storedHeaders(path), "content-md5": md5Of(bytes).toString("base64") },
        body: bytes,
      });
    },
    get: async (path) => {
      const { status, body } = await connection.send({ method: "GET", key: prefix + path });
      return status === 404 ? null : body;
    },
    remove: async (path) => {
      await connection.send({ method: "DELETE", key: prefix + path });
    },
    list: async function* list() {
      let last = "";
      let token: string | null = null;
      do {
        const query: Record<string, string> = { "list-type": "2", "encoding-type": "url", prefix };
        if (token !== null) query["continuation-token"] = token;
        const { body } = await connection.send({ method: "GET", key: "", query });
        const page = parseListing(body.toString("utf8"));
        for (const file of page.files) {
          // The comparison with the tree walks both in this order.
          if (compareBytes(last, file.key) >= 0) throw unordered(settings);
          last = file.key;
          yield { ...file, key: file.key.slice(prefix.length) };
        }
        token = page.isTruncated ? page.next : null;
      } while (token !== null);
    },
  };
}

/** An object store keeps these headers with a file. The others of `fileHeaders` are left to the CDN in front. */
const STORED = ["content-type", "cache-control"] as const;

export function storedHeaders(path: string): Record<string, string> {
  const headers = fileHeaders(path);
  return Object.fromEntries(STORED.map((name) => [name, headers[name] ?? ""]));
}

export function md5Of(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

/** Keys are ordered by their bytes in UTF-8, which differs from the order of strings in JavaScript. */
export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function unordered(settings: BucketSettings): BucketError {
  return new BucketError(
    `${nameOf(settings)} does not list its files in the order of their names. Choose a general purpose bucket.`,
    { isTemporary: false },
  );
}
