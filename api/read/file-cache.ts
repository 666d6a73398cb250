import { LRUCache } from "lru-cache";
import { type FileVersion, isMissing, isSameVersion, versionOf } from "./file-version.ts";

export interface FileCacheOptions<Value> {
  /** What the values may take together; one larger than this is loaded each time. */
  maxBytes: number;
  /** Makes the value of a file that was there a moment ago, and says about how much memory it takes. */
  load(path: string, version: FileVersion): Promise<{ value: Value; bytes: number }>;
}

export interface FileCache<Value> {
  /** The value of the file as it stands now; undefined where there is none. */
  get(path: string): Promise<Value | undefined>;
}

/**
 * What was made of files, for as long as they stay the same. The version is taken before the file is read: a file that
 * is replaced in between may be kept under its older version, and is then loaded once more, but never the other way.
 */
export function createFileCache<Value>({
  maxBytes,
  load,
}: FileCacheOptions<Value>): FileCache<Value> {
  const kept = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loading = new Map<string, Loading<Value>>();

  async function loadNow(path: string, version: FileVersion): Promise<Value | undefined> {
    try {
      const { value, bytes } = await load(path, version);
      kept.set(path, { version, value, bytes: ENTRY_BYTES + bytes });
      return value;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return undefined;
    }
  }

  return {
    async get(path) {
      const version = versionOf(path);
      if (!version) {
        kept.delete(path);
        return undefined;
      }
      const entry = kept.get(path);
      if (entry && isSameVersion(entry.version, version)) return entry.value;
      // Of a hundred who ask for a file at once, one reads it.
      const other = loading.get(path);
      if (other && isSameVersion(other.version, version)) return other.value;
      const mine = { version, value: loadNow(path, version) };
      loading.set(path, mine);
      try {
        return await mine.value;
      } finally {
        if (loading.get(path) === mine) loading.delete(path);
      }
    },
  };
}

interface Entry<Value> {
  version: FileVersion;
  value: Value;
  bytes: number;
}

interface Loading<Value> {
  version: FileVersion;
  value: Promise<Value | undefined>;
}

/** The path, the version and the cache's own tables. */
const ENTRY_BYTES = 512;
