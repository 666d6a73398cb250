import { type Stats, statSync } from "node:fs";
import { ifMissing } from "../store/engine/missing-file.ts";

/** Identifies one state of a file. The worker never changes a file: it renames a new one over it. */
export interface FileVersion {
  ino: number;
  mtimeMs: number;
  /** A freed inode may be reused within one tick of mtime, but a rename updates this time. */
  ctimeMs: number;
  size: number;
}

/**
 * The current version of the file at a path, through symbolic links; undefined if there is none. Every read asks for it: it
 * takes 2 µs, or 1 µs if there is no file, against 30 µs for the asynchronous call.
 */
export function versionOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return ifMissing(error);
  }
}

export function isSameVersion(a: FileVersion | undefined, b: FileVersion | undefined): boolean {
  if (!a || !b) return a === b;
  return a.ino === b.ino && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.size === b.size;
}

/** Whether the process is short of a resource, which affects every file and not only this one. */
export function isShortage(error: unknown): boolean {
  return SHORTAGES.has((error as NodeJS.ErrnoException | null)?.code ?? "");
}

const SHORTAGES: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM", "EAGAIN"]);
