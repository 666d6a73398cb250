import { setTimeout as delay } from "node:timers/promises";
import type { ComponentChildren } from "preact";
import type { ArchiveOutcome, ArchiveProgress } from "../../import/archive.ts";
import { counted } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";
import { Outcome } from "./outcome.tsx";
import { ARCHIVE } from "./paths.ts";

// An import that takes long is answered with a page that arrives in parts. The style sheet hides a progress that
// something follows, and the first line at the end, so the page needs no script.

export function ImportHeading() {
  const { archive: w } = useWords();
  return (
    <>
      <h1>{w.title}</h1>
      <p class="importing">
        <strong>{w.importing}</strong> {w.importing_means}
      </p>
    </>
  );
}

function ImportProgress({ done, fraction }: ArchiveProgress) {
  const { archive: w, language } = useWords();
  const read = counted(w.texts_read, done, language);
  return (
    <p class="import-progress">
      <progress
        aria-label={read}
        {...(fraction === undefined ? {} : { value: fraction, max: 1 })}
      />{" "}
      {read}
    </p>
  );
}

/** An error of ours in the middle. The drafts so far stay. */
function ImportFailed() {
  const { archive: w, failure } = useWords();
  return (
    <Notice kind="bad">
      <p>
        <strong>{w.stopped}</strong> {failure.did_not_work}.
      </p>
    </Notice>
  );
}

function ImportEnd({ outcome }: { outcome: ArchiveOutcome }) {
  const { archive: w } = useWords();
  return (
    <>
      <Outcome outcome={outcome} />
      <p>
        <a class="button" href={ARCHIVE}>
          {w.title}
        </a>
      </p>
    </>
  );
}

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
