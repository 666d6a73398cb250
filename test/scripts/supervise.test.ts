import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../api/contract/clock.ts";
import { createLog } from "../../api/http/log.ts";
import { superviseWorker } from "../../scripts/service/supervise.ts";
import { tempFolder } from "../_setup.ts";
import { HANG_MS } from "../_suite.ts";

function createLines() {
  let lines = "";
  const log = createLog({
    level: "debug",
    readable: false,
    clock: systemClock,
    write: (line) => (lines += line),
  });
  return { log, times: (words: string): number => lines.split(words).length - 1 };
}

/** A stand-in for the worker, with this program. */
function program(text: string): [string] {
  const file = join(tempFolder(), "worker.js");
  writeFileSync(file, text);
  return [file];
}

const ANSWERS = 'process.on("message", () => process.send("pong"));';

it("a worker that cannot be started is tried again, and does not prevent stopping", async () => {
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  onTestFinished(() => void (process.execPath = execPath));
  const { log, times } = createLines();
  const failures = (): number => times("spawn /nowhere/node ENOENT");
  const tried = superviseWorker({ log });
  await vi.waitUntil(() => failures() > 1, HANG_MS);
  await tried.stop();
  await superviseWorker({ log }).stop();
  expect(failures()).toBeGreaterThan(1);
});

it("a start that throws does not end the server, and is tried again", async () => {
  const { execPath } = process;
  // Node throws for such a name, as it does without descriptors for the pipes.
  process.execPath = "node\0";
  onTestFinished(() => void (process.execPath = execPath));
  const { log, times } = createLines();
  const tried = superviseWorker({ log });
  await vi.waitUntil(() => times("could not be started") > 1, HANG_MS);
  expect(tried.state()).toMatchObject({ isRunning: false, recentEnds: times("worker exited") });
  await tried.stop();
});

it("a worker that hangs is killed and restarted", async () => {
  const { log, times } = createLines();
  const hangs = `${ANSWERS} setTimeout(() => { for (;;); }, 200);`;
  const supervised = superviseWorker({
    log,
    program: program(hangs),
    askEveryMs: 50,
    silentMs: 2_000,
  });
  onTestFinished(() => supervised.stop());
  await vi.waitUntil(() => times("The build worker was started") > 1, HANG_MS);
  expect(times("The build worker hangs")).toBeGreaterThan(0);
  expect(supervised.state().recentEnds).toBeGreaterThan(0);
});

it("a busy worker that answers late is left alone", async () => {
  const { log, times } = createLines();
  const busy = `${ANSWERS} let turns = 0;
    setInterval(() => {
      for (const end = Date.now() + 400; Date.now() < end; );
      console.log("turn " + ++turns);
    }, 1);`;
  const supervised = superviseWorker({
    log,
    program: program(busy),
    askEveryMs: 100,
    silentMs: 20_000,
  });
  onTestFinished(() => supervised.stop());
  await vi.waitUntil(() => times("turn ") > 6, HANG_MS);
  expect(times("hangs")).toBe(0);
  expect(supervised.state()).toMatchObject({ isRunning: true, recentEnds: 0 });
});

it("a worker that is blocked says why, and says when it is not", async () => {
  const { log } = createLines();
  const troubled = `${ANSWERS} process.send({ trouble: "EROFS" });
    process.on("message", (message) => message === "wake" && process.send({ trouble: null }));`;
  const supervised = superviseWorker({ log, program: program(troubled) });
  onTestFinished(() => supervised.stop());
  await vi.waitUntil(() => supervised.state().trouble !== null, HANG_MS);
  expect(supervised.state()).toMatchObject({ isRunning: true, trouble: "EROFS" });
  supervised.wake();
  await vi.waitUntil(() => supervised.state().trouble === null, HANG_MS);
});

it("crashes are forgotten after a while of good work, and not while the worker waits for a fault to pass", async () => {
  const { log, times } = createLines();
  const gate = join(tempFolder(), "gate");
  const crashing = `const { existsSync } = require("node:fs");
    if (!existsSync(${JSON.stringify(gate)})) process.exit(1);
    process.send({ trouble: "EIO", waiting: [] });
    process.on("message", (message) => {
      process.send(message === "wake" ? { trouble: null, waiting: [] } : "pong");
    });`;
  const supervised = superviseWorker({
    log,
    program: program(crashing),
    askEveryMs: 50,
    healthyAfterMs: 400,
  });
  onTestFinished(() => supervised.stop());
  await vi.waitUntil(() => supervised.state().recentEnds > 1, HANG_MS);
  writeFileSync(gate, "");
  await vi.waitUntil(() => supervised.state().trouble === "EIO", HANG_MS);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(supervised.state().recentEnds).toBeGreaterThan(1);
  supervised.wake();
  await vi.waitUntil(() => supervised.state().recentEnds === 0, HANG_MS);
  expect(times("worker exited")).toBeGreaterThan(1);
});
