import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/clock.ts";
import { CACHE_BYTES, type CacheBytes } from "../read/cache-bytes.ts";
import { isMissing } from "../read/file-version.ts";
import { fileHeaders, fileType } from "../render/file-headers.ts";
import { compress, type Encoding, ENCODINGS } from "./encodings.ts";
import { ownBytes } from "./own-bytes.ts";

/** The bytes of a file in one encoding, with all the headers they are sent with. */
export interface Variant {
  encoding: Encoding | "identity";
  /** Strong: it stands for these very bytes. */
  etag: string;
  /** Undefined where the file is too large to hold: then it is read from the disk each time. */
  body: Buffer | undefined;
  length: number;
  /** Names and values in turn, as writeHead takes them. */
  head: string[];
}

export interface TreeFile {
  path: string;
  location: string;
  /** Together they change whenever the content does: files are replaced by a rename, so a new content is a new inode. */
  ino: number;
  mtimeMs: number;
  size: number;
  /** What Last-Modified says, in whole seconds. */
  lastModified: number;
  compressible: boolean;
  identity: Variant;
  /** Null where compression did not make it smaller. */
  encoded: Partial<Record<Encoding, Variant | null>>;
}

type Done = (variant: Variant) => void;

export interface TreeFiles {
  /** Whether there is a tree at all. */
  isBuilt(): boolean;
  /** The file as it is on the disk at this moment. Throws where it is there and cannot be read. */
  find(path: string): TreeFile | undefined;
  /** The file in an encoding, now where it is ready, else by a call back. */
  encode(file: TreeFile, encoding: Encoding, done: Done): void;
}

export interface TreeFilesOptions {
  root: string;
  clock: Clock;
  cacheBytes?: Pick<CacheBytes, "files">;
}

/** A synchronous read of this much takes about a millisecond; search segments and the like are streamed. */
const HELD_MAX_BYTES = 2 * 1_024 * 1_024;
/** Below this a compressed answer needs as many packets as a plain one. */
const COMPRESS_MIN_BYTES = 600;
/** About what the headers, the paths and the cache's own tables take for one file. */
const ENTRY_BYTES = 2_048;

export function createTreeFiles({
  root,
  clock,
  cacheBytes = CACHE_BYTES,
}: TreeFilesOptions): TreeFiles {
  const cache = new LRUCache<string, TreeFile>({
    maxSize: cacheBytes.files,
    sizeCalculation: bytesOf,
  });
  /** Who waits for an encoding that is being made. */
  const waiting = new Map<Variant, Map<Encoding, Done[]>>();

  function find(path: string): TreeFile | undefined {
    const location = join(root, path);
    const stats = statOf(location);
    if (!stats) return undefined;
    const held = cache.get(path);
    const file = held && isSame(held, stats) ? held : load(path, location);
    if (!file) {
      cache.delete(path);
      return undefined;
    }
    if (file !== held) cache.set(path, file);
    settle(file, clock().getTime());
    return file;
  }

  function encode(file: TreeFile, encoding: Encoding, done: Done): void {
    const { body } = file.identity;
    const ready = body && file.compressible ? file.encoded[encoding] : null;
    if (ready !== undefined) return done(ready ?? file.identity);
    const queues = waiting.get(file.identity) ?? new Map<Encoding, Done[]>();
    const queue = queues.get(encoding) ?? [];
    queue.push(done);
    if (queue.length > 1) return;
    waiting.set(file.identity, queues.set(encoding, queue));
    compress(encoding, body ?? Buffer.alloc(0), (smaller) => {
      queues.delete(encoding);
      if (!queues.size) waiting.delete(file.identity);
      const made = smaller ? variantOf(file, encoding, ownBytes(smaller)) : null;
      file.encoded[encoding] = made;
      // Put in anew, since the cache asks for a size only then.
      if (made && cache.peek(file.path) === file) {
        cache.delete(file.path);
        cache.set(file.path, file);
      }
      for (const tell of queue) tell(made ?? file.identity);
    });
  }

  let built = false;
  return {
    find,
    encode,
    isBuilt: () => {
      // A tree is swapped for another in one step: once there is one, there always is.
      built ||= statOf(join(root, "index.html")) !== undefined;
      return built;
    },
  };
}

function bytesOf({ identity, encoded }: TreeFile): number {
  const forms = [identity, ...ENCODINGS.map((name) => encoded[name])];
  return forms.reduce((sum, form) => sum + (form?.body?.length ?? 0), ENTRY_BYTES);
}

/** Undefined where there is no such file; a folder is none. Throws where the disk does not say. */
function statOf(location: string): Stats | undefined {
  try {
    const stats = statSync(location, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isSame(file: TreeFile, stats: Stats): boolean {
  return file.ino === stats.ino && file.mtimeMs === stats.mtimeMs && file.size === stats.size;
}

/** The bytes and the version that they are, even if the name has changed hands since. */
function load(path: string, location: string): TreeFile | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(location, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    const { ino, mtimeMs, size } = fstatSync(descriptor);
    const body = size <= HELD_MAX_BYTES ? ownBytes(readFileSync(descriptor)) : undefined;
    const compressible =
      size >= COMPRESS_MIN_BYTES && /^text\/|[/+](?:json|xml|javascript)/.test(fileType(path));
    const file = {
      path,
      location,
      ino,
      mtimeMs,
      size,
      lastModified: Math.floor(mtimeMs / 1_000),
      compressible,
      encoded: {},
    };
    const tag = body
      ? createHash("sha256").update(body).digest("base64url").slice(0, 22)
      : `${ino.toString(36)}-${mtimeMs.toString(36)}-${size.toString(36)}`;
    const identity: Variant = {
      encoding: "identity",
      etag: `"${tag}"`,
      body,
      length: size,
      head: [],
    };
    const whole: TreeFile = { ...file, identity };
    identity.head = headOf(whole, identity);
    return whole;
  } finally {
    closeSync(descriptor);
  }
}

function variantOf(file: TreeFile, encoding: Encoding, body: Buffer): Variant {
  const etag = `${file.identity.etag.slice(0, -1)}-${encoding}"`;
  const variant: Variant = { encoding, etag, body, length: body.length, head: [] };
  variant.head = headOf(file, variant);
  return variant;
}

function headOf(file: TreeFile, { encoding, etag, length }: Variant): string[] {
  return [
    ...Object.entries(fileHeaders(file.path)).flat(),
    "etag",
    etag,
    "last-modified",
    new Date(file.lastModified * 1_000).toUTCString(),
    "accept-ranges",
    "bytes",
    ...(file.compressible ? ["vary", "Accept-Encoding"] : []),
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(length),
  ];
}

/** The date that Last-Modified says, where it is exact enough to stand for this very content. */
export function exactDate(file: TreeFile): string | undefined {
  const milliseconds = file.lastModified * 1_000;
  return milliseconds < file.mtimeMs ? undefined : new Date(milliseconds).toUTCString();
}

/**
 * A file that changed twice within a second would have one date for two contents. So the date is rounded up once that
 * second is over, and one that was rounded down validates nothing.
 */
function settle(file: TreeFile, now: number): void {
  if (file.lastModified * 1_000 >= file.mtimeMs) return;
  const after = Math.ceil(file.mtimeMs / 1_000);
  if (now < after * 1_000) return;
  file.lastModified = after;
  for (const variant of [file.identity, ...ENCODINGS.map((name) => file.encoded[name])]) {
    if (variant) variant.head = headOf(file, variant);
  }
}
