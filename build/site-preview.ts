import type { Worker } from "node:worker_threads";
import type { SiteLook } from "../api/contract/site-look.ts";
import { Refusal } from "../api/contract/errors.ts";
import { startThread } from "../api/render/thread.ts";
import type { SiteSettings } from "./site.ts";

/** A page to be rendered with a look that nobody has saved. */
export interface PreviewQuestion {
  look: SiteLook;
  show: "home" | "piece" | { page: string };
  nonce: string;
  files: string;
}

export interface PreviewSettings {
  address: string;
  follower: string;
  settings: SiteSettings;
  dataDir: string;
}

export type PreviewAnswer = "ready" | { html: string } | { failed: string };

export interface SitePreviews {
  render(question: PreviewQuestion, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/** For one page, once the thread is loaded. A theme can be slow. */
const WITHIN_MS = 10_000;
/** For loading the thread: some seconds on a busy machine. */
const START_WITHIN_MS = 60_000;
/** Editors who press keys at the same time. Each question replaces nobody else's. */
const WAITING_MAX = 8;
/** A thread that nobody needs holds some 80 MB. */
const IDLE_MS = 120_000;

/** Renders previews on a thread of their own, one after the other. It starts with the first question. */
export function createSitePreviews(settings: PreviewSettings): SitePreviews {
  let thread: Worker | undefined;
  /** Threads that are loaded. */
  const ready = new WeakSet<Worker>();
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function start(): Worker {
    const worker = startThread("build/site-preview-thread", {
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    worker.unref();
    worker.postMessage(settings);
    return worker;
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  async function ask(question: PreviewQuestion): Promise<string> {
    if (isClosed) throw unavailable();
    clearTimeout(idle);
    const worker = (thread ??= start());
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<PreviewAnswer>((resolve, reject) => {
        const limit = (ms: number): void => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(unavailable()), ms);
        };
        limit(ready.has(worker) ? WITHIN_MS : START_WITHIN_MS);
        worker.on("message", (message: PreviewAnswer) => {
          if (message !== "ready") return resolve(message);
          ready.add(worker);
          limit(WITHIN_MS);
        });
        worker.once("error", reject);
        worker.once("exit", () => reject(unavailable()));
        worker.postMessage(question);
      });
      if (answer === "ready") throw unavailable();
      if ("html" in answer) return answer.html;
      throw new Refusal("validation_failed", `The preview failed: ${answer.failed}`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason === "unavailable") await end();
      throw error;
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners();
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    }
  }

  return {
    render: async (question, signal) => {
      if (waiting >= WAITING_MAX) throw unavailable();
      waiting++;
      const turn = last.then(() => {
        // An editor who types on has asked again: only the newest question is worth an answer.
        signal?.throwIfAborted();
        return ask(question);
      });
      last = turn.catch(() => undefined).finally(() => waiting--);
      return turn;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

function unavailable(): Refusal {
  return new Refusal("unavailable", "The preview takes too long. Try again in a few seconds.");
}
