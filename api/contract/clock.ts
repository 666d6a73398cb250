/** The one source of "now". It is passed in everywhere, so that tests can fix it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Times are stored and shown in one form: UTC ISO 8601 with milliseconds. */
export function timestamp(clock: Clock): string {
  return clock().toISOString();
}

/**
 * Whether a time has come. One that is further ahead than its longest step was set while the clock was wrong, and does not
 * count.
 */
export function hasCome(at: number, { now, stepMs }: { now: number; stepMs: number }): boolean {
  return now >= at || at > now + stepMs;
}
