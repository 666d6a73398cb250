import {
  DATABASE_RESERVE_BYTES,
  DATABASE_RESERVE_FILES,
  type DiskRoom,
  readDiskRoom,
} from "../../api/store/engine/disk-room.ts";
import type { TreeRecord } from "./record.ts";

export type ReadRoom = (folder: string) => Promise<DiskRoom>;

/** A tree may have grown since it was built, and its search keeps unused segments for a while. */
const GROWTH = 1.3;
/** Measured with the demo, which has short pieces: its tree takes 3.6 times the bytes of its database. */
const TREE_BYTES_A_DATABASE_BYTE = 4;
/** The size of a tree before anything is published. */
const SMALLEST_TREE_BYTES = 4 * 1_024 * 1_024;

/** There is not enough space for a second tree. It has the code of a full disk, because building would fill the disk. */
class NoRoomError extends Error {
  override name = "NoRoomError";
  readonly code = "ENOSPC";
}

/** Refuses a full build that would fill the disk: nobody could save a draft any more. */
export async function requireRoom({
  dataDir,
  databaseBytes,
  live,
  readRoom = readDiskRoom,
}: {
  dataDir: string;
  databaseBytes: number;
  /** The record of the live tree, if there is one. */
  live: TreeRecord | undefined;
  readRoom?: ReadRoom | undefined;
}): Promise<void> {
  const room = await readRoom(dataDir);
  const tree = live
    ? live.bytes * GROWTH
    : SMALLEST_TREE_BYTES + databaseBytes * TREE_BYTES_A_DATABASE_BYTE;
  const needed = tree + DATABASE_RESERVE_BYTES;
  if (room.bytes < needed) {
    throw new NoRoomError(
      `A whole tree needs about ${megabytes(tree)} beside the live one, and ${megabytes(DATABASE_RESERVE_BYTES)} are kept for the database, but only ${megabytes(room.bytes)} are free.`,
    );
  }
  if (room.files < (live?.files ?? 0) * GROWTH + DATABASE_RESERVE_FILES) {
    throw new NoRoomError(
      `A whole tree needs ${live?.files} files beside those of the live one, but the file system takes only ${room.files} more.`,
    );
  }
}

/** Checks again while a tree is being filled: other programs may use up the space. */
export async function requireReserve(
  dataDir: string,
  readRoom: ReadRoom = readDiskRoom,
): Promise<void> {
  const { bytes } = await readRoom(dataDir);
  if (bytes >= DATABASE_RESERVE_BYTES) return;
  throw new NoRoomError(
    `Only ${megabytes(bytes)} are free, and ${megabytes(DATABASE_RESERVE_BYTES)} are kept for the database.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576).toLocaleString("en")} MiB`;
}
