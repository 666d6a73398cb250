import type { Random } from "../contract/random.ts";
import { RETRY_JITTER, RETRY_SECONDS, WEBHOOK_LIMITS } from "../contract/webhook.ts";

/** The time of the next attempt after this many, or null after the last one. A receiver may ask for more time. */
export function nextTry({
  tries,
  now,
  retryAfter,
  random,
}: {
  tries: number;
  now: Date;
  retryAfter: string | undefined;
  random: Random;
}): Date | null {
  const seconds = RETRY_SECONDS[tries - 1];
  if (seconds === undefined) return null;
  const share = random(4).readUInt32BE() / 0xffff_ffff;
  const spread = seconds * (1 + RETRY_JITTER * (2 * share - 1));
  const wait = Math.max(spread, secondsAsked(retryAfter, now));
  return new Date(now.getTime() + Math.round(wait * 1_000));
}

/** RFC 9110 §10.2.3: seconds, or a date. Anything else counts as 0. */
function secondsAsked(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? "";
  const asked = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1_000;
  if (Number.isNaN(asked)) return 0;
  return Math.min(asked, WEBHOOK_LIMITS.retryAfterMaxHours * 3_600);
}
