import { describe, expect, it, onTestFinished } from "vitest";
import { faultOf } from "../../api/store/engine/faults.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import {
  createSharedWindows,
  type RateWindow,
  type SharedWindows,
  sharedWindowsOf,
} from "../../api/store/keys/rate-windows.ts";
import { isOnPostgres } from "../_engine.ts";
import { createTestStore, type TestClock } from "../_setup.ts";

const SPAN_MS = 60_000;

async function openNodes(): Promise<{
  stores: readonly [Store, Store];
  nodes: readonly [SharedWindows, SharedWindows];
  clock: TestClock;
}> {
  const { store, clock } = await createTestStore();
  const other = await openStore(store.address, { clock });
  onTestFinished(() => other.close());
  return {
    stores: [store, other],
    nodes: [createSharedWindows(store), createSharedWindows(other)],
    clock,
  };
}

function setWindow(windows: SharedWindows, key: string, window: RateWindow): Promise<unknown> {
  return windows.change([{ key, spanMs: SPAN_MS }], ({ set }) => set(key, window));
}

function getWindow(windows: SharedWindows, key: string): Promise<RateWindow | undefined> {
  return windows.change([{ key, spanMs: SPAN_MS }], ({ get }) => get(key));
}

async function countRows({ read }: Store): Promise<number> {
  return (await read.selectFrom("rate_windows").select("key").execute()).length;
}

describe("the windows of rate limits", () => {
  it("are shared where the database is a server, and only there", async () => {
    const { store } = await createTestStore();
    expect(sharedWindowsOf(store) !== undefined).toBe(isOnPostgres());
  });

  it("are read by each node as any node has set them", async () => {
    const { nodes, clock, stores } = await openNodes();
    const start = clock().getTime();
    const states: RateWindow[] = [
      { start, current: 1, previous: 0 },
      { start, current: 2, previous: 0 },
      { start: start + SPAN_MS, current: 0, previous: 2 },
      { start: start + SPAN_MS, current: 0, previous: 1 },
      { start: start + SPAN_MS, current: 0, previous: 0 },
      { start: start - 5, current: 3, previous: 7 },
      { start: start + 10 * SPAN_MS, current: 1, previous: 0 },
    ];
    for (const [index, window] of states.entries()) {
      await setWindow(nodes[index % 2 ? 1 : 0], "a", window);
      expect(await getWindow(nodes[index % 2 ? 0 : 1], "a")).toEqual(window);
    }
    expect(await countRows(stores[0])).toBe(1);
    expect(await getWindow(nodes[0], "b")).toBeUndefined();
  });

  it("lose no change of two nodes at the same time, whatever the order of their keys", async () => {
    const { nodes, clock } = await openNodes();
    const start = clock().getTime();
    const keys = ["a", "b", "c"].map((key) => ({ key, spanMs: SPAN_MS }));
    await Promise.all(
      Array.from({ length: 100 }, (_, round) =>
        nodes[round % 2 ? 1 : 0].change(round % 3 ? keys : keys.toReversed(), (windows) => {
          for (const { key } of keys) {
            const current = (windows.get(key)?.current ?? 0) + 1;
            windows.set(key, { start, current, previous: 0 });
          }
        }),
      ),
    );
    for (const { key } of keys) expect((await getWindow(nodes[0], key))?.current).toBe(100);
  });

  it("are removed two hours after their start, a hundred at a time", async () => {
    const { nodes, clock, stores } = await openNodes();
    const window = () => ({ start: clock().getTime(), current: 1, previous: 0 });
    for (let number = 0; number < 150; number++) {
      await setWindow(nodes[0], `old ${number}`, window());
    }
    clock.advance({ minutes: 1 });
    await setWindow(nodes[0], "recent", window());
    const until = { start: clock().getTime() + 86_400_000, current: 1, previous: 0 };
    await setWindow(nodes[0], "until tomorrow", until);
    clock.advance({ minutes: 118 });
    await setWindow(nodes[1], "one minute early", window());
    expect(await countRows(stores[0])).toBe(153);
    clock.advance({ minutes: 1 });
    await setWindow(nodes[1], "new", window());
    expect(await countRows(stores[0])).toBe(54);
    await setWindow(nodes[1], "newer", window());
    expect(await countRows(stores[0])).toBe(5);
    expect(await getWindow(nodes[0], "recent")).toBeDefined();
    expect(await getWindow(nodes[0], "until tomorrow")).toEqual(until);
  });

  it("are neither changed nor passed if the database does not let them be written", async () => {
    const { store } = await createTestStore({ giveUpAfterMs: 50 });
    const windows = createSharedWindows(store);
    const other = await openStore(store.address);
    onTestFinished(() => other.close());
    let failed: unknown;
    await other.writeAlongside(async (tx) => {
      // SQLite locks its file with the first write.
      await tx.deleteFrom("rate_windows").execute();
      const window = { start: 0, current: 1, previous: 0 };
      failed = await setWindow(windows, "a", window).catch((error: unknown) => error);
    }, "rate a");
    expect(faultOf(failed)).toBe("unavailable");
    expect(await getWindow(windows, "a")).toBeUndefined();
  });
});
