import { setTimeout as delay } from "node:timers/promises";
import type { ComponentChildren } from "preact";
import type { ArchiveOutcome, ArchiveProgress } from "../../import/archive.ts";
import { ImportEnd, ImportFailed, ImportProgress } from "./progress.tsx";

export interface Running {
  progress: () => ArchiveProgress;
  outcome: Promise<ArchiveOutcome>;
}

const PROGRESS_EVERY_MS = 700;

/** The rest of a page that shows how far the import is, again and again, and then what came of it. */
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

/** What comes of the work within this time; undefined if it takes longer. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const over = new AbortController();
  const late = delay(ms, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => over.abort());
}
