import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** Far more than all tests that run at the same time need. */
const ROOM_BYTES = 6 * 1_024 ** 3;

/**
 * Makes the temporary folders of this run, and of every process that it starts, folders in memory. The service syncs each
 * file of a tree to the disk, and a test that ends a process does not cut the power: the wait for the disk proves nothing. A TMPDIR of your own stays.
 */
export function useMemory(): void {
  if (process.env["TMPDIR"] === undefined && isUsable()) process.env["TMPDIR"] = MEMORY;
}

/** A container may give it little room, or forbid programs there, which some tests write and run. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return false;
    const folder = mkdtempSync(join(MEMORY, "galley-test-"));
    try {
      const program = join(folder, "program");
      writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
      accessSync(program, constants.X_OK);
      return true;
    } finally {
      rmSync(folder, { recursive: true });
    }
  } catch {
    return false;
  }
}
