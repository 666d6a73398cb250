import type { Worker } from "node:worker_threads";
import { Refusal } from "../contract/errors.ts";
import type { Rendered } from "../contract/records.ts";
import { startThread } from "./thread.ts";

/** Renders Markdown on other threads, so that no text, however made, stalls whoever asks. */
export interface Renderer {
  render(markdown: string): Promise<Rendered>;
  close(): Promise<void>;
}

export interface RendererOptions {
  threads?: number;
  /** The worst honest text takes under two seconds. */
  timeLimitMs?: number;
}

interface Job {
  markdown: string;
  resolve(rendered: Rendered): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

const MEMORY_LIMIT_MB = 512;

export function createRenderer({
  threads = 1,
  timeLimitMs = 10_000,
}: RendererOptions = {}): Renderer {
  const waiting: Job[] = [];
  const pool = new Set<Thread>();

  function assign(): void {
    while (waiting.length) {
      const idle = [...pool].find((thread) => !thread.job) ?? (pool.size < threads && start());
      const job = idle && waiting.shift();
      if (!idle || !job) return;
      idle.job = job;
      // A thread at work keeps the process alive; an idle one must not.
      idle.worker.ref();
      idle.timer = setTimeout(() => {
        finish(idle, () => job.reject(tooSlow()));
        discard(idle);
      }, timeLimitMs);
      idle.worker.postMessage(job.markdown);
    }
  }

  function start(): Thread {
    const worker = startThread(new URL("./renderer-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const thread: Thread = { worker, job: undefined, timer: undefined };
    worker.unref();
    worker.on("message", (rendered: Rendered) => {
      finish(thread, (job) => job.resolve(rendered));
      assign();
    });
    // Out of memory, or a fault of the renderer itself: the text is refused and the thread replaced.
    worker.on("error", (error: Error & { code?: string }) => {
      const refusal = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooSlow() : error;
      finish(thread, (job) => job.reject(refusal));
      discard(thread);
    });
    pool.add(thread);
    return thread;
  }

  function finish(thread: Thread, settle: (job: Job) => void): void {
    clearTimeout(thread.timer);
    thread.worker.unref();
    const { job } = thread;
    thread.job = undefined;
    if (job) settle(job);
  }

  function discard(thread: Thread): void {
    pool.delete(thread);
    void thread.worker.terminate();
    assign();
  }

  return {
    render: (markdown) =>
      new Promise((resolve, reject) => {
        waiting.push({ markdown, resolve, reject });
        assign();
      }),
    close: async () => {
      const threadsLeft = [...pool];
      pool.clear();
      await Promise.all(threadsLeft.map(({ worker }) => worker.terminate()));
    },
  };
}

function tooSlow(): Refusal {
  return new Refusal(
    "validation_failed",
    "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.",
  );
}
