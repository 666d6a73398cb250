import { SqliteError } from "better-sqlite3";
import { StoreBusyError, UncertainCommitError } from "./engine.ts";
import { isServerError } from "./postgres-errors.ts";

/** A fault of the machine, not of the caller. It passes by itself, or an operator resolves it. */
export type Fault = "storage_full" | "unavailable";

/**
 * The machine fault behind an error or one of its causes. `unavailable` means that another process holds the database,
 * or that the disk does not let it be written.
 */
export function faultOf(error: unknown): Fault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < CAUSES; depth++) {
    if (cause instanceof StoreBusyError || cause instanceof UncertainCommitError) {
      return "unavailable";
    }
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
 * Whether the machine failed, and not the change or file at hand. This includes faults that do not pass, such as a
 * damaged disk or too many open files.
 */
export function isMachineFault(error: unknown): boolean {
  return faultOf(error) !== undefined || MACHINE.test(faultCode(error));
}

/**
 * Whether the operating system refused access to a file: an operator has changed its owner, mode or attributes. Other
 * files may still be writable, and no writer's change is at fault.
 */
export function isAccessDenied(error: unknown): boolean {
  return REFUSED.test(faultCode(error));
}

/** Whether this process can continue once an operator has acted. A restart would not help. */
export function canRecover(error: unknown): boolean {
  return faultOf(error) !== undefined || isAccessDenied(error) || DISK.test(faultCode(error));
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

/** Whether the database itself failed, and not the code that uses it. */
export function isStoreError(error: unknown): boolean {
  return (
    error instanceof StoreBusyError ||
    error instanceof UncertainCommitError ||
    error instanceof SqliteError ||
    isServerError(error)
  );
}

/** More levels than errors are ever nested. */
const CAUSES = 5;

/** SQLITE_IOERR_SHMSIZE: the index of the journal could not grow. 53100: the disk of a PostgreSQL server is full. */
const FULL = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"]);
const REFUSED = /^(?:EACCES|EPERM)$/;
const DISK = /^(?:EROFS|EIO)$/;
const MACHINE = /^(?:EROFS|EIO|EMFILE|ENFILE|ENOMEM|SQLITE_(?:CORRUPT|NOTADB).*)$/;
const HELD = /^SQLITE_(?:BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/;
