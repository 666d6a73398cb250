import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { ifMissing } from "../store/engine/missing-file.ts";
import { CACHE_BYTES } from "./cache-bytes.ts";
import { type FileVersion, isSameVersion, versionOf } from "./file-version.ts";

/** An open file of the tree. Its bytes belong to its version, even if another file has taken its name since. */
export interface OpenFile {
  path: string;
  location: string;
  version: FileVersion;
  bytes(): Buffer;
}

/** One form of the tree's files, such as the bytes as they are sent, or the parsed record. */
export interface Form<Value> {
  /** The form of the file as it is now; undefined if there is no such file. */
  find(path: string): Value | undefined;
  /** Counts the bytes that a kept value has gained since it was made. */
  grew(path: string, value: Value, bytes: number): void;
}

export interface TreeFiles {
  root: string;
  /** Tells that a request has arrived: until this turn of the event loop ends, each file is looked at once. */
  arrived(): void;
  has(path: string): boolean;
  /** Whether there is such a file, with something in it. */
  isFilled(path: string): boolean;
  /** Reads a file without keeping it; undefined if there is no such file. */
  read<Value>(path: string, make: (file: OpenFile) => Value): Value | undefined;
  /** Declares a form. `make` also says about how much memory the value takes. */
  form<Value>(make: (file: OpenFile) => { value: Value; bytes: number }): Form<Value>;
}

/**
 * The one cache of the tree's files. All forms share one bound in bytes and one test of freshness: a value is used while
 * the file has the version that the value was made from. The root is a symbolic link that may point to another generation
 * at any time, or be missing. Reads are synchronous: for small files they cost a third of an asynchronous read.
 */
export function createTreeFiles({
  root,
  maxBytes = CACHE_BYTES.tree,
}: {
  root: string;
  maxBytes?: number;
}): TreeFiles {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const versions = createVersions(root);
  let forms = 0;

  function read<Value>(path: string, make: (file: OpenFile) => Value): Value | undefined {
    const location = join(root, path);
    let descriptor: number | undefined;
    try {
      descriptor = openSync(location, "r");
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return undefined;
      const { ino, mtimeMs, ctimeMs, size } = stats;
      const open = descriptor;
      return make({
        path,
        location,
        version: { ino, mtimeMs, ctimeMs, size },
        bytes: () => readFileSync(open),
      });
    } catch (error) {
      return ifMissing(error);
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  return {
    root,
    arrived: versions.arrived,
    has: (path) => versions.find(path) !== undefined,
    isFilled: (path) => Boolean(versions.find(path)?.size),
    read,
    form: <Value>(make: (file: OpenFile) => { value: Value; bytes: number }) => {
      const prefix = `${forms++}:`;
      return {
        find: (path) => {
          const key = prefix + path;
          const known = kept.get(key) as Kept<Value> | undefined;
          const version = versions.find(path);
          if (known && isSameVersion(known.version, version)) return known.value;
          const made = version && read(path, (file) => ({ version: file.version, ...make(file) }));
          if (made) kept.set(key, { ...made, bytes: ENTRY_BYTES + made.bytes });
          else kept.delete(key);
          return made?.value;
        },
        grew: (path, value, bytes) => {
          const key = prefix + path;
          const known = kept.peek(key);
          // A new object, because the cache asks for the size of a new one only.
          if (known?.value === value) kept.set(key, { ...known, bytes: known.bytes + bytes });
        },
      };
    },
  };
}

/** At most: Node may hold a request back, and answer it in another part of the turn. */
const TURN_MAX_MS = 1;

/**
 * The versions of files, looked at once in a turn of the event loop in which requests arrive. All of these were sent before
 * the first of them looked, so one look answers all of them with a file that was there at that time. A busy server looks
 * once for twenty requests, where each look costs a tenth of the request.
 */
function createVersions(root: string) {
  let inTurn: Map<string, FileVersion | undefined> | undefined;
  let isEnding = false;
  let end = 0;

  function endTurn(): void {
    inTurn = undefined;
    isEnding = false;
  }

  /** A folder is no file, whatever its name. */
  function look(path: string): FileVersion | undefined {
    const version = versionOf(`${root}/${path}`);
    return version?.isFile() ? version : undefined;
  }

  return {
    find: (path: string): FileVersion | undefined => {
      if (!inTurn) return look(path);
      if (inTurn.has(path)) return inTurn.get(path);
      const version = look(path);
      inTurn.set(path, version);
      return version;
    },
    arrived: (): void => {
      const now = performance.now();
      if (inTurn && now < end) return;
      inTurn = new Map();
      end = now + TURN_MAX_MS;
      // Immediates run after the sockets that had something to read.
      if (!isEnding) setImmediate(endTurn);
      isEnding = true;
    },
  };
}

interface Kept<Value = unknown> {
  version: FileVersion;
  value: Value;
  bytes: number;
}

/** The key, the version and the cache's own tables. */
const ENTRY_BYTES = 512;
