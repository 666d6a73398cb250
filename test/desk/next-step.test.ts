import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { nextStep } from "../../api/import/next-step.ts";

const LIMITS = { cpuMs: 200, patienceMs: 600_000, lookEveryMs: 20 };

function start(code: string): Worker {
  const thread = new Worker(`const { parentPort } = require("node:worker_threads");${code}`, {
    eval: true,
  });
  onTestFinished(async () => void (await thread.terminate()));
  return thread;
}

it("a step that waits for a processor is not blamed, however long it takes", async () => {
  const waits = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000); parentPort.postMessage("done")`;
  expect(await nextStep(start(waits), LIMITS)).toBe("done");
});

it("a step that takes the processor for too long is slow", async () => {
  expect(await nextStep(start("for (;;);"), LIMITS)).toBe("slow");
});

it("a step without end on a busy machine is nobody's fault", async () => {
  const sleeps = "setInterval(() => undefined, 1_000)";
  expect(await nextStep(start(sleeps), { ...LIMITS, patienceMs: 100 })).toBe("busy");
});

it("a thread that ends without an answer has failed", async () => {
  expect(await nextStep(start("process.exit()"), LIMITS)).toBe("failed");
  expect(await nextStep(start("throw new Error('x')"), LIMITS)).toBe("failed");
});
