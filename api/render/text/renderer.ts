import { createHash } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { KnownCard } from "../../contract/elsewhere.ts";
import type { Rendered } from "../../contract/records.ts";
import type { ColourOptions } from "./code-colours.ts";
import type { AllowedPictures } from "./refused-pictures.ts";
import type { RenderedMessage, RenderMessage } from "./renderer-thread.ts";
import type { ShownText } from "./shown-html.ts";
import { createSlowColours, type SlowColours } from "./slow-colours.ts";
import { startThread } from "../thread.ts";
import { createTurns } from "./turns.ts";

/** Renders Markdown on other threads, so that no text can stall the caller. */
export interface Renderer {
  render(markdown: string, caller?: Caller): Promise<Rendered>;
  /** Makes rendered HTML what readers see on the piece's page. */
  typeset(text: ShownText, caller?: Caller): Promise<string>;
  close(): Promise<void>;
}

interface Caller {
  /** The owner of the text. One text of an owner is rendered at a time, and owners take turns. */
  owner?: string;
  /** Aborted when the caller no longer waits for the result. */
  signal?: AbortSignal | undefined;
  /** For the text of a piece: what is known of the cards in it. Elsewhere an address alone stays a link. */
  cards?: readonly KnownCard[] | undefined;
}

export interface RendererOptions extends AllowedPictures {
  baseUrl: string;
  threads?: number;
  /** The limit for one text. Normal texts take milliseconds; 100,000 characters made to be slow can take a minute. */
  timeLimitMs?: number;
  /** The processor time that this process has used so far. */
  cpuMs?: () => number;
  /** The limit for the colours of its code. Beyond it the text has none, and the thread is replaced. */
  colourLimitMs?: number;
  /** The time that the thread itself spends on colours, before it leaves the rest of the code without; see `colourCode`. */
  colourMs?: number;
  slowColours?: SlowColours;
}

interface Job {
  /** The Markdown, or the text to typeset. */
  input: string | ShownText;
  cards?: Caller["cards"];
  owner: string | symbol;
  /** The text without the colours of its code, which the thread is working on. */
  plain?: Rendered;
  resolve(result: Rendered | string): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** Jobs sent to the thread, in order. It works on the first. */
  jobs: Job[];
  timer: NodeJS.Timeout | undefined;
  /** False while the thread loads. The time limit does not run until then. */
  ready: boolean;
}

/** A thread has this many jobs queued, so that it has work while the caller is busy for some milliseconds. */
const JOBS_AHEAD = 32;
/** A text on a busy machine gets this many times its limit by the clock. */
const PATIENCE = 4;
/** How soon to look again, at the earliest, when a busy machine has not given a text its time yet. */
const LOOK_AGAIN_MS = 50;
const MEMORY_LIMIT_MB = 512;
/** More texts than a person has open at once. Further texts of the same owner are refused. */
const WAITING_PER_OWNER = 20;
/** Texts that exceeded the time limit are remembered by hash, so that each uses up the limit only once. */
const TANGLED_KEPT = 1_000;
/** They are forgotten again: other threads of the process may have used some of the time that was counted. */
const TANGLED_KEPT_MS = 10 * 60_000;

