import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGuesses } from "../../api/http/guesses.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { sharedWindowsOf } from "../../api/store/keys/rate-windows.ts";
import { createTestClock, createTestStore, tempFolder } from "../_setup.ts";
import { createKeyedWriter, startService } from "./_service.ts";

// Two nodes on one PostgreSQL server. On SQLite there is one process, which counts in memory.

async function openWindows() {
  const file = join(tempFolder(), "galley.sqlite");
  const open = async () => {
    const shared = sharedWindowsOf((await createTestStore({ file })).store);
    expect(shared).toBeDefined();
    return shared;
  };
  return [await open(), await open()] as const;
}

async function openLimits() {
  const clock = createTestClock();
  const config = { rateLimit: true };
  const [one, two] = await openWindows();
  const nodes = [
    createRateLimits({ config, clock, shared: one }),
    createRateLimits({ config, clock, shared: two }),
  ] as const;
  return { clock, nodes, alone: createRateLimits({ config, clock }) };
}

describe("the limits of two nodes", () => {
  it("are those of one, in every answer", async () => {
    const { clock, nodes, alone } = await openLimits();
    const waits = [0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0.007, 22, 0, 31, 0, 0, 0, 9, 20, 0, 0];
    const all = [...waits, -10, 0, 0, 61, ...waits, 70, ...waits, 119, 0, 130, ...waits];
    const seen = new Set<boolean>();
    for (const [call, seconds] of all.entries()) {
      clock.advance({ minutes: seconds / 60 });
      const expected = await alone.sends.take("ada");
      expect(await nodes[call % 2 ? 1 : 0].sends.take("ada"), `call ${call}`).toEqual(expected);
      seen.add(expected?.allowed === true);
    }
    expect(seen.size).toBe(2);
  });

  it("let no more through when twenty calls arrive at once, with or without calls before", async () => {
    const { nodes } = await openLimits();
    for (let round = 0; round < 20; round++) {
      const before = round % 3 ? 7 : 0;
      for (let call = 0; call < before; call++) await nodes[0].sends.take(`writer ${round}`);
      const calls = Array.from({ length: 20 }, (_, call) =>
        nodes[call % 2 ? 1 : 0].sends.take(`writer ${round}`),
      );
      const rates = await Promise.all(calls);
      const left = rates.filter((one) => one?.allowed).map((one) => one?.remaining ?? -1);
      // Each call is counted once: no two are told the same.
      const each = Array.from({ length: 10 - before }, (_, rest) => rest);
      expect(left.toSorted((a, b) => a - b)).toEqual(each);
    }
  });

  it("give a call back that was counted on the other node", async () => {
    const { nodes } = await openLimits();
    await nodes[0].writes.take("key");
    await nodes[1].writes.giveBack("key");
    await nodes[1].writes.giveBack("nobody");
    expect(await nodes[0].writes.take("key")).toMatchObject({ name: "writes", remaining: 59 });
  });

  it("count reads on each node by itself", async () => {
    const { nodes } = await openLimits();
    for (const { reads } of nodes) expect(reads.take("192.0.2.1")?.remaining).toBe(1_199);
  });

  it("refuse a key's drafts on both once it has written its share through either", async () => {
    const file = join(tempFolder(), "galley.sqlite");
    const services = [await startService({ file }), await startService({ file })] as const;
    const { key } = await createKeyedWriter(services[0].store);
    const answers: (string | null)[] = [];
    for (let call = 0; call < 62; call++) {
      const answer = await draft(services[call % 2 ? 1 : 0].origin, key);
      answers.push(`${answer.status} ${answer.headers.get("ratelimit-remaining")}`);
      if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("60");
    }
    expect(answers).toEqual([
      ...Array.from({ length: 60 }, (_, call) => `201 ${59 - call}`),
      "429 0",
      "429 0",
    ]);
  });

  it("answer 503 and store no draft if the count cannot be written", async () => {
    const file = join(tempFolder(), "galley.sqlite");
    // A commit of the preparations may take longer than the hasty node waits.
    const patient = await createTestStore({ file });
    const { id, key } = await createKeyedWriter(patient.store);
    const service = await startService({ file, giveUpAfterMs: 50 });
    let answer: Response | undefined;
    await service.store.writeAlongside(async () => {
      answer = await draft(service.origin, key);
    }, `rate writes ${id}`);
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("retry-after")).toBe("5");
    expect(await answer?.text()).toContain("The database is busy.");
    expect(await service.store.read.selectFrom("pieces").select("id").execute()).toEqual([]);
  });
});

