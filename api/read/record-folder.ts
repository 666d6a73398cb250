import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type FileVersion, isMissing, isSameVersion, versionOf } from "./file-version.ts";
import { createRefresh } from "./refresh.ts";

export interface RecordFolderOptions<Item> {
  folder: string;
  /** Makes what is kept of a record from its text. */
  parse(text: string): Item;
  compare(a: Item, b: Item): number;
}

export interface RecordFolder<Item> {
  /** All records of the folder as it stands now, in order. */
  list(): Promise<readonly Item[]>;
}

/**
 * Clocks of file systems tick, and some only every two seconds. A folder that changed so shortly before it was read may
 * change again without looking any different.
 */
const TICK_MS = 2_000;
/** Looking at so many files takes about a millisecond; then others get their turn. */
const STEP = 400;
const READ_AT_ONCE = 32;

/**
 * The small records of a folder, in memory. A rename into a folder changes the folder, so one look at it says whether
 * anything did; then only the files that changed are read.
 */
export function createRecordFolder<Item>({
  folder,
  parse,
  compare,
}: RecordFolderOptions<Item>): RecordFolder<Item> {
  let known = new Map<string, Known<Item>>();
  let sorted: readonly Item[] = [];
  let seen: FileVersion | undefined;
  let isSettled = true;

  const refresh = createRefresh(() => isSettled && isSameVersion(versionOf(folder), seen), read);

  async function read(): Promise<void> {
    // Both before the folder is read: whatever changes from here on will show.
    const version = versionOf(folder);
    const now = Date.now();
    const next = new Map<string, Known<Item>>();
    const changed: { name: string; version: FileVersion }[] = [];
    for (const [index, name] of (await recordsIn(folder)).entries()) {
      if (index % STEP === STEP - 1) await setImmediate();
      const fileVersion = versionOf(join(folder, name));
      const before = known.get(name);
      if (before && isSameVersion(before.version, fileVersion)) next.set(name, before);
      else if (fileVersion) changed.push({ name, version: fileVersion });
    }
    await readAll(changed, next);
    if (changed.length > 0 || next.size !== known.size) {
      sorted = Array.from(next.values(), ({ item }) => item).toSorted(compare);
    }
    known = next;
    seen = version;
    isSettled = !version || now - version.mtimeMs > TICK_MS;
  }

  async function readAll(
    files: readonly { name: string; version: FileVersion }[],
    into: Map<string, Known<Item>>,
  ): Promise<void> {
    const waiting = files.values();
    await Promise.all(
      Array.from({ length: Math.min(READ_AT_ONCE, files.length) }, async () => {
        for (const { name, version } of waiting) {
          const text = await readIfThere(join(folder, name));
          if (text !== undefined) into.set(name, { version, item: parse(text) });
        }
      }),
    );
  }

  return {
    list: async () => {
      await refresh();
      return sorted;
    },
  };
}

interface Known<Item> {
  version: FileVersion;
  item: Item;
}

/** Temporaries begin with a dot. */
async function recordsIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
