import { StoreBusyError } from "./driver.ts";

/** What the machine lacks, and no caller can be blamed for. Both pass by themselves or by an operator's hand. */
export type Fault = "storage_full" | "unavailable";

/**
 * Which fault of the machine an error, or what caused it, stands for. `unavailable` is a database that another process
 * holds, or that cannot be written for a reason of the disk's.
 */
export function faultOf(error: unknown): Fault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < CAUSES; depth++) {
    if (cause instanceof StoreBusyError) return "unavailable";
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === "string") {
      if (FULL.has(code)) return "storage_full";
      if (HELD.test(code)) return "unavailable";
    }
    cause = cause.cause;
  }
  return undefined;
}

/**
 * Whether the machine failed, and not what was done with it. Wider than a fault that passes: with a damaged disk, or out of
 * descriptors, nothing can be said about the change or file at hand either.
 */
export function isOfMachine(error: unknown): boolean {
  return faultOf(error) !== undefined || MACHINE.test(faultCode(error));
}

/**
 * Whether the operating system refused a file to this process: an operator has changed its owner, its mode or its
 * attributes. Other files may still be written, and no change of a writer's is at fault.
 */
export function isRefused(error: unknown): boolean {
  return REFUSED.test(faultCode(error));
}

/** Whether this process can go on once an operator has acted. A new process would meet the same. */
export function canBeMended(error: unknown): boolean {
  return faultOf(error) !== undefined || isRefused(error) || DISK.test(faultCode(error));
}

/** The code that an operator looks for: SQLITE_FULL, ENOSPC, SQLITE_BUSY. */
export function faultCode(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < CAUSES; depth++) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === "string") return code;
    cause = cause.cause;
  }
  return "unknown";
}

/** Deeper than anything nests its errors. */
const CAUSES = 5;

/** SQLITE_IOERR_SHMSIZE: the index of the journal could not grow. */
const FULL = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"]);
const REFUSED = /^(?:EACCES|EPERM)$/;
const DISK = /^(?:EROFS|EIO)$/;
const MACHINE = /^(?:EROFS|EIO|EMFILE|ENFILE|ENOMEM|SQLITE_(?:CORRUPT|NOTADB).*)$/;
const HELD = /^SQLITE_(?:BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/;
