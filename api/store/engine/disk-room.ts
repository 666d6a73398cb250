import { statfs } from "node:fs/promises";

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
