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

export function ImportProgress({ done, fraction }: ArchiveProgress) {
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
export function ImportFailed() {
  const { archive: w, failure } = useWords();
  return (
    <Notice kind="bad">
      <p>
        <strong>{w.stopped}</strong> {failure.did_not_work}.
      </p>
    </Notice>
  );
}

export function ImportEnd({ outcome }: { outcome: ArchiveOutcome }) {
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
