import { nextMessage, startThread } from "../../api/render/thread.ts";
import {
  applyMerge,
  KEEP_UNUSED_MS,
  merge,
  type MergeJob,
  nextMerge,
  nextPurge,
  removeUnused,
} from "./merge-search.ts";
import { readManifest } from "./search.ts";
import type { Plan } from "../tree/tree.ts";

/** Merges up to this size take less time than starting a thread. */
const SMALL = 1_000;
/** The pause after a failure: an unreadable segment will not be readable again at once. */
const REST_MS = 60_000;
/**
 * Words that were taken down are purged at once. An older version of a piece waits for up to an hour: texts change often,
 * and the largest segments take seconds to write.
 */
const EVERYTHING_MS = 3_600_000;
/** Segments that have fallen out of use are looked for this often, and after each change of the search. */
const TIDY_MS = 60_000;

export interface Merger {
  /** Does the small merges, and applies a large one that is ready. A large merge runs in the background. */
  step(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the number of search segments small without holding up a publication. */
export function createMerger(options: {
  root: string;
  onPlan?: (plan: Plan) => Promise<void>;
  /** Called when a large merge is ready. */
  onReady: () => void;
  onFailure: (error: Error) => void;
}): Merger {
  const { root, onPlan, onReady, onFailure } = options;
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let ready: { job: MergeJob; bytes: Buffer } | undefined;
  let restUntil = 0;
  let everythingAt = 0;
  let tidyAt = 0;
  /** The last manifest that was examined and had nothing to purge. */
  let clean = "";

  function begin(job: MergeJob): void {
    running = mergeAside(job)
      .catch(rest)
      .finally(() => {
        running = undefined;
      });
  }

  async function mergeAside(job: MergeJob): Promise<void> {
    ready = { job, bytes: await mergeOnThread(job, stop.signal) };
    onReady();
  }

  function rest(error: unknown): void {
    if (stop.signal.aborted) return;
    restUntil = performance.now() + REST_MS;
    onFailure(error as Error);
  }

  async function nextJob(): Promise<MergeJob | null> {
    const manifest = await readManifest(root);
    const due = nextMerge(root, manifest);
    if (due) return due;
    const now = performance.now();
    const everything = now >= everythingAt;
    const mark = JSON.stringify(manifest);
    if (mark === clean && !everything && now < tidyAt) return null;
    // Before the purge, which may take seconds. A search that is being built again is not named by its manifest yet.
    if (!manifest.incomplete) {
      await removeUnused(root, manifest, { unusedForMs: KEEP_UNUSED_MS, onPlan });
    }
    tidyAt = now + TIDY_MS;
    const job = await nextPurge(root, manifest, { everything });
    if (job) return job;
    clean = mark;
    if (everything) everythingAt = now + EVERYTHING_MS;
    return null;
  }

  async function mergeWhatIsDue(): Promise<void> {
    if (ready) {
      const { job, bytes } = ready;
      ready = undefined;
      await applyMerge(job, bytes, onPlan);
    }
    for (;;) {
      const job = running || performance.now() < restUntil ? null : await nextJob();
      if (!job) return;
      if (sizeOf(job) > SMALL) return begin(job);
      await applyMerge(job, await merge(job), onPlan);
    }
  }

  return {
    // A search with many segments is slower but correct: a failure here must not stop the publishing.
    step: () => mergeWhatIsDue().catch(rest),
    async close() {
      stop.abort();
      await running;
    },
  };
}

function sizeOf({ parts }: MergeJob): number {
  return parts.reduce((sum, { documents }) => sum + documents, 0);
}

async function mergeOnThread(job: MergeJob, signal: AbortSignal): Promise<Buffer> {
  const thread = startThread("build/search/merge-thread", { workerData: job });
  signal.addEventListener("abort", () => void thread.terminate(), { once: true });
  const bytes = await nextMessage<Uint8Array>(thread);
  return Buffer.from(bytes.buffer);
}
