import type { Worker } from "node:worker_threads";
import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import { Refusal } from "../../api/contract/errors.ts";
import { type Said, say } from "../../api/contract/say.ts";
import { startThread } from "../../api/render/thread.ts";
import type { SiteConfiguration } from "../targets/site.ts";

/** A page to be rendered with settings that nobody has saved. */
export interface PreviewQuestion {
  publicSettings: PublicSettings;
  show: "home" | "piece" | { page: string };
  nonce: string;
  files: string;
}

export interface PreviewSettings {
  address: string;
  follower: string;
  settings: SiteConfiguration;
  dataDir: string;
}

/** `faulty` is the place in a theme that fails; anything else that fails is a fault of ours. */
export type PreviewAnswer =
  | { html: string }
  | { faulty: { file: string; line: number | null } }
  | { failed: string };

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
    const worker = startThread("build/theme/site-preview-thread", {
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    worker.unref();
    // Also while nobody waits for an answer: an error that nothing listens for would end the server.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      if (thread === worker) thread = undefined;
    });
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
    const { promise, resolve, reject } = Promise.withResolvers<PreviewAnswer>();
    const giveUp = (): void => reject(unavailable());
    let timer = setTimeout(giveUp, ready.has(worker) ? WITHIN_MS : START_WITHIN_MS);
    const take = (message: PreviewAnswer | "ready"): void => {
      if (message !== "ready") return resolve(message);
      ready.add(worker);
      clearTimeout(timer);
      timer = setTimeout(giveUp, WITHIN_MS);
    };
    try {
      worker.on("message", take).on("error", reject).on("exit", giveUp);
      worker.postMessage(question);
      const answer = await promise;
      if ("html" in answer) return answer.html;
      if ("failed" in answer) throw new Error(`The preview failed: ${answer.failed}`);
      throw new Refusal("validation_failed", faultyTheme(answer.faulty));
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason === "unavailable") await end();
      throw error;
    } finally {
      clearTimeout(timer);
      // Not all listeners: Node has some of its own, and gives no more messages without them.
      worker.off("message", take).off("error", reject).off("exit", giveUp);
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

function faultyTheme({ file, line }: { file: string; line: number | null }): Said {
  return line === null
    ? say("The preview failed: the theme has a fault in {file}.", { file })
    : say("The preview failed: the theme has a fault in {file}, line {line}.", { file, line });
}

function unavailable(): Refusal {
  return new Refusal("unavailable", say("The preview takes too long. Try again in a few seconds."));
}
