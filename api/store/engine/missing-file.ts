import { readFileSync } from "node:fs";

/**
 * Whether an error means that there is no such file or folder. Any other error (EIO, EMFILE, EACCES) does not say that, and
 * must not be answered with "not found": caches and crawlers would drop a published page.
 */
export function isMissing(error: unknown): boolean {
  return MISSING.has((error as NodeJS.ErrnoException | null)?.code ?? "");
}

/** ENOTDIR: a part of the path is a file. ENAMETOOLONG: no file can have this name. */
const MISSING: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/** For `catch`: undefined for a file that is missing. */
export function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Undefined if there is no such file. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    return ifMissing(error);
  }
}
