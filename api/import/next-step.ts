import type { Worker } from "node:worker_threads";

export interface StepLimits {
  /** The processor time of one step. A text that takes longer was made to. */
  cpuMs: number;
  /** A busy machine gives a thread little time, so this is much more. */
  patienceMs: number;
  /** How often to look. The time before the first look is not counted. */
  lookEveryMs: number;
}

const LIMITS: StepLimits = { cpuMs: 20_000, patienceMs: 300_000, lookEveryMs: 1_000 };

/**
 * The next message of a thread, or why there is none: it `failed`, its step is `slow`, or the machine is `busy`. Only
 * processor time of the thread itself makes a step slow: by the clock, a good archive on a busy machine would be to blame.
 */
export async function nextStep<Message>(
  thread: Worker,
  { cpuMs, patienceMs, lookEveryMs }: StepLimits = LIMITS,
): Promise<Message | "failed" | "slow" | "busy"> {
  return new Promise((resolve) => {
    let atFirst: number | undefined;
    let next: NodeJS.Timeout | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      // A thread that has ended has no usage; its end is told by another event.
      const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      const used = (user + system) / 1_000;
      atFirst ??= used;
      if (used - atFirst >= cpuMs) end("slow");
      else lookLater();
    };
    const lookLater = (): void => {
      if (!isOver) next = setTimeout(() => void look(), lookEveryMs);
    };
    const patience = setTimeout(() => end("busy"), patienceMs);
    const fail = (): void => end("failed");
    function end(outcome: Message | "failed" | "slow" | "busy"): void {
      isOver = true;
      clearTimeout(next);
      clearTimeout(patience);
      thread.off("message", end).off("error", fail).off("exit", fail);
      resolve(outcome);
    }
    lookLater();
    thread.once("message", end).once("error", fail).once("exit", fail);
  });
}
