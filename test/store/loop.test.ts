import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { SqliteError } from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { StoreBusyError, UncertainCommitError } from "../../api/store/engine/engine.ts";
import { canRecover, reasonOf } from "../../api/store/engine/faults.ts";
import { createLoop, createQuiet, patiently } from "../../api/store/log/loop.ts";
import { createTroubles, type ProcessState, TryLater } from "../../api/store/log/troubles.ts";
import { UnusableDatabaseError } from "../../api/store/engine/unusable.ts";

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error("It failed"), { code, ...more });
/** As PostgreSQL's driver reports it. */
const reported = (code: string): Error => coded(code, { severity: "ERROR" });

const RECOVERABLE: Record<string, Error> = {
  "a database that is away": new StoreBusyError("Away.", { code: "57P01" }),
  "a commit of unknown fate": new UncertainCommitError("Lost."),
  "a refused connection": coded("ECONNREFUSED"),
  "a cut connection": coded("ECONNRESET"),
  "a connection that ended": new Error("Connection terminated unexpectedly"),
  "a missing socket": coded("ENOENT", { syscall: "connect" }),
  "a start without a server": new UnusableDatabaseError("No.", { cause: coded("ECONNREFUSED") }),
  "a server that starts": reported("57P03"),
  "a standby": reported("25006"),
  "a server's full disk": reported("53100"),
  "a server's disk error": reported("58030"),
  "a dropped database": reported("3D000"),
  ...Object.fromEntries(
    ["BUSY", "LOCKED", "FULL", "READONLY", "CANTOPEN", "IOERR_WRITE", "IOERR_FSYNC", "NOMEM"].map(
      (code) => [`SQLITE_${code}`, new SqliteError("It failed", `SQLITE_${code}`)],
    ),
  ),
  ...Object.fromEntries(
    ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE", "ENOMEM", "EACCES", "EPERM"].map(
      (code) => [code, coded(code)],
    ),
  ),
};
const FINAL: Record<string, unknown> = {
  "a fault of the software": new TypeError("x is not a function"),
  "a missing file": coded("ENOENT", { syscall: "scandir" }),
  "a statement that is wrong": reported("42601"),
  "no error": "words",
};

it.each(Object.entries(RECOVERABLE))("%s is waited for", (_name, error) => {
  expect(canRecover(error)).toBe(true);
});

it.each(Object.entries(FINAL))("%s is not waited for", (_name, error) => {
  expect(canRecover(error)).toBe(false);
});

it("a reason names the code once, and is a sentence", async () => {
  const missing = await readFile("/nowhere/at all").catch((error: Error) => error);
  expect(reasonOf(missing as Error)).toMatch(/^ENOENT: no such file or directory, [^:]+\.$/);
  expect(reasonOf(RECOVERABLE["SQLITE_FULL"]!)).toBe("SQLITE_FULL: It failed.");
});

function createRunning(
  step: (count: number) => Promise<number | void>,
  { pollMs = 60_000, restsMs = [20] }: { pollMs?: number; restsMs?: number[] } = {},
) {
  const lines: string[] = [];
  const states: ProcessState[] = [];
  const troubles = createTroubles({
    log: (line) => void lines.push(line),
    onChange: (state) => void states.push(state),
  });
  let steps = 0;
  const loop = createLoop({
    name: "mail",
    step: () => step(++steps),
    pollMs,
    restsMs,
    troubles,
  });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const running = loop.run(stop.signal);
  running.catch(() => {});
  return { loop, lines, states, troubles, stop, running, steps: () => steps };
}

