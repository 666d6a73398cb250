import { startThread } from "../../api/render/thread.ts";
import type { SiteConfiguration } from "../targets/site.ts";
import { type Theme, ThemeError } from "./theme.ts";
import { tooSlow } from "./theme-limits.ts";

export interface Trial {
  theme: Theme;
  settings: SiteConfiguration;
}

/** What the thread says: it begins, it renders a file, the theme has faults, or none. */
export type TrialMessage =
  | "ready"
  | "passed"
  | { rendering: string }
  | { faults: { file: string; line: number | null; reason: string }[] };

/** Two pages of every kind take a second. */
const WITHIN_MS = 60_000;
const MEMORY_MB = 384;

/**
 * Tries a theme on a thread of its own, which is ended when it takes too much time or memory: an endless loop in a template
 * must not stop the worker. Throws a ThemeError that names the file.
 */
export async function tryOnThread(trial: Trial): Promise<void> {
  const thread = startThread("build/theme/theme-trial-thread", {
    workerData: trial,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let file = "";
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  thread.on("message", (message: TrialMessage) => {
    if (message === "passed") resolve();
    else if (message === "ready") {
      timer = setTimeout(() => reject(new ThemeError(file, null, tooSlow(WITHIN_MS))), WITHIN_MS);
    } else if ("rendering" in message) file = message.rendering;
    else reject(firstOf(message.faults));
  });
  thread.on("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    const reason = `It takes more than ${MEMORY_MB} MB of memory to render. Look for a loop that does not end.`;
    reject(isMemory ? new ThemeError(file, null, reason) : error);
  });
  thread.on("exit", () => reject(new Error("The thread that tries the theme has ended.")));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function firstOf(faults: Extract<TrialMessage, { faults: object }>["faults"]): ThemeError {
  const [first, ...others] = faults.map(
    ({ file, line, reason }) => new ThemeError(file, line, reason),
  );
  if (!first) throw new Error("A theme that fails has a fault.");
  first.others = others;
  return first;
}
