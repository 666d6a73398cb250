import { statSync } from "node:fs";

/** What tells two states of a file apart. The worker never writes into a file, it renames a new one over it. */
export interface FileVersion {
  ino: number;
  mtimeMs: number;
  /** A freed inode may come back within one tick of mtime; a rename sets this time anew. */
  ctimeMs: number;
  size: number;
}

/**
 * The version that stands at a path now, through symbolic links; undefined where there is nothing. Asked on every read:
 * it takes 2 µs, and 1 µs where there is nothing, against 30 µs for the asynchronous call.
 */
export function versionOf(path: string): FileVersion | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

export function isSameVersion(a: FileVersion | undefined, b: FileVersion | undefined): boolean {
  if (!a || !b) return a === b;
  return a.ino === b.ino && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.size === b.size;
}

/** Whether something failed since a file or folder is not there, or not any more. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
