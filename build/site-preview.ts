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

export type PreviewAnswer = { html: string } | { failed: string };

export interface SitePreviews {
  render(question: PreviewQuestion): Promise<string>;
  close(): Promise<void>;
}

/** An own stylesheet cannot be slow to render; a theme can. */
const WITHIN_MS = 10_000;
/** Editors who press keys at the same time. Each question replaces nobody else's. */
const WAITING_MAX = 8;
/** A thread that nobody needs holds some 80 MB. */
const IDLE_MS = 120_000;

/** Renders previews on a thread of their own, one after the other. It starts with the first question. */
export function createSitePreviews(settings: PreviewSettings): SitePreviews {
  let thread: Worker | undefined;
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
        timer = setTimeout(() => reject(unavailable()), WITHIN_MS);
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(unavailable()));
        worker.postMessage(question);
      });
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
    render: async (question) => {
      if (waiting >= WAITING_MAX) throw unavailable();
      waiting++;
      const turn = last.then(() => ask(question));
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
