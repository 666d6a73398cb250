import { existsSync, mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

export interface DiskRoom {
  bytes: number;
  /** How many more files fit; unlimited if the file system does not count them. */
  files: number;
}

/**
 * Disk space that a tree never uses: the database and its journal must be able to grow while drafts arrive and pieces
 * are published. The journal alone takes some megabytes between two checkpoints.
 */
export const DATABASE_RESERVE_BYTES = 64 * 1_024 * 1_024;
export const DATABASE_RESERVE_FILES = 100;

/** The free space on the disk of a folder, for a user who is not root. */
export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, files: files > 0 ? ffree : Number.POSITIVE_INFINITY };
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends on a file system that has folders and lets nobody
 * make one, such as /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process has just made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
