import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyDatabase } from "./backup.ts";
import { DATABASE_RESERVE_BYTES, type DiskRoom, readDiskRoom } from "./disk-room.ts";
import { faultCode } from "./faults.ts";
import { UnusableDatabaseError } from "./unusable.ts";

/** For the last two upgrades. Each copy is as large as the database was. */
const COPIES_KEPT = 2;
const MEGABYTE = 1_000_000;

/**
 * Copies the database to a file beside it before a migration, and removes older copies. Without room for the copy
 * nothing is migrated: an upgrade must be reversible.
 */
export async function copyBeforeUpgrade(
  file: string,
  version: number,
  readRoom: (folder: string) => Promise<DiskRoom> = readDiskRoom,
): Promise<string> {
  const copy = `${file}.before-${String(version).padStart(4, "0")}`;
  const needed = sizeOf(file) + sizeOf(`${file}-wal`) + DATABASE_RESERVE_BYTES;
  const { bytes, files } = await readRoom(dirname(file));
  if (bytes < needed || files < 1) {
    throw new UnusableDatabaseError(
      `${file} has to be migrated to version ${version}, but the disk has no room for a copy of it: ${megabytes(needed)} MB are needed, ${megabytes(bytes)} MB are free. Nothing was changed. Make room and start again.`,
    );
  }
  try {
    await copyDatabase(file, copy);
  } catch (error) {
    throw new UnusableDatabaseError(
      `${file} has to be migrated to version ${version}, but copying it first failed (${faultCode(error)}): ${(error as Error).message}. Nothing was changed.`,
      { cause: error },
    );
  }
  removeOlder(file, copy);
  return copy;
}

function removeOlder(file: string, newest: string): void {
  const folder = dirname(file);
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.before-`) && COPY.test(name))
    .map((name) => join(folder, name))
    .filter((copy) => copy !== newest)
    .toSorted((a, b) => timeOf(b) - timeOf(a));
  for (const copy of others.slice(COPIES_KEPT - 1)) rmSync(copy, { force: true });
}

const COPY = /\.before-\d{4}$/;

/** Zero for a copy that somebody has just removed. */
function timeOf(copy: string): number {
  return statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / MEGABYTE).toLocaleString("en");
}
