import { setTimeout as delay } from "node:timers/promises";
import type { ComponentChildren } from "preact";
import type { ArchiveOutcome, ArchiveProgress } from "../../import/archive.ts";
import { ImportEnd, ImportFailed, ImportProgress } from "./progress.tsx";

export interface Running {
  progress: () => ArchiveProgress;
  outcome: Promise<ArchiveOutcome>;
}

const PROGRESS_EVERY_MS = 700;

/** Sends the rest of a page while an import runs: its progress every 700 ms, then its result. */
export async function* untilDone(
  { progress, outcome: coming }: Running,
  {
    onFailure,
    everyMs = PROGRESS_EVERY_MS,
  }: { onFailure: (error: unknown) => void; everyMs?: number },
): AsyncGenerator<ComponentChildren> {
  try {
    for (;;) {
      yield <ImportProgress {...progress()} />;
      const outcome = await within(everyMs, coming);
      if (outcome) return yield <ImportEnd outcome={outcome} />;
    }
  } catch (error) {
    // The first part of the page is with the visitor: its end must say that it failed.
    onFailure(error);
    yield <ImportFailed />;
  }
}

/** The result of the work, or undefined if it takes longer than this. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const over = new AbortController();
  const late = delay(ms, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => over.abort());
}
