import { type Said, say } from "../contract/say.ts";
import { faultOf } from "../store/engine/faults.ts";
import { HttpRefusal } from "./http-refusal.ts";

/** A shortage of the disk or the process has often passed by then. */
export const RETRY_SECONDS = "5";

/** An operator must free disk space first. */
const FULL_RETRY_SECONDS = "60";

/** A refusal with 503 and Retry-After: the caller did nothing wrong and can try again. */
export function unavailable(message?: Said): HttpRefusal {
  return new HttpRefusal("unavailable", {
    headers: { "retry-after": RETRY_SECONDS },
    ...(message === undefined ? {} : { message }),
  });
}

/** The refusal for a failure that passes or that the operator can fix; undefined for a bug. */
export function unavailabilityOf(error: unknown): HttpRefusal | undefined {
  const fault = faultOf(error);
  if (fault === "storage_full") {
    return new HttpRefusal("storage_full", { headers: { "retry-after": FULL_RETRY_SECONDS } });
  }
  if (fault === "unavailable") {
    return unavailable(say("The database is busy. Nothing was saved. Try again in a few seconds."));
  }
  if (isFileFailure(error)) {
    return unavailable(say("A file cannot be read at the moment. Try again in a few seconds."));
  }
  return undefined;
}

/**
 * Whether the operating system refused a file: a read error, no descriptors left, no permission. Network failures come from
 * other system calls.
 */
function isFileFailure(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return /^E[A-Z0-9]+$/.test(code ?? "") && FILE_CALLS.has(syscall ?? "");
}

const FILE_CALLS: ReadonlySet<string> = new Set([
  "open",
  "read",
  "stat",
  "lstat",
  "fstat",
  "scandir",
  "readlink",
  "realpath",
]);
