import { SqliteError } from "better-sqlite3";
import { asSentence } from "../../contract/text.ts";
import { StoreBusyError, UncertainCommitError } from "./engine.ts";
import { isConnectionLost, isServerError } from "./postgres-errors.ts";

/** A fault of the machine, not of the caller. It passes by itself, or an operator resolves it. */
export type Fault = "storage_full" | "unavailable";

/**
 * The machine fault behind an error or one of its causes. `unavailable` means that another process holds the database,
 * or that the disk does not let it be written.
 */
export function faultOf(error: unknown): Fault | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof StoreBusyError || cause instanceof UncertainCommitError) {
      return "unavailable";
    }
    const code = codeOf(cause) ?? "";
    if (FULL.has(code)) return "storage_full";
    if (HELD.test(code) || (isServerError(cause) && AWAY.test(code))) return "unavailable";
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

/**
 * Whether waiting helps: the fault passes by itself, or an operator resolves it while this process waits. A new process
 * would meet the same fault. The one place that decides this, for every loop.
 */
export function canRecover(error: unknown): boolean {
  return isMachineFault(error) || isAccessDenied(error) || causesOf(error).some(isConnectionLost);
}

/** Whether the disk did not take a write: it is full, read-only or broken. Other writes may succeed all the same. */
export function isDiskFault(error: unknown): boolean {
  const code = faultCode(error);
  return FULL.has(code) || DISK.test(code) || DATABASE_DISK.test(code);
}

/** Whether the database cannot be reached or is locked. Its disk and its files are not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const isOther = isDiskFault(error) || isAccessDenied(error) || MACHINE.test(faultCode(error));
  return canRecover(error) && !isOther;
}

/** The code that an operator looks for: SQLITE_FULL, ENOSPC, SQLITE_BUSY. */
export function faultCode(error: unknown): string {
  return causesOf(error).flatMap((cause) => codeOf(cause) ?? [])[0] ?? "unknown";
}

/** The code and the message of an error, as one sentence. Node's own messages begin with the code. */
export function reasonOf(error: Error): string {
  const code = faultCode(error);
  const line = asSentence(error.message);
  return line.startsWith(`${code}: `) ? line : `${code}: ${line}`;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < CAUSES;) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes;
}

function codeOf(error: Error): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : undefined;
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
const MACHINE = /^(?:EROFS|EIO|EMFILE|ENFILE|ENOMEM|SQLITE_(?:CORRUPT|NOTADB|NOMEM).*)$/;
/** 58030: a PostgreSQL server met an I/O error. */
const DATABASE_DISK = /^(?:SQLITE_(?:READONLY|IOERR)|58030$)/;
/**
 * What a PostgreSQL server reports while it cannot serve: refused sign-ins and a missing database (while it is restored),
 * read-only (a standby), short of memory or connections, stopping, starting, cancelling, and errors of its disk.
 */
const AWAY = /^(?:08...|25006|28...|3D000|53...|57014|57P0[1-5]|58...)$/;
const HELD = /^SQLITE_(?:BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/;
