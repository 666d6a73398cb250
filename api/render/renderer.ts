import { createHash } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { Refusal } from "../contract/errors.ts";
import type { Rendered } from "../contract/records.ts";
import { startThread } from "./thread.ts";
import { createTurns } from "./turns.ts";

/** Renders Markdown on other threads, so that no text, however made, stalls whoever asks. */
export interface Renderer {
  render(markdown: string, caller?: Caller): Promise<Rendered>;
  close(): Promise<void>;
}

interface Caller {
  /** Whose text it is: one of theirs is rendered at a time, and the next when all others have had their turn. */
  owner?: string;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface RendererOptions {
  threads?: number;
  /** For one text. Honest ones take milliseconds; 100,000 characters made to be slow can take a minute. */
  timeLimitMs?: number;
}

interface Job {
  markdown: string;
  owner: string | symbol;
  resolve(rendered: Rendered): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** What was sent to the thread, in order; it is at work on the first. */
  jobs: Job[];
  timer: NodeJS.Timeout | undefined;
  /** Loading the renderer takes a while, and is not the text's fault. */
  ready: boolean;
}

/** So many texts wait at a thread, that it has work while the caller is busy for some milliseconds. */
const JOBS_AHEAD = 32;
const MEMORY_LIMIT_MB = 512;
/** More than one person has open; what a program piles up beyond it is refused. */
const WAITING_PER_OWNER = 20;
/** Texts that were too tangled are known by their hashes, so that each takes up the time limit once. */
const TANGLED_KEPT = 1_000;
/** Not for ever: the machine may have been too busy for a text that is in order. */
const TANGLED_KEPT_MS = 10 * 60_000;

export function createRenderer({
  threads = 1,
  timeLimitMs = 10_000,
}: RendererOptions = {}): Renderer {
  const turns = createTurns<Job>();
  const tangled = new LRUCache<string, true>({ max: TANGLED_KEPT, ttl: TANGLED_KEPT_MS });
  const pool = new Set<Thread>();
  let closed = false;

  function assign(): void {
    for (;;) {
      const thread = leastBusy();
      const job = thread && turns.take(isAtWork);
      if (!thread || !job) return;
      if (tangled.size && tangled.has(hashOf(job.markdown))) {
        job.reject(tooTangled());
        continue;
      }
      thread.jobs.push(job);
      thread.worker.postMessage(job.markdown);
      if (thread.jobs.length === 1) watch(thread);
    }
  }

  function leastBusy(): Thread | undefined {
    const [thread] = [...pool].toSorted((a, b) => a.jobs.length - b.jobs.length);
    return thread && thread.jobs.length < JOBS_AHEAD ? thread : undefined;
  }

  function isAtWork(owner: Job["owner"]): boolean {
    return [...pool].some(({ jobs }) => jobs.some((job) => job.owner === owner));
  }

  function start(): void {
    const worker = startThread("api/render/renderer-thread", {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const thread: Thread = { worker, jobs: [], timer: undefined, ready: false };
    worker.on("message", (message: Rendered | "ready") => {
      // Touching a thread that is being ended would end the whole process.
      if (closed) return;
      if (message === "ready") thread.ready = true;
      else thread.jobs.shift()?.resolve(message);
      watch(thread);
      assign();
    });
    // Out of memory, or a fault of the renderer itself: the text is refused and the thread replaced.
    worker.on("error", (error: Error & { code?: string }) => {
      replace(thread, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooTangled() : error);
    });
    worker.unref();
    pool.add(thread);
  }

  /** Times the text that the thread is at now. A thread at work keeps the process alive; an idle one does not. */
  function watch(thread: Thread): void {
    clearTimeout(thread.timer);
    if (!thread.jobs.length) return thread.worker.unref();
    thread.worker.ref();
    if (!thread.ready) return;
    thread.timer = setTimeout(() => replace(thread, tooTangled()), timeLimitMs);
  }

  /** Gives up the text that the thread is at, and lets another thread do those behind it. */
  function replace(thread: Thread, reason: Error): void {
    if (!pool.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [stuck, ...others] = thread.jobs.splice(0);
    stuck?.reject(reason);
    if (stuck && reason instanceof Refusal) tangled.set(hashOf(stuck.markdown), true);
    turns.putBack(others);
    if (!closed) start();
    assign();
  }

  // At once: they take most of a second to load, and may do so while the caller does other things.
  for (let number = 0; number < threads; number++) start();

  return {
    // A text that is nobody's has an owner to itself: such texts are rendered in the order they came.
    render: (markdown, { owner = Symbol("nobody"), signal } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error("The renderer was closed.");
        signal?.throwIfAborted();
        if (turns.count(owner) >= WAITING_PER_OWNER) throw tooMany();
        const job = { markdown, owner, resolve, reject };
        turns.add(job);
        signal?.addEventListener("abort", () => {
          turns.drop(job);
          reject(signal.reason as Error);
        });
        assign();
      }),
    close: async () => {
      closed = true;
      const closing = [...pool];
      pool.clear();
      const unfinished = [...closing.flatMap(({ jobs }) => jobs.splice(0)), ...turns.clear()];
      for (const job of unfinished) job.reject(new Error("The renderer was closed."));
      for (const { timer } of closing) clearTimeout(timer);
      await Promise.all(closing.map(({ worker }) => worker.terminate()));
    },
  };
}

function tooTangled(): Refusal {
  return new Refusal(
    "validation_failed",
    "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.",
  );
}

function tooMany(): Refusal {
  return new Refusal(
    "rate_limited",
    "Many of your texts wait to be rendered already. Wait until they are done, and try again.",
  );
}

function hashOf(markdown: string): string {
  return createHash("sha256").update(markdown).digest("base64");
}