describe("a loop", () => {
  it("tells trouble once with its reason, tries again, and tells when it works again", async () => {
    const { lines, states, stop, running, steps } = createRunning(async (count) => {
      if (count < 5) throw new StoreBusyError("The server\nis away", { code: "57P01" });
    });
    await expect.poll(steps).toBe(5);
    await expect
      .poll(() => lines)
      .toEqual([
        "The sending of mail is stopped by an error (57P01): The server is away. It tries again by itself.",
        "The sending of mail works again.",
      ]);
    expect(states.at(0)).toEqual({ trouble: null, waiting: ["mail"] });
    expect(states.at(-1)).toEqual({ trouble: null, waiting: [] });
    stop.abort();
    await running;
  });

  it.each([
    ["works again as soon as a step gets on that has lasted longer than any pause", 0, []],
    ["does not work again because a step has begun", 60_000, ["mail"]],
  ])("%s", async (_, longestMs, waiting) => {
    const end = Promise.withResolvers<void>();
    onTestFinished(() => end.resolve());
    const { loop, lines, states, steps } = createRunning(
      async (count) => {
        if (count === 1) throw coded("ENOSPC");
        await end.promise;
      },
      { restsMs: [longestMs] },
    );
    loop.wake();
    await expect.poll(steps).toBe(2);
    loop.works();
    loop.works();
    expect(states.at(-1)?.waiting).toEqual(waiting);
    expect(lines).toHaveLength(waiting.length ? 1 : 2);
  });

  it("never loses a call, also one during a step, and one while it waits for a fault to pass", async () => {
    const gate = Promise.withResolvers<void>();
    const { loop, steps } = createRunning(
      async (count) => {
        if (count === 1) await gate.promise;
        if (count === 2) throw coded("ENOSPC");
      },
      { restsMs: [60_000] },
    );
    loop.wake();
    gate.resolve();
    await expect.poll(steps).toBe(2);
    loop.wake();
    await expect.poll(steps).toBe(3);
  });

  it("asks somebody else's server no sooner because it is called", async () => {
    const { loop, lines, steps, stop, running } = createRunning(
      async () => {
        throw new TryLater("The hub could not be told.");
      },
      { restsMs: [60_000] },
    );
    await expect.poll(steps).toBe(1);
    loop.wake();
    await delay(50);
    expect(steps()).toBe(1);
    expect(lines).toEqual(["The hub could not be told."]);
    stop.abort();
    await running;
  });

  it("ends with an error that is a fault of the software", async () => {
    const { running } = createRunning(async () => {
      throw new TypeError("x is not a function");
    });
    await expect(running).rejects.toThrow("x is not a function");
  });

  it("is stopped within seconds, even if its step hangs", async () => {
    const { running, stop } = createRunning(() => new Promise(() => {}));
    const began = performance.now();
    stop.abort();
    await running;
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});

describe("several loops in one trouble", () => {
  it("make one line of it, and health knows whether the building is stopped", () => {
    const lines: string[] = [];
    const states: ProcessState[] = [];
    const troubles = createTroubles({
      log: (line) => void lines.push(line),
      onChange: (state) => void states.push(state),
    });
    for (const name of ["mail", "build", "hub"] as const) troubles.met(name, coded("EIO"));
    expect(states.at(-1)).toEqual({ trouble: "EIO", waiting: ["mail", "hub"] });
    for (const name of ["build", "mail", "hub"] as const) troubles.over(name);
    expect(states.at(-1)).toEqual({ trouble: null, waiting: [] });
    expect(lines).toHaveLength(2);
  });
});

it("a single task is repeated until it is done, or until the service stops", async () => {
  const stop = new AbortController();
  let tries = 0;
  const task = async (): Promise<number> => {
    if (++tries < 2) throw coded("ECONNREFUSED");
    return tries;
  };
  expect(await patiently(task, { name: "start", signal: stop.signal })).toBe(2);
  stop.abort();
  const hopeless = () => Promise.reject(coded("ECONNREFUSED"));
  await expect(patiently(hopeless, { name: "start", signal: stop.signal })).rejects.toThrow(
    "It failed",
  );
});

describe("a quiet loop", () => {
  /** A loop that counts its steps, on a database that counts its commits. */
  async function start(longestMs: number, database: { commits?: undefined; isDone?: false } = {}) {
    const counted = { steps: 0, commits: 1 as number | undefined, isDone: true, ...database };
    const quiet = createQuiet({ lastCommit: () => counted.commits }, longestMs);
    const loop = createLoop({
      name: "build",
      step: async () =>
        void (await quiet.look(async () => {
          counted.steps++;
          return counted.isDone;
        })),
      pollMs: 5,
      isQuiet: quiet.holds,
    });
    const stop = new AbortController();
    const running = loop.run(stop.signal);
    onTestFinished(async () => {
      stop.abort();
      await running;
    });
    await expect.poll(() => counted.steps).toBeGreaterThan(0);
    const stepsIn = async (ms: number): Promise<number> => {
      const before = counted.steps;
      await delay(ms);
      return counted.steps - before;
    };
    return { counted, loop, stepsIn };
  }

  it("looks again when somebody has written, when it is woken, and not otherwise", async () => {
    const { counted, loop, stepsIn } = await start(60_000);
    expect(await stepsIn(100)).toBe(0);
    counted.commits = 2;
    await expect.poll(() => counted.steps).toBe(2);
    expect(await stepsIn(100)).toBe(0);
    loop.wake();
    await expect.poll(() => counted.steps).toBe(3);
    expect(await stepsIn(100)).toBe(0);
  });

  it("looks again for what is due by time, and goes on while something is left to do", async () => {
    const byTime = await start(20);
    await expect.poll(() => byTime.counted.steps).toBeGreaterThan(2);
    const unfinished = await start(60_000, { isDone: false });
    await expect.poll(() => unfinished.counted.steps).toBeGreaterThan(10);
  });

  it("looks every time where the database cannot say whether somebody has written", async () => {
    const { counted } = await start(60_000, { commits: undefined });
    await expect.poll(() => counted.steps).toBeGreaterThan(10);
  });
});
