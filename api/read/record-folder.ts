import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ifMissing } from "../store/engine/missing-file.ts";
import { type FileVersion, isSameVersion, isShortage, versionOf } from "./file-version.ts";
import { createRefresh } from "./refresh.ts";

export interface RecordFolderOptions<Item> {
  folder: string;
  /** Makes the item to keep from a record's text. */
  parse(text: string): Item;
  compare(a: Item, b: Item): number;
}

export interface RecordFolder<Item> {
  /** All current records of the folder, in order. */
  list(): Promise<readonly Item[]>;
}

/**
 * Some file systems store times in steps of two seconds. A folder that was read this soon after a change may change again
 * without a new time.
 */
const TICK_MS = 2_000;
/** Checking this many files takes about a millisecond; then other requests get their turn. */
const STEP = 400;
const READ_AT_ONCE = 32;
/** How long to wait before an unreadable record is tried again. Trying on each search would read the folder each time. */
const UNREADABLE_RETRY_MS = 2_000;

/**
 * Keeps the small records of a folder in memory. A rename into a folder changes the folder's own version, so one check tells
 * whether anything changed; then only the changed files are read. A record that is damaged or cannot be read does not affect
 * the others: its last good version stays, or it is left out.
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
    // Both are taken before the folder is read, so that later changes are noticed.
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

  /** Gives the number of records that could not be read. */
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
    // Taken before the text: a file that is replaced in between is read again, and never kept as the newer one.
    const version = versionOf(path);
    const text = version && (await readFile(path, "utf8").catch(ifMissing));
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

/** The names of temporary files begin with a dot. */
async function recordsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ifMissing)) ?? [];
  return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
}
