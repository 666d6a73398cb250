import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import type { Log } from "../api/http/log.ts";
import { RUN } from "./run-file.ts";

export interface Supervised {
  /** Tells the worker that there is something to do. */
  wake(): void;
  /** Lets it finish what it is at; resolves when it is gone. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** Who ran so long is well again: the next fall is a first one. */
const WELL_AFTER_MS = 60_000;
/** Less than the ten seconds in which the whole service has to be gone. */
const STOP_WITHIN_MS = 8_000;

/** Runs the build worker as a child of its own, and starts it anew, ever more slowly, when it dies. */
export function superviseWorker({ log }: { log: Log }): Supervised {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = FIRST_DELAY_MS;
  let stopping = false;

  function start(): void {
    const started = performance.now();
    const worker = fork(RUN, ["worker"], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    child = worker;
    passOn(worker, log);
    worker.on("error", (error) => {
      log.error("The build worker failed.", { error: error.message });
      // One that could not be started never exits.
      if (worker.pid === undefined) startAgain({});
    });
    worker.on("exit", (code, signal) => {
      if (performance.now() - started >= WELL_AFTER_MS) delay = FIRST_DELAY_MS;
      startAgain({ code, signal });
    });
    log.debug("The build worker was started.", { pid: worker.pid });
  }

  function startAgain(end: { code?: number | null; signal?: NodeJS.Signals | null }): void {
    child = undefined;
    if (stopping) return;
    log.error("The build worker died; it is started again.", { ...end, delay_ms: delay });
    timer = setTimeout(start, delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }

  start();
  return {
    wake: () => {
      // A worker that is just going down, or coming up, looks by itself.
      if (child?.connected) child.send("wake", () => {});
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      const worker = child;
      if (worker?.pid === undefined) return;
      const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.kill("SIGTERM");
      // Killed at any instant, it resumes from the rows of changes.
      const late = setTimeout(() => worker.kill("SIGKILL"), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
    },
  };
}

/** The worker's lines become lines of our log. */
function passOn(worker: ChildProcess, log: Log): void {
  if (!worker.stdout || !worker.stderr) return;
  createInterface({ input: worker.stdout }).on("line", (line) => log.info(line, FROM_WORKER));
  createInterface({ input: worker.stderr }).on("line", (line) => log.error(line, FROM_WORKER));
}

const FROM_WORKER = { from: "worker" };