export function createRenderer({
  baseUrl,
  threads = 1,
  timeLimitMs = 10_000,
  cpuMs = ownCpuMs,
  colourLimitMs = 20_000,
  colourMs,
  slowColours: slow = createSlowColours(),
  hotlinks = true,
}: RendererOptions): Renderer {
  const turns = createTurns<Job>();
  const tangled = new LRUCache<string, true>({ max: TANGLED_KEPT, ttl: TANGLED_KEPT_MS });
  const pool = new Set<Thread>();
  let closed = false;

  function assign(): void {
    for (;;) {
      const thread = leastBusy();
      const job = thread && turns.take(isBusy);
      if (!thread || !job) return;
      const { input, cards, owner } = job;
      const hash = tangled.size || slow.hasTexts() ? hashOf(input) : "";
      if (tangled.has(hash)) {
        job.reject(tooTangled());
        continue;
      }
      const message: RenderMessage =
        typeof input === "string"
          ? { markdown: input, cards, hasColours: !slow.has({ hash, owner }) }
          : { typeset: input };
      thread.jobs.push(job);
      thread.worker.postMessage(message);
      if (thread.jobs.length === 1) watch(thread);
    }
  }

  function leastBusy(): Thread | undefined {
    const [thread] = [...pool].toSorted((a, b) => a.jobs.length - b.jobs.length);
    return thread && thread.jobs.length < JOBS_AHEAD ? thread : undefined;
  }

  function isBusy(owner: Job["owner"]): boolean {
    return [...pool].some(({ jobs }) => jobs.some((job) => job.owner === owner));
  }

  function start(): void {
    const worker = startThread("api/render/text/renderer-thread", {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
      workerData: {
        hotlinks,
        baseUrl,
        ...(colourMs === undefined ? {} : { limitMs: colourMs }),
      } satisfies ColourOptions & AllowedPictures,
    });
    const thread: Thread = { worker, jobs: [], timer: undefined, ready: false };
    worker.on("message", (message: RenderedMessage | "ready") => {
      // Using a thread that is being terminated would end the whole process.
      if (closed) return;
      if (message === "ready") thread.ready = true;
      else take(thread, message);
      watch(thread);
      assign();
    });
    // Out of memory, or an error of the renderer itself: reject the text and replace the thread.
    worker.on("error", (error: Error & { code?: string }) => {
      replace(thread, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooTangled() : error);
    });
    worker.unref();
    pool.add(thread);
  }

  function take({ jobs }: Thread, message: RenderedMessage): void {
    const [job] = jobs;
    if ("typeset" in message) return jobs.shift()?.resolve(message.typeset);
    const { rendered, isComplete, isOutOfTime } = message;
    if (job && isOutOfTime) slow.add({ hash: hashOf(job.input), owner: job.owner });
    if (isComplete) jobs.shift()?.resolve(rendered);
    else if (job) job.plain = rendered;
  }

  /** Starts the time limit of the current job. A busy thread keeps the process alive; an idle one does not. */
  function watch(thread: Thread): void {
    clearTimeout(thread.timer);
    if (!thread.jobs.length) return thread.worker.unref();
    thread.worker.ref();
    if (!thread.ready) return;
    limit(thread, thread.jobs[0]?.plain ? colourLimitMs : timeLimitMs);
  }

  /**
   * Ends the current job when it has used up its limit. A text is blamed by processor time, not by the clock: while the
   * whole process has used less than the limit, so has the thread, and the machine is busy with something else.
   */
  function limit(thread: Thread, limitMs: number): void {
    const begun = { at: performance.now(), cpu: cpuMs() };
    const look = (): void => {
      const leftMs = limitMs - (cpuMs() - begun.cpu);
      if (leftMs <= 0) return replace(thread, tooTangled());
      if (performance.now() - begun.at >= PATIENCE * limitMs) {
        return replace(thread, new Refusal("unavailable"));
      }
      thread.timer = setTimeout(look, Math.max(leftMs, LOOK_AGAIN_MS));
    };
    thread.timer = setTimeout(look, limitMs);
  }

  /**
   * Ends the current job of the thread, with the text if only its colours are missing, and puts the jobs behind it back
   * in the queue for a new thread.
   */
  function replace(thread: Thread, reason: Error): void {
    if (!pool.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    const [stuck, ...others] = thread.jobs.splice(0);
    if (stuck?.plain) {
      slow.add({ hash: hashOf(stuck.input), owner: stuck.owner });
      stuck.resolve(stuck.plain);
    } else if (stuck) {
      stuck.reject(reason);
      if (isBlamed(reason)) tangled.set(hashOf(stuck.input), true);
    }
    turns.putBack(others);
    if (!closed) start();
    assign();
  }

  // Threads start at once: they take most of a second to load, and the caller can do other work meanwhile.
  for (let number = 0; number < threads; number++) start();

  // A text without an owner gets one of its own: such texts are rendered in order of arrival.
  function send<Result extends Rendered | string>(
    input: Job["input"],
    { owner: given, signal, cards }: Caller = {},
  ): Promise<Result> {
    const owner = given ?? Symbol("nobody");
    return new Promise((resolve, reject) => {
      if (closed) throw new Error("The renderer was closed.");
      signal?.throwIfAborted();
      if (turns.count(owner) >= WAITING_PER_OWNER) throw tooMany();
      const job = { input, cards, owner, resolve: resolve as Job["resolve"], reject };
      turns.add(job);
      signal?.addEventListener("abort", () => {
        turns.drop(job);
        reject(signal.reason as Error);
      });
      assign();
    });
  }

  return {
    render: (markdown, caller) => send<Rendered>(markdown, caller),
    typeset: (text, caller) => send<string>(text, caller),
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

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Whether the text itself is at fault. */
function isBlamed(reason: Error): boolean {
  return reason instanceof Refusal && reason.reason === "validation_failed";
}

function tooTangled(): Refusal {
  return new Refusal(
    "validation_failed",
    say(
      "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.",
    ),
  );
}

function tooMany(): Refusal {
  return new Refusal(
    "rate_limited",
    say("Too many of your texts are waiting to be rendered. Try again when they are done."),
  );
}

function hashOf(input: Job["input"]): string {
  const text = typeof input === "string" ? input : input.html;
  return createHash("sha256").update(text).digest("base64");
}
