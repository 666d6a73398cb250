import { faultOf } from "../store/faults.ts";
import { HttpRefusal } from "./http-refusal.ts";

/** A disk or a process that is short of something is often well again by then. */
const RETRY_SECONDS = "5";

/** Room comes back when an operator has made some. */
const FULL_RETRY_SECONDS = "60";

/** A refusal with 503 and Retry-After: the caller did nothing wrong and can try again. */
export function unavailable(message?: string): HttpRefusal {
  return new HttpRefusal("unavailable", {
    headers: { "retry-after": RETRY_SECONDS },
    ...(message === undefined ? {} : { message }),
  });
}

/** The refusal for a failure that passes, or that the operator can mend without us; undefined for a fault of ours. */
export function unavailabilityOf(error: unknown): HttpRefusal | undefined {
  const fault = faultOf(error);
  if (fault === "storage_full") {
    return new HttpRefusal("storage_full", { headers: { "retry-after": FULL_RETRY_SECONDS } });
  }
  if (fault === "unavailable") {
    return unavailable("The database is busy. Nothing was saved. Try again in a few seconds.");
  }
  if (isFileFailure(error)) {
    return unavailable("A file cannot be read at the moment. Try again in a few seconds.");
  }
  return undefined;
}

/**
 * Whether the operating system refused a file: a read error, no descriptors left, no permission. Failures of the network
 * come from other calls, and are none of these.
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
