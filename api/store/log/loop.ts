import { setTimeout as delay } from "node:timers/promises";
import { canRecover } from "../engine/faults.ts";
import type { Store } from "../engine/open.ts";
import { type LoopName, TryLater, type Troubles } from "./troubles.ts";

export interface LoopOptions {
  name: LoopName;
  /** Does what is due. May return how many milliseconds the next step can wait; without it, that is `pollMs`. */
  step: (signal: AbortSignal) => Promise<number | void>;
  /** How long a loop waits that nobody wakes. */
  pollMs: number;
  /** Where trouble is reported. The loops of one process share it. */
  troubles?: Troubles | undefined;
  /** The pauses after a first failure in a row, a second one, and so on. The last is repeated. */
  restsMs?: readonly number[];
  /** Whether a step would find nothing to do. It is asked before each step but those that the loop was woken for. */
  isQuiet?: (() => boolean) | undefined;
}

export interface Loop {
  /** Takes one step after the other until it is stopped. Throws only what waiting cannot resolve. */
  run(signal: AbortSignal): Promise<void>;
  /** Takes the next step at once. A call during a step takes effect when the step has ended, and is never lost. */
  wake(): void;
  /**
   * Says that the present step gets on with its work, which may last for hours: an earlier trouble is over. A step that has
   * only begun is not believed, since it may meet the same trouble again.
   */
  works(): void;
}

/** The tools of loops that run on each node. */
export interface NodeLoopOptions {
  store: Store;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader?: () => boolean;
  troubles?: Troubles;
}

/** A loop whose work can also be done at once, as in tests. */
export interface DueLoop extends Pick<Loop, "run" | "wake"> {
  /** Does everything that is due now, and waits for the results. */
  catchUp(): Promise<void>;
}

/** Short enough that a database which was away for half a minute is used again within seconds. */
const RESTS_MS = [1_000, 2_000, 4_000, 5_000];
/** How long a step may go on when the service stops. The service has ten seconds, and the worker eight of them. */
export const GRACE_MS = 4_000;

/**
 * The one way in which this service repeats work. A fault of the machine, such as a database that is away or a full disk,
 * never ends a loop: a new process would meet it too. The loop reports it once, tries again with growing pauses, and says
 * when it works again. Any other error is a fault of the software: `run` throws it and the process ends, because nobody
 * knows what is left in its memory. The supervisor starts a new one.
 */
export function createLoop({
  name,
  step,
  pollMs,
  troubles,
  restsMs = RESTS_MS,
  isQuiet = () => false,
}: LoopOptions): Loop {
  let isWoken = false;
  let wakeUp: (() => void) | undefined;
  let failures = 0;
  let began = 0;

  function haveWorked(): void {
    failures = 0;
    troubles?.over(name);
  }

  function works(): void {
    const longestMs = restsMs.at(-1) ?? 0;
    if (performance.now() - began >= longestMs) haveWorked();
  }

  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  async function stepPatiently(signal: AbortSignal): Promise<Rest> {
    try {
      began = performance.now();
      const restMs = (await step(signal)) ?? pollMs;
      haveWorked();
      return { restMs, isFirm: false };
    } catch (error) {
      const isFirm = error instanceof TryLater;
      if (!isFirm && !canRecover(error)) throw error;
      if (!signal.aborted) troubles?.met(name, error as Error);
      return { restMs: restAfter(failures++, restsMs), isFirm };
    }
  }

  async function rest({ restMs, isFirm }: Rest, signal: AbortSignal): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, restMs);
    wakeUp = () => {
      if (!isFirm || signal.aborted) over.resolve();
    };
    if (isWoken) wakeUp();
    await over.promise;
    clearTimeout(timer);
  }

  async function turn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const canSkip = !isWoken && isQuiet();
      isWoken = false;
      const pause = canSkip ? { restMs: pollMs, isFirm: false } : await stepPatiently(signal);
      if (!signal.aborted) await rest(pause, signal);
    }
  }

  return {
    wake,
    works,
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      await endWithin(GRACE_MS, turn(signal), signal);
    },
  };
}

export interface Quiet {
  /** Whether the database is as the last look left it that found nothing to do. */
  holds(): boolean;
  /** Looks for work. The look says whether nothing is left to do. */
  look(step: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Spares a loop looks that would find the same as the last one: an idle service asks SQLite whether anybody has written,
 * which costs a hundredth of a look. Work that becomes due by time is found after `longestMs`. On PostgreSQL asking would
 * cost as much as looking, so it is never quiet there.
 */
export function createQuiet({ lastCommit }: Pick<Store, "lastCommit">, longestMs: number): Quiet {
  let seen: number | undefined;
  let until = 0;
  return {
    holds: () => seen !== undefined && performance.now() < until && lastCommit() === seen,
    look: async (step) => {
      const before = lastCommit();
      seen = undefined;
      const isDone = await step();
      if (isDone) {
        seen = before;
        until = performance.now() + longestMs;
      }
      return isDone;
    },
  };
}

interface Rest {
  restMs: number;
  /** Whether a call must not cut the pause short: somebody else's server asked for it. */
  isFirm: boolean;
}

/** Waits for the work. Once the signal is given, waits for it no longer than this, since it may hang. */
export async function endWithin(
  graceMs: number,
  work: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setTimeout(late.resolve, graceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  await Promise.race([work, late.promise]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  });
}

/** Repeats one task in the same way until it is done. Once it is stopped, throws the error of the last attempt. */
export async function patiently<Result>(
  task: () => Promise<Result>,
  {
    name,
    troubles,
    signal,
  }: { name: LoopName; troubles?: Troubles | undefined; signal: AbortSignal },
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      const result = await task();
      if (failures) troubles?.over(name);
      return result;
    } catch (error) {
      if (signal.aborted || !canRecover(error)) throw error;
      troubles?.met(name, error as Error);
      await delay(restAfter(failures, RESTS_MS), undefined, { signal }).catch(() => {});
    }
  }
}

function restAfter(failures: number, restsMs: readonly number[]): number {
  return restsMs[Math.min(failures, restsMs.length - 1)] ?? 0;
}
