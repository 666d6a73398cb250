import crypto, { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import S3Object from "@20minutes/s3rver/lib/models/object.js";
import { onTestFinished } from "vitest";
import type { BucketSettings } from "../api/contract/bucket.ts";

export interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

export interface TestS3 {
  settings: BucketSettings;
  /** The same as environment variables. */
  environment: Record<string, string>;
  /** The bucket's content, by key. */
  objects: Map<string, StoredObject>;
  /** The requests that were answered, as "PUT index.html", without those about the marker. */
  requests: string[];
  /** Called before each request. Answers it with the status that it returns; 0 closes the connection. */
  fail: (method: string, key: string) => number | undefined | Promise<void>;
  /** Keys on one page of a listing. */
  pageSize: number;
}

const BUCKET = "galley-test";
/** The only account that the server knows. */
const KEY = "S3RVER";

/** A real S3 server, which checks signatures. It keeps the files in memory, and ends with the test. */
export async function startS3({ prefix = "" }: { prefix?: string } = {}): Promise<TestS3> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory: tmpdir(),
  });
  const s3: Omit<TestS3, "settings" | "environment"> = {
    objects: new Map(),
    requests: [],
    fail: () => undefined,
    pageSize: 1_000,
  };
  server.store = server.context.store = createMemory(s3);
  server.middleware.unshift(async (context, next) => {
    const key = decodeURIComponent(context.path).slice(BUCKET.length + 2);
    const status = await s3.fail(context.method, key);
    if (status === 0) (context as unknown as { req: Readable }).req.destroy();
    else if (status) context.status = status;
    else {
      await next();
      if (!key.endsWith(".galley-bucket.json")) s3.requests.push(`${context.method} ${key}`);
    }
  });
  const { port } = await server.run();
  onTestFinished(() => {
    server.httpServer.closeAllConnections();
    server.httpServer.close();
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return Object.assign(s3, {
    settings: {
      name: BUCKET,
      prefix,
      endpoint,
      region: "us-east-1",
      accessKeyId: KEY,
      secretAccessKey: KEY,
      sessionToken: null,
    },
    environment: {
      PUBLISH_TO: `s3://${BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
  });
}

/**
 * The server's own storage is a folder, which lists keys in another order than S3 does and keeps half of an upload that was
 * cut off.
 */
function createMemory(s3: Omit<TestS3, "settings" | "environment">) {
  const { objects } = s3;
  const describe = (key: string, { bytes, headers }: StoredObject, content: Readable | null) =>
    new S3Object(BUCKET, key, content, {
      ...headers,
      etag: JSON.stringify(md5(bytes)),
      "last-modified": "Sun, 01 Mar 2026 12:00:00 GMT",
      "content-length": String(bytes.length),
    });
  return {
    getBucket: async (name: string) => (name === BUCKET ? { name } : null),
    getSubresource: async () => undefined,
    existsObject: async (_: string, key: string) => objects.has(key),
    getObject: async (_: string, key: string) => {
      const object = objects.get(key);
      return object ? describe(key, object, Readable.from([object.bytes])) : null;
    },
    putObject: async ({ key, content, metadata }: S3Object) => {
      const bytes = await buffer(content as Readable);
      objects.set(key, { bytes, headers: metadata });
      return { md5: md5(bytes), size: bytes.length };
    },
    deleteObject: async (_: string, key: string) => void objects.delete(key),
    listObjects: async (
      _: string,
      { startAfter = "", prefix = "" }: { startAfter?: string; prefix?: string },
    ) => {
      const found = [...objects]
        .filter(([key]) => key.startsWith(prefix) && byBytes(key, startAfter) > 0)
        .toSorted(([a], [b]) => byBytes(a, b));
      const page = found.slice(0, s3.pageSize);
      return {
        objects: page.map(([key, object]) => describe(key, object, null)),
        commonPrefixes: [],
        isTruncated: page.length < found.length,
      };
    },
  };
}

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

// The server encrypts the place of the next page with DES, which OpenSSL 3 no longer has.
const { createCipheriv, createDecipheriv } = crypto;
const doubled = (bytes: Buffer): Buffer => Buffer.concat([bytes, bytes]);
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === "des"
      ? createCipheriv("aes-128-cbc", doubled(key), doubled(iv))
      : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === "des"
      ? createDecipheriv("aes-128-cbc", doubled(key), doubled(iv))
      : createDecipheriv(name, key, iv),
});
