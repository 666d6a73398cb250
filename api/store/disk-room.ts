import { statfs } from "node:fs/promises";

export interface DiskRoom {
  bytes: number;
  /** How many more files fit; unbounded where the file system counts none. */
  files: number;
}

/**
 * What is never used up by a tree: the database and its journal have to grow while drafts come in and pieces are
 * published. A journal alone takes some megabytes between two checkpoints.
 */
export const DATABASE_RESERVE_BYTES = 64 * 1_024 * 1_024;
export const DATABASE_RESERVE_FILES = 100;

/** The room that is left on the disk of a folder, for a user who is not root. */
export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, files: files > 0 ? ffree : Number.POSITIVE_INFINITY };
}
