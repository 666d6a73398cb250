import { type ChildProcess, fork } from "node:child_process";
import type { WorkerState } from "../../api/http/health-checks.ts";
import type { Log } from "../../api/http/log.ts";
import type { WorkerFigures } from "../../api/http/metrics/figures.ts";
import type { ProcessState } from "../../api/store/log/troubles.ts";
import { RUN } from "../command/run-file.ts";
import { passOn } from "./worker-log.ts";
import { hasFigures, isTrouble, PING, WAKE } from "./worker-messages.ts";

export interface Supervised {
  /** Tells the worker that there is something to do. */
  wake(): void;
  state(): WorkerState;
  /** Lets the worker finish its current step. Resolves when the process is gone. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  log: Log;
  /** The program and its arguments. */
  program?: readonly [file: string, ...args: string[]];
  /** How often the worker is pinged. */
  askEveryMs?: number;
  /**
   * A worker that has not answered for this long is killed and restarted. Far longer than the longest template or
   * migration blocks the event loop, even on a busy machine.
   */
  silentMs?: number;
  /** After this long without trouble, earlier exits are forgotten. */
  healthyAfterMs?: number;
}

const NO_TROUBLE: ProcessState = { trouble: null, waiting: [] };
/**
 * A full build makes much garbage in a short time. With these, 3,000 pieces take 440 MB instead of 770. `npm run build` takes
 * twice the young generation: 470 MB, and a tenth less time.
 */
const HEAP = ["--max-semi-space-size=8", "--heap-growing-percent=60"];
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** A worker that ran this long counts as healthy: reset the back-off. */
const HEALTHY_AFTER_MS = 60_000;
/** Less than the ten seconds within which the whole service must stop. */
const STOP_WITHIN_MS = 8_000;
const ASK_EVERY_MS = 5_000;
const SILENT_MS = 120_000;
/** /api/health reports exits of the worker for this long, or until a worker has done good work for a minute. */
const ENDS_REMEMBERED_MS = 600_000;

/** Runs the build worker as a child process. Restarts it with growing delays when it exits, and kills it when it hangs. */
export function superviseWorker({
  log,
  program: [file, ...args] = [RUN, "worker"],
  askEveryMs = ASK_EVERY_MS,
  silentMs = SILENT_MS,
  healthyAfterMs = HEALTHY_AFTER_MS,
}: SuperviseOptions): Supervised {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = FIRST_DELAY_MS;
  let stopping = false;
  /** Counted in pings, not by the clock: time during which the machine slept does not count. */
  let unanswered = 0;
  let ends: number[] = [];
  let endsInAll = 0;
  /** When the last ping was sent, until it is answered. */
  let askedAt = 0;
  let figures: WorkerFigures | undefined;
  let state: ProcessState = NO_TROUBLE;
  /** Since when the worker answers and nothing keeps it from working. */
  let goodSince = Infinity;

  function start(): void {
    const started = performance.now();
    unanswered = 0;
    state = NO_TROUBLE;
    goodSince = Infinity;
    figures = undefined;
    let worker: ChildProcess;
    try {
      worker = fork(file, args, {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        execArgv: [...process.execArgv, ...HEAP],
      });
    } catch (error) {
      // Without descriptors or memory, fork throws instead of emitting an error on the child.
      log.error("The build worker could not be started.", { error: String(error) });
      startAgain({});
      return;
    }
    child = worker;
    passOn(worker, log);
    const watch = setInterval(() => checkOn(worker), askEveryMs);
    worker.on("message", (message) => {
      unanswered = 0;
      if (isTrouble(message)) state = message;
      if (hasFigures(message))
        figures = { ...message.figures, answerMs: performance.now() - askedAt };
      // A first answer may come while the worker starts, but none comes from one that crashes within the minute.
      if (state.trouble !== null) goodSince = Infinity;
      else if (goodSince === Infinity) goodSince = performance.now();
    });
    worker.on("error", (error) => {
      log.error("The build worker failed.", { error: error.message });
      // A process that could not be started emits no exit.
      if (worker.pid !== undefined) return;
      clearInterval(watch);
      startAgain({});
    });
    worker.on("exit", (code, signal) => {
      clearInterval(watch);
      if (performance.now() - started >= healthyAfterMs) delay = FIRST_DELAY_MS;
      startAgain({ code, signal });
    });
    log.debug("The build worker was started.", { pid: worker.pid });
  }

  /** Kills a worker whose event loop is blocked; pings any other. */
  function checkOn(worker: ChildProcess): void {
    const silent = unanswered * askEveryMs;
    if (unanswered > 1) goodSince = Infinity;
    if (silent >= silentMs) {
      log.error("The build worker hangs; killing it.", { silent_ms: silent });
      worker.kill("SIGKILL");
      return;
    }
    // An unanswered ping is answered together with the next one: the time runs from the first.
    if (unanswered === 0) askedAt = performance.now();
    unanswered += 1;
    if (worker.connected) worker.send(PING, () => {});
  }

  function startAgain(end: { code?: number | null; signal?: NodeJS.Signals | null }): void {
    child = undefined;
    goodSince = Infinity;
    if (stopping) return;
    ends.push(performance.now());
    endsInAll += 1;
    log.error("The build worker exited; restarting it.", { ...end, delay_ms: delay });
    timer = setTimeout(start, delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }

  function currentState(): WorkerState {
    const now = performance.now();
    const isWell = now - goodSince >= healthyAfterMs;
    ends = isWell ? [] : ends.filter((at) => now - at < ENDS_REMEMBERED_MS);
    return {
      isRunning: child !== undefined,
      // The last ping may still be on its way.
      silentSeconds: (Math.max(0, unanswered - 1) * askEveryMs) / 1_000,
      recentEnds: ends.length,
      endsInAll,
      ...(figures ? { figures } : {}),
      ...state,
    };
  }

  start();
  return {
    state: currentState,
    wake: () => {
      // Without a connected worker nothing is lost: a worker looks for changes when it starts.
      if (child?.connected) child.send(WAKE, () => {});
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      const worker = child;
      if (worker?.pid === undefined) return;
      const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.kill("SIGTERM");
      // Killing is safe: the next worker continues from the rows of changes.
      const late = setTimeout(() => worker.kill("SIGKILL"), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
    },
  };
}
