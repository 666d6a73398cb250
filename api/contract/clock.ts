/** The one source of "now". It is passed in everywhere, so that tests can fix it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Times are stored and shown in one form: UTC ISO 8601 with milliseconds. */
export function timestamp(clock: Clock): string {
  return clock().toISOString();
}
