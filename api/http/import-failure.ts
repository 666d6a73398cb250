import type { Log } from "./log.ts";

/** For an import that failed after its answer had begun. */
export function logFailure(log: Pick<Log, "error">, error: unknown): void {
  log.error("An import failed.", { trace: (error as Error).stack ?? String(error) });
}
