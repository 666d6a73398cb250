import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { isOnPostgres } from "../_engine.ts";
import { isFullStorm } from "../_storm.ts";
import { POSTGRES_FAULTS, SQLITE_FAULTS } from "../_weather.ts";
import { createEveryLoop, DATABASE_LOOPS } from "./_every-loop.ts";

const ALL = isOnPostgres() ? POSTGRES_FAULTS : SQLITE_FAULTS;
/** The storm knows them all, and lets them last. */
const FAULTS = isFullStorm() ? ALL : ALL.slice(0, isOnPostgres() ? 1 : 2);
const AWAY_MS = isFullStorm() ? 30_000 : 1_000;

describe.each(FAULTS)("a database that is away (%s)", (fault) => {
  it("ends no loop, is told once, and all of them go on when it is back", async () => {
    const { weather, loops, open, met, lines, done } = await createEveryLoop();
    await weather.take(fault);
    const stop = new AbortController();
    const running = Promise.all(Object.values(loops).map((loop) => loop.run(stop.signal)));
    let failure: unknown;
    running.catch((error: unknown) => (failure = error));
    const everyone = DATABASE_LOOPS.toSorted();
    // A server that is silent lets everybody wait, and is not noticed.
    if (fault !== "silent") {
      await expect.poll(() => failure ?? [...met].toSorted()).toEqual(everyone);
    }
    await delay(AWAY_MS);
    await weather.giveBack();
    for (const [name, isDone] of Object.entries(done)) {
      await expect.poll(async () => failure ?? (await isDone()), { message: name }).toBe(true);
    }
    await expect.poll(() => open()).toEqual([]);
    const stopped = performance.now();
    stop.abort();
    await running;
    expect(performance.now() - stopped).toBeLessThan(8_000);
    if (fault === "silent") return;
    const stops = lines.filter((line) => line.includes("is stopped by an error"));
    expect(new Set(stops.map(codeIn)).size).toBe(stops.length);
    expect(stops.length).toBeGreaterThan(0);
    expect(stops.length).toBeLessThan(4);
    expect(lines.filter((line) => line.includes("works again"))).toHaveLength(1);
  });
});

function codeIn(line: string): string {
  return /\((\w+)\)/.exec(line)?.[1] ?? line;
}

describe("a delivery", () => {
  it("whose result cannot be recorded is neither lost nor sent again", async () => {
    const { weather, loops, receiver, store } = await createEveryLoop();
    const [fault = ""] = FAULTS;
    receiver.answer((response) => {
      void answerAfterwards(response);
    });
    async function answerAfterwards(response: ServerResponse): Promise<void> {
      await weather.take(fault);
      setTimeout(() => void weather.giveBack(), AWAY_MS);
      response.end();
    }
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const running = loops.webhooks.run(stop.signal);
    const statuses = async () =>
      (
        await store.read
          .selectFrom("webhook_deliveries")
          .select("status")
          .execute()
          .catch(() => [])
      ).map(({ status }) => status);
    await expect.poll(statuses).toEqual(["delivered"]);
    stop.abort();
    await running;
    expect(receiver.received).toHaveLength(1);
  });
});
