import type { Clock } from "../../contract/clock.ts";

/** The time of the database server, as this process knows it. All nodes of a service compare their times by it. */
export interface DatabaseClock {
  clock: Clock;
  /** How far the clock of this machine is ahead of the database's; negative if it is behind. */
  aheadMs(): number;
  stop(): void;
}

/** A clock that is set by NTP differs by less. */
export const CLOCK_WARNING_MS = 2_000;

/** In words, before "the database's clock": "45 s behind". */
export function clockDifference(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000).toLocaleString("en");
  return `${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"}`;
}

const MEASURE_EVERY_MS = 5_000;
/** A machine that was suspended, or whose clock was set, shows it by this much. */
const JUMP_MS = 500;

/**
 * Follows the clock of a database. Between two measurements, time passes by the monotonic clock of this process: if
 * somebody sets the clock of the machine, that changes nothing.
 */
export async function followClock(
  ask: () => Promise<number>,
  machine: Clock,
): Promise<DatabaseClock> {
  /** The database's time at which the monotonic clock was zero. */
  let origin = Number.NaN;
  /** The same for the machine's clock when the origin was measured. */
  let machineOrigin = 0;
  let measuring: Promise<void> | undefined;

  /**
   * The answer was made at some time between the question and its arrival, so the origin lies in an interval. It is
   * moved into that interval, and no further: a slow answer does not make the clock worse.
   */
  async function measure(): Promise<void> {
    const asked = performance.now();
    const time = await ask();
    const answered = performance.now();
    const known = Number.isNaN(origin) ? time - (asked + answered) / 2 : origin;
    origin = Math.min(Math.max(known, time - answered), time - asked);
    machineOrigin = machine().getTime() - answered;
  }

  function measureSoon(): void {
    // A database that is away gives no time. The monotonic clock goes on.
    measuring ??= measure()
      .catch(() => undefined)
      .finally(() => (measuring = undefined));
  }

  await measure();
  const timer = setInterval(measureSoon, MEASURE_EVERY_MS);
  timer.unref();
  return {
    clock: () => {
      const passed = performance.now();
      if (Math.abs(machine().getTime() - passed - machineOrigin) > JUMP_MS) measureSoon();
      return new Date(origin + passed);
    },
    aheadMs: () => Math.round(machine().getTime() - performance.now() - origin),
    stop: () => clearInterval(timer),
  };
}
