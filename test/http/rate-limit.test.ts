import { describe, expect, it } from "vitest";
import { english } from "../../api/contract/say.ts";
import { HttpRefusal } from "../../api/http/http-refusal.ts";
import {
  createRateLimit,
  createRateLimits,
  takeOrRefuse,
  takeSharedOrRefuse,
  tooMany,
} from "../../api/http/rate-limit.ts";
import { createTestClock } from "../_setup.ts";
import { heapUsed } from "./_heap.ts";

function createLimit(points: number, seconds: number) {
  const clock = createTestClock();
  const wait = (given: number) => clock.advance({ minutes: given / 60 });
  const limit = createRateLimit({ points, seconds, name: "tries", clock, kept: 100 });
  const take = (caller = "ada") => limit.take(caller)!;
  const takeMany = (count: number) =>
    Array.from({ length: count }, () => take()).filter(({ allowed }) => allowed).length;
  return { take, takeMany, wait };
}

describe("a rate limit", () => {
  it("allows the promised number of calls and no more, for each caller", () => {
    const { take, takeMany } = createLimit(60, 60);
    expect(take()).toEqual({
      allowed: true,
      name: "tries",
      limit: 60,
      windowSeconds: 60,
      remaining: 59,
      resetSeconds: 60,
    });
    expect(takeMany(100)).toBe(59);
    expect(take()).toEqual({
      allowed: false,
      name: "tries",
      limit: 60,
      windowSeconds: 60,
      remaining: 0,
      resetSeconds: 60,
    });
    expect(take("bob")).toMatchObject({ allowed: true, remaining: 59 });
  });

  it("never lets twice the limit through around the end of a window", () => {
    const { takeMany, wait } = createLimit(60, 60);
    takeMany(1);
    wait(59);
    expect(takeMany(100)).toBe(59);
    wait(2);
    expect(takeMany(100)).toBe(1);
    wait(29);
    expect(takeMany(100)).toBe(29);
  });

  it("allows a call at the moment that it named, and not a second before", () => {
    for (const used of [[60], [30, 30], [1, 59], [45, 10, 5]]) {
      const { take, takeMany, wait } = createLimit(60, 60);
      for (const count of used) {
        takeMany(count);
        wait(17);
      }
      takeMany(60);
      const { allowed, resetSeconds } = take();
      expect(allowed).toBe(false);
      wait(resetSeconds - 1);
      expect(take().allowed, `${used.join()} a second early`).toBe(false);
      wait(1);
      expect(take().allowed, `${used.join()} in time`).toBe(true);
    }
  });

  it("forgets a caller who stayed away for two windows", () => {
    const { take, takeMany, wait } = createLimit(10, 60);
    takeMany(10);
    wait(120);
    expect(take()).toMatchObject({ allowed: true, remaining: 9 });
  });

  it("does not lock callers out when the clock is set back", () => {
    const { take, takeMany, wait } = createLimit(10, 60);
    takeMany(10);
    wait(-3_600);
    expect(take().allowed).toBe(false);
    wait(120);
    expect(take().allowed).toBe(true);
  });
});

describe("the limits of the service", () => {
  it("are those of the contract", async () => {
    const limits = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    expect(await limits.writes.take("key")).toMatchObject({ limit: 60, resetSeconds: 60 });
    expect(limits.reads.take("192.0.2.1")).toMatchObject({ limit: 1_200, resetSeconds: 60 });
    expect(await limits.sends.take("a writer")).toMatchObject({ limit: 10, resetSeconds: 60 });
  });

  it("count a whole IPv6 /64 as one caller, however its addresses are spelled", () => {
    const { reads } = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    const remaining = ["2001:db8::1", "2001:0DB8:0:0:ffff::2", "2001:db8:0:0:1:2:3:4"].map(
      (address) => reads.take(address)?.remaining,
    );
    expect(remaining).toEqual([1_199, 1_198, 1_197]);
    expect(reads.take("2001:db8:0:1::1")?.remaining).toBe(1_199);
  });

  it("are off if the operator switched them off", () => {
    const { reads } = createRateLimits({ config: { rateLimit: false }, clock: createTestClock() });
    for (let call = 0; call < 5_000; call++) expect(takeOrRefuse(reads, "192.0.2.1")).toEqual({});
  });

  it("are in the headers, with the time to wait once they are reached", async () => {
    const { writes } = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    expect(await takeSharedOrRefuse(writes, "key")).toEqual({
      "ratelimit-policy": '"writes";q=60;w=60',
      ratelimit: '"writes";r=59;t=60',
      "ratelimit-limit": "60",
      "ratelimit-remaining": "59",
      "ratelimit-reset": "60",
    });
    for (let call = 1; call < 60; call++) await takeSharedOrRefuse(writes, "key");
    const refused = await catchRefusal(() => takeSharedOrRefuse(writes, "key"));
    expect(refused).toMatchObject({ status: 429, reason: "rate_limited" });
    expect(refused.headers).toEqual({
      "ratelimit-policy": '"writes";q=60;w=60',
      ratelimit: '"writes";r=0;t=60',
      "ratelimit-limit": "60",
      "ratelimit-remaining": "0",
      "ratelimit-reset": "60",
      "retry-after": "60",
    });
  });

  it("have names of their own, and give a call back", async () => {
    const limits = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    const read = takeOrRefuse(limits.reads, "192.0.2.1");
    expect(read["ratelimit-policy"]).toBe('"reads";q=1200;w=60');
    await limits.writes.take("key");
    await limits.writes.giveBack("key");
    await limits.writes.giveBack("nobody");
    expect(await limits.writes.take("key")).toMatchObject({ remaining: 59 });
    limits.reads.giveBack("192.0.2.1");
    expect(limits.reads.take("192.0.2.1")).toMatchObject({ remaining: 1_199 });
  });

  it("are explained in words with the time to wait, which is never too short", () => {
    const said = (resetSeconds: number) => english(tooMany({ resetSeconds }));
    expect(said(1)).toBe("Too many requests. Try again in 1 second.");
    expect(said(40)).toBe("Too many requests. Try again in 40 seconds.");
    expect(said(119)).toBe("Too many requests. Try again in 119 seconds.");
    expect(said(120)).toBe("Too many requests. Try again in 2 minutes.");
    expect(said(781)).toBe("Too many requests. Try again in 14 minutes.");
  });

  it("take no more memory for a million addresses than for the first hundred thousand", () => {
    const { reads } = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    const flood = (from: number, to: number) => {
      for (let n = from; n < to; n++) reads.take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      return heapUsed();
    };
    const before = heapUsed();
    const full = flood(0, 100_000);
    const flooded = flood(100_000, 1_000_000);
    expect((full - before) / 1e6).toBeLessThan(40);
    expect((flooded - full) / 1e6).toBeLessThan(10);
  });

  it("are not forgotten in a flood from other addresses while the caller keeps calling", () => {
    const { reads } = createRateLimits({ config: { rateLimit: true }, clock: createTestClock() });
    for (let call = 0; call < 1_200; call++) reads.take("192.0.2.1");
    let allowed = 0;
    for (let n = 0; n < 250_000; n++) {
      reads.take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      if (n % 50_000 === 0 && reads.take("192.0.2.1")?.allowed) allowed++;
    }
    expect(allowed).toBe(0);
  });
});

async function catchRefusal(work: () => Promise<unknown>): Promise<HttpRefusal> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}
