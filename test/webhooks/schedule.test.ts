import { describe, expect, it } from "vitest";
import { systemRandom } from "../../api/contract/random.ts";
import { RETRY_SECONDS } from "../../api/contract/webhook.ts";
import { nextTry } from "../../api/webhooks/schedule.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const randomOf = (value: number) => (): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const MIDDLE = randomOf(0x7fff_ffff);

function secondsUntil(
  tries: number,
  { retryAfter, random = MIDDLE }: { retryAfter?: string; random?: () => Buffer } = {},
): number | null {
  const next = nextTry({ tries, now: NOW, retryAfter, random });
  return next && Math.round((next.getTime() - NOW.getTime()) / 1_000);
}

describe("the schedule", () => {
  it("waits longer after each attempt, nine times, and then stops", () => {
    const waits = Array.from({ length: 10 }, (_, index) => secondsUntil(index + 1));
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it("varies each wait by up to a fifth either way", () => {
    expect(secondsUntil(2, { random: randomOf(0) })).toBe(240);
    expect(secondsUntil(2, { random: randomOf(0xffff_ffff) })).toBe(360);
    const waits = Array.from({ length: 200 }, () =>
      nextTry({ tries: 2, now: NOW, retryAfter: undefined, random: systemRandom }),
    );
    expect(new Set(waits.map(String)).size).toBeGreaterThan(50);
  });

  it("gives a receiver the time that it asks for, in seconds or as a date, up to a day", () => {
    expect(secondsUntil(1, { retryAfter: "120" })).toBe(120);
    expect(secondsUntil(1, { retryAfter: "Sun, 01 Mar 2026 12:10:00 GMT" })).toBe(600);
    expect(secondsUntil(1, { retryAfter: "999999999" })).toBe(86_400);
  });

  it("is never shortened by it, and ignores invalid values", () => {
    for (const retryAfter of [
      "1",
      "0",
      "-5",
      "soon",
      "",
      "Sun, 01 Mar 2020 12:00:00 GMT",
      "1e9",
      "0x10",
    ]) {
      expect(secondsUntil(2, { retryAfter })).toBe(300);
    }
  });

  it("stops after the last attempt, whatever the receiver asks for", () => {
    expect(secondsUntil(RETRY_SECONDS.length + 1, { retryAfter: "60" })).toBeNull();
  });
});
