import { createHash } from "node:crypto";
import type { Clock } from "../contract/clock.ts";
import type { FileVersion } from "../read/file-version.ts";
import { ownBytes } from "../read/own-bytes.ts";
import type { OpenFile, TreeFiles } from "../read/tree-files.ts";
import { fileHeaders, fileType, withFormsTo } from "../render/file-headers.ts";
import { compress, COMPRESS_MIN_BYTES, type Encoding, ENCODINGS } from "./request/encodings.ts";

/** The bytes of a file in one encoding, with all the headers they are sent with. */
export interface Variant {
  encoding: Encoding | "identity";
  /** Strong: it identifies exactly these bytes. */
  etag: string;
  /** Undefined if the file is too large to hold: then it is read from the disk each time. */
  body: Buffer | undefined;
  length: number;
  /** Names and values in turn, as writeHead takes them. */
  head: string[];
}

export interface ServedFile {
  path: string;
  location: string;
  version: FileVersion;
  /** The value of Last-Modified, in whole seconds. */
  lastModified: number;
  compressible: boolean;
  /** Those that do not depend on its content. */
  headers: Readonly<Record<string, string>>;
  identity: Variant;
  /** Null if compression did not make it smaller. */
  encoded: Partial<Record<Encoding, Variant | null>>;
}

type Done = (variant: Variant) => void;

export interface ServedFiles {
  /** The file as it is on the disk at this moment. Throws if it is there and cannot be read. */
  find(path: string): ServedFile | undefined;
  /** Gives the file in an encoding: at once if it is ready, else later. */
  encode(file: ServedFile, encoding: Encoding, done: Done): void;
}

/** A synchronous read of this much takes about a millisecond; search segments and other large files are streamed. */
const HELD_MAX_BYTES = 2 * 1_024 * 1_024;
/** About what the headers of one file take. */
const HEADERS_BYTES = 1_536;

/** The tree's files as HTTP sends them: plain and compressed, with their headers. */
export function createServedFiles({
  files,
  clock,
  formsTo,
}: {
  files: TreeFiles;
  clock: Clock;
  /** The origin that the forms of pages are sent to, where there are any. */
  formsTo?: string | undefined;
}): ServedFiles {
  const served = files.form<ServedFile>((file) => {
    const own = fileHeaders(file.path);
    const value = servedFrom(file, formsTo === undefined ? own : withFormsTo(own, formsTo));
    return { value, bytes: HEADERS_BYTES + (value.identity.body?.length ?? 0) };
  });
  /** The requests that wait for an encoding that is being made. */
  const waiting = new Map<ServedFile, Map<Encoding, Done[]>>();

  function encode(file: ServedFile, encoding: Encoding, done: Done): void {
    const { body } = file.identity;
    const ready = body && file.compressible ? file.encoded[encoding] : null;
    if (ready !== undefined) return done(ready ?? file.identity);
    const queues = waiting.get(file) ?? new Map<Encoding, Done[]>();
    const queue = queues.get(encoding) ?? [];
    queue.push(done);
    if (queue.length > 1) return;
    waiting.set(file, queues.set(encoding, queue));
    compress(encoding, body ?? Buffer.alloc(0), (smaller) => {
      queues.delete(encoding);
      if (!queues.size) waiting.delete(file);
      const made = smaller ? variantOf(file, encoding, ownBytes(smaller)) : null;
      file.encoded[encoding] = made;
      if (made) served.grew(file.path, file, made.length);
      for (const tell of queue) tell(made ?? file.identity);
    });
  }

  return {
    find: (path) => {
      const file = served.find(path);
      if (file) settle(file, clock().getTime());
      return file;
    },
    encode,
  };
}

function servedFrom(
  { path, location, version, bytes }: OpenFile,
  headers: ServedFile["headers"],
): ServedFile {
  const { ino, mtimeMs, size } = version;
  const body = size <= HELD_MAX_BYTES ? ownBytes(bytes()) : undefined;
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
  const file: ServedFile = {
    path,
    location,
    version,
    lastModified: Math.floor(mtimeMs / 1_000),
    compressible:
      size >= COMPRESS_MIN_BYTES && /^text\/|[/+](?:json|xml|javascript)/.test(fileType(path)),
    headers,
    identity,
    encoded: {},
  };
  identity.head = headOf(file, identity);
  return file;
}

function variantOf(file: ServedFile, encoding: Encoding, body: Buffer): Variant {
  const etag = `${file.identity.etag.slice(0, -1)}-${encoding}"`;
  const variant: Variant = { encoding, etag, body, length: body.length, head: [] };
  variant.head = headOf(file, variant);
  return variant;
}

function headOf(file: ServedFile, { encoding, etag, length }: Variant): string[] {
  const { vary, ...others } = file.headers;
  const varies = [vary ?? [], file.compressible ? "Accept-Encoding" : []].flat();
  return [
    ...Object.entries(others).flat(),
    "etag",
    etag,
    "last-modified",
    new Date(file.lastModified * 1_000).toUTCString(),
    "accept-ranges",
    "bytes",
    ...(varies.length ? ["vary", varies.join(", ")] : []),
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(length),
  ];
}

/** The date in Last-Modified, if it is exact enough to identify this version. */
export function exactDate(file: ServedFile): string | undefined {
  const milliseconds = file.lastModified * 1_000;
  return milliseconds < file.version.mtimeMs ? undefined : new Date(milliseconds).toUTCString();
}

/**
 * A file that changes twice within a second would have one date for two versions. So the date is rounded up once that second
 * is over, and a date that was rounded down validates nothing.
 */
function settle(file: ServedFile, now: number): void {
  if (file.lastModified * 1_000 >= file.version.mtimeMs) return;
  const after = Math.ceil(file.version.mtimeMs / 1_000);
  if (now < after * 1_000) return;
  file.lastModified = after;
  for (const variant of [file.identity, ...ENCODINGS.map((name) => file.encoded[name])]) {
    if (variant) variant.head = headOf(file, variant);
  }
}
