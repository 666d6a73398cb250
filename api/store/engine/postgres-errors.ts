import { StoreBusyError } from "./engine.ts";
import { tlsTrouble } from "./postgres-tls.ts";

/** SQLSTATE classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOST = /^(?:08...|57P0[1-5])$/;
/** Node's names for a connection that could not be made or was cut. */
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Messages of the driver that have no code. */
const ENDED =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** Serialization failure, deadlock. The server has rolled back. */
const COLLIDED = /^40(?:001|P01)$/;
const LOCK_TIMEOUT = "55P03";
const TOO_MANY = "53300";
const STALE_PLAN = "0A000";
/** A prepared statement that does not exist, or exists already. */
const STATEMENT = /^(?:26000|42P05)$/;
/** A transaction whose client was silent for too long. */
const IDLE_TIMEOUT = "25P03";

/** Whether a server reported it. Known by a field that all its reports have, because on SQLite the driver is not loaded. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  if (LOST.test(code) || code === IDLE_TIMEOUT) return true;
  // The socket of a server that does not run. Any other file may be missing for reasons of its own.
  if (code === "ENOENT") return syscall === "connect";
  if (NETWORK.test(code)) return true;
  return ENDED.test(message);
}

/** Whether the transaction was rolled back and the same work may succeed now. */
export function isCollision(error: unknown): boolean {
  return COLLIDED.test(codeOf(error)) || isStalePlan(error) || isStatementLost(error);
}

/** A pooler has given the connection to a server that does not know the prepared statement, or knows it already. */
export function isStatementLost(error: unknown): boolean {
  return STATEMENT.test(codeOf(error));
}

/** A statement was prepared before another version changed its table. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === STALE_PLAN && /cached plan/.test((error as Error).message);
}

/** The error as callers know it: busy, or itself. */
export function toBusy(error: unknown): unknown {
  const code = codeOf(error) || "unknown";
  if (codeOf(error) === LOCK_TIMEOUT) {
    return new StoreBusyError("Another write has taken too long.", { code, cause: error });
  }
  if (isConnectionLost(error) || codeOf(error) === TOO_MANY || tlsTrouble(error) !== undefined) {
    return new StoreBusyError("The database server cannot be reached.", { code, cause: error });
  }
  return isCollision(error)
    ? new StoreBusyError("The write collided with others again and again.", { code, cause: error })
    : error;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