function draft(origin: string, key: string): Promise<Response> {
  return fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ headline: "A headline", body_md: "A body." }),
  });
}

const ADA = "ada@example.org";

/** Nodes whose clocks differ by this much. */
async function openGuessing({ aheadMs = 0 } = {}) {
  let now = createTestClock()().getTime();
  const windows = await openWindows();
  const nodes = windows.map((shared, index) =>
    createGuesses(() => new Date(now + index * aheadMs), { shared }),
  );
  let run = 0;
  const attempt =
    (right: true | undefined) =>
    (node: number, address: string, account = ADA) =>
      nodes[node % 2]!.try({ account, address }, async () => {
        run++;
        return right;
      }).then(
        (is) => (is ? "in" : "wrong"),
        (error: Error) => error.message,
      );
  return {
    nodes,
    runs: () => run,
    wait: (seconds: number) => void (now += seconds * 1_000),
    wrong: attempt(undefined),
    right: attempt(true),
  };
}

const TOO_MANY = expect.stringContaining("Too many wrong passwords") as string;

describe("wrong passwords on two nodes", () => {
  it("for one account from one address are counted together", async () => {
    const { wrong, right, wait } = await openGuessing();
    for (let node = 0; node < 5; node++) expect(await wrong(node, "192.0.2.1")).toBe("wrong");
    for (const node of [0, 1]) expect(await right(node, "192.0.2.1")).toEqual(TOO_MANY);
    expect(await right(0, "192.0.2.2")).toBe("in");
    expect(await right(1, "192.0.2.1", "bob@example.org")).toBe("in");
    wait(1_800);
    expect(await right(1, "192.0.2.1")).toBe("in");
  });

  it("are limited when twenty arrive at once", async () => {
    const { wrong, runs } = await openGuessing();
    const calls = Array.from({ length: 20 }, (_, node) => wrong(node, "192.0.2.1"));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === "wrong")).toHaveLength(5);
    expect(runs()).toBe(5);
  });

  it("from one address for many accounts are counted together", async () => {
    const { wrong } = await openGuessing();
    for (let number = 0; number < 50; number++) {
      expect(await wrong(number, "192.0.2.1", `${number}@example.org`)).toBe("wrong");
    }
    for (const node of [0, 1]) expect(await wrong(node, "192.0.2.1", "new")).toEqual(TOO_MANY);
  });

  it("for one account from all addresses become slow, even if one clock is ahead", async () => {
    const { wrong, wait } = await openGuessing({ aheadMs: 700 });
    let made = 0;
    for (let number = 0; number < 40; number++) {
      if ((await wrong(number, `10.0.0.${number}`)) === "wrong") made++;
    }
    expect(made).toBe(20);
    wait(2);
    expect(await wrong(1, "10.0.1.1")).toBe("wrong");
    for (const node of [0, 1]) expect(await wrong(node, `10.0.2.${node}`)).toEqual(TOO_MANY);
    wait(60);
    expect(await wrong(0, "10.0.3.1")).toBe("wrong");
  });

  it("do not delay a writer on one node who has signed in on the other", async () => {
    const { wrong, right } = await openGuessing();
    expect(await right(0, "192.0.2.1")).toBe("in");
    const calls = Array.from({ length: 40 }, (_, node) => wrong(node, `10.0.0.${node}`));
    expect(await Promise.all(calls)).toContainEqual(TOO_MANY);
    expect(await right(1, "192.0.2.9")).toEqual(TOO_MANY);
    for (let node = 0; node < 10; node++) expect(await right(node, "192.0.2.1")).toBe("in");
  });

  it("do not count if the check fails", async () => {
    const { nodes, wrong } = await openGuessing();
    const broken = () => Promise.reject(new Error("The disk is full."));
    for (let number = 0; number < 10; number++) {
      const guess = nodes[number % 2]!.try({ account: ADA, address: "192.0.2.3" }, broken);
      await expect(guess).rejects.toThrow("The disk is full.");
    }
    expect(await wrong(0, "192.0.2.3")).toBe("wrong");
  });
});
