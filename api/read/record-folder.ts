import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  type FileVersion,
  isMissing,
  isSameVersion,
  isShortage,
  versionOf,
} from "./file-version.ts";
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
/** A record that could not be read is tried again after this long. To try with each search would read the folder each time. */
const UNREADABLE_RETRY_MS = 2_000;

/**
 * The small records of a folder, in memory. A rename into a folder changes the folder, so one look at it says whether
 * anything did; then only the files that changed are read. One record that cannot be read, or is damaged, does not take the
 * others along: it stays as it was known, or is left out until it can be read.
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
  let readAgainAt = Infinity;

  const refresh = createRefresh(
    () => isSettled && Date.now() < readAgainAt && isSameVersion(versionOf(folder), seen),
    read,
  );

  async function read(): Promise<void> {
    // Both before the folder is read: whatever changes from here on will show.
    const version = versionOf(folder);
    const now = Date.now();
    const next = new Map<string, Known<Item>>();
    const changed: string[] = [];
    for (const [index, name] of (await recordsIn(folder)).entries()) {
      if (index % STEP === STEP - 1) await setImmediate();
      const before = known.get(name);
      if (before && isSameVersion(before.version, versionIfReadable(name))) next.set(name, before);
      else changed.push(name);
    }
    const unreadable = await readAll(changed, next);
    if (changed.length > 0 || next.size !== known.size) {
      sorted = Array.from(next.values(), ({ item }) => item).toSorted(compare);
    }
    known = next;
    seen = version;
    isSettled = !version || now - version.mtimeMs > TICK_MS;
    readAgainAt = unreadable ? now + UNREADABLE_RETRY_MS : Infinity;
  }

  function versionIfReadable(name: string): FileVersion | undefined {
    try {
      return versionOf(join(folder, name));
    } catch {
      return undefined;
    }
  }

  /** Gives how many could not be read. */
  async function readAll(
    names: readonly string[],
    into: Map<string, Known<Item>>,
  ): Promise<number> {
    const waiting = names.values();
    let unreadable = 0;
    const readNext = async (): Promise<void> => {
      for (const name of waiting) {
        try {
          const record = await readRecord(name);
          if (record) into.set(name, record);
        } catch (error) {
          if (isShortage(error)) throw error;
          unreadable += 1;
          const before = known.get(name);
          if (before) into.set(name, before);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(READ_AT_ONCE, names.length) }, readNext));
    return unreadable;
  }

  async function readRecord(name: string): Promise<Known<Item> | undefined> {
    const path = join(folder, name);
    // Before the text: a file that is replaced in between is then read once more, and never kept as the newer one.
    const version = versionOf(path);
    const text = version && (await readIfThere(path));
    return version && text !== undefined ? { version, item: parse(text) } : undefined;
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
