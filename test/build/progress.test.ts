import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "../../api/store/engine/open.ts";
import { createProgress } from "../../build/pipeline/progress.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { createLiveTree, SETTINGS } from "./_site.ts";

const MINUTE = 60_000;

describe("work that is watched", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("counts as stuck after half an hour without progress, and is reported once", async () => {
    const onStuck = vi.fn<(minutes: number) => void>();
    const { during, made } = createProgress({ onStuck });
    let end = (): void => {};
    const work = during(() => new Promise<void>((resolve) => (end = resolve)));
    for (let n = 0; n < 5; n++) {
      await vi.advanceTimersByTimeAsync(29 * MINUTE);
      made();
    }
    expect(onStuck).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(90 * MINUTE);
    expect(onStuck.mock.calls).toEqual([[30]]);
    end();
    await work;
  });

  it("is no longer watched when it has ended, with or without an error", async () => {
    const onStuck = vi.fn<(minutes: number) => void>();
    const { during } = createProgress({ onStuck });
    expect(await during(async () => 7)).toBe(7);
    await expect(during(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(90 * MINUTE);
    expect(onStuck).not.toHaveBeenCalled();
  });
});

it("a worker that waits for ever reports it while its event loop runs", async () => {
  const { store, dataDir, publish } = await createLiveTree();
  await publish("Never built");
  let release = (): void => {};
  const never = new Promise<never>((_, reject) => {
    release = () => reject(new Error("released"));
  });
  const hanging: Store = { ...store, snapshot: () => never };
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  const stuck = new Promise<string>((resolve, reject) => {
    running = createWorker({
      store: hanging,
      configuration: { ...SETTINGS, dataDir, afterBuild: null },
      log: () => undefined,
      stuckMs: 600,
      onStuck: () => resolve("stuck"),
    }).then((worker) => worker.run(stop.signal).catch(reject), reject);
  });
  expect(await stuck).toBe("stuck");
  stop.abort();
  release();
  await running;
});
