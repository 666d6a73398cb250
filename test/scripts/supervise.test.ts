import { expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../api/contract/clock.ts";
import { createLog } from "../../api/http/log.ts";
import { superviseWorker } from "../../scripts/supervise.ts";

it("a worker that cannot be started is tried again, and keeps nobody from stopping", async () => {
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  onTestFinished(() => void (process.execPath = execPath));
  let lines = "";
  const failures = (): number => lines.split("spawn /nowhere/node ENOENT").length - 1;
  const log = createLog({
    level: "info",
    readable: false,
    clock: systemClock,
    write: (line) => (lines += line),
  });
  const tried = superviseWorker({ log });
  await vi.waitUntil(() => failures() > 1, 30_000);
  await tried.stop();
  await superviseWorker({ log }).stop();
  expect(failures()).toBeGreaterThan(1);
});
