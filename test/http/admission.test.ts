import { describe, expect, it } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Admission, createAdmission } from "../../api/http/admission.ts";
import { HttpRefusal } from "../../api/http/http-refusal.ts";
import { unavailable } from "../../api/http/unavailable.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";

function burn(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** Counts the turns of the event loop for as long as the test runs. */
function countTurns() {
  const counter = { turn: 0, stopped: false };
  const next = (): void => {
    counter.turn += 1;
    if (!counter.stopped) setImmediate(next);
  };
  setImmediate(next);
  return counter;
}

describe("requests that are computed", () => {
  it("get a part of each turn of the event loop, in order of arrival", async () => {
    const { admit } = createAdmission({ turnMs: 20, waitMs: Infinity });
    const turns = countTurns();
    const begun: { turn: number; request: number }[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, request) => {
        await admit();
        begun.push({ turn: turns.turn, request });
        burn(5);
      }),
    );
    turns.stopped = true;
    expect(begun.map(({ request }) => request)).toEqual(begun.map((_, index) => index));
    const perTurn = new Map<number, number>();
    for (const { turn } of begun) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
    // Four fill a turn, and the last may start just before its end. Four are admitted without measuring, too.
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(10);
    expect(perTurn.size).toBeGreaterThanOrEqual(6);
  });

  it("start at once if there is time", async () => {
    const { admit } = createAdmission({ turnMs: 60_000 });
    for (let n = 0; n < 1_000; n++) {
      expect(admit()).toBeUndefined();
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
  });

  it("are refused if they have waited too long, or if too many wait", async () => {
    let now = 0;
    const { admit } = createAdmission({ turnMs: 1, waitMs: 1_000, waitingMax: 3, now: () => now });
    expect(admit()).toBeUndefined();
    now = 5;
    const waiting = Promise.allSettled([admit(), admit(), admit()]);
    await expect(admit()).rejects.toBeInstanceOf(HttpRefusal);
    now = 2_000;
    const refused = {
      status: "rejected",
      reason: { status: 503, headers: { "retry-after": expect.stringMatching(/^\d+$/) } },
    };
    expect(await waiting).toMatchObject([refused, refused, refused]);
    await new Promise(setImmediate);
    expect(admit()).toBeUndefined();
  });
});

describe("a server that is too busy", () => {
  async function runBusy(admission: Admission) {
    const root = join(tempFolder(), "public");
    mkdirSync(root);
    writeFileSync(join(root, "index.html"), "<h1>Home</h1>");
    const { store } = await createTestStore();
    return runApp({ store, root, admission });
  }

  it("refuses computed answers, but no file and no liveness check", async () => {
    const { send } = await runBusy({ admit: () => Promise.reject(unavailable()) });
    for (const target of ["/api/public/pieces/search?q=a", "/desk/sign-in", "/api/oembed?url=x"]) {
      const reply = await send(target);
      expect([target, reply.status]).toEqual([target, 503]);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
    const tool = await send("/api/mcp", {
      method: "POST",
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect([tool.status, tool.json()]).toMatchObject([
      503,
      {
        error: { message: "The service cannot do this at the moment. Try again in a few seconds." },
      },
    ]);
    expect(Number(tool.headers["retry-after"])).toBeGreaterThan(0);
    for (const target of ["/", "/api/health/live", "/api/health"]) {
      expect([target, (await send(target)).status]).toEqual([target, 200]);
    }
  });

  it("answers a page between the searches that came before it", async () => {
    const { admit, connected } = createAdmission({ turnMs: 20, waitMs: Infinity });
    let searched = 0;
    const { send } = await runBusy({
      connected: () => connected?.(),
      // Stands for a search that takes its time once it has started.
      admit: async () => {
        await admit();
        burn(10);
        searched += 1;
      },
    });
    const searches = Array.from({ length: 150 }, () => send("/api/public/pieces/search?q=a"));
    const page = send("/").then(() => searched);
    expect(await page).toBeLessThan(75);
    const statuses = await Promise.all(searches.map(async (reply) => (await reply).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
