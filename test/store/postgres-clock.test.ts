import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { followClock } from "../../api/store/engine/database-clock.ts";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import { takeLease } from "../../api/store/log/leases.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { testAddress } from "../_engine.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createNode } from "../build/_nodes.ts";
import { publishNew } from "../build/_site.ts";

/** Without a negative zero. */
const inSeconds = (ms: number): number => Math.round(ms / 1_000) + 0;

const skewed = (ms: number) => () => new Date(Date.now() + ms);

/** A connection to the same database from machines whose clocks are off by so many seconds. */
async function openWith(...seconds: number[]): Promise<Store[]> {
  const address = await testAddress(join(tempFolder(), "galley.sqlite"));
  const stores: Store[] = [];
  for (const second of seconds) {
    stores.push(await openStore(address, { machineClock: skewed(second * 1_000) }));
  }
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return stores;
}

describe("the time of nodes whose clocks differ", () => {
  it("is the database's", async () => {
    const stores = await openWith(0, -45, 45, 3_600);
    for (const store of stores) {
      const { rows } = await sql<{ now: number }>`
        select extract(epoch from clock_timestamp()) * 1000 as now`.execute(store.read);
      expect(Math.abs(store.clock().getTime() - (rows[0]?.now ?? 0))).toBeLessThan(500);
    }
    expect(stores.map((store) => inSeconds(store.clockAheadMs()))).toEqual([0, -45, 45, 3_600]);
  });

  it("does not jump when somebody sets the clock of a machine", async () => {
    let setBy = 0;
    const [store] = await openWith(0);
    const address = store?.address ?? "";
    const other = await openStore(address, { machineClock: () => new Date(Date.now() + setBy) });
    onTestFinished(() => other.close());
    const before = other.clock().getTime();
    setBy = 3_600_000;
    expect(other.clock().getTime() - before).toBeLessThan(1_000);
    expect(other.clockAheadMs()).toBeGreaterThan(3_500_000);
  });

  it.each([-45, 45])(
    "lets a webhook wait for a living node whose clock is off by %i s",
    async (seconds) => {
      const [here, there] = (await openWith(0, seconds)) as [Store, Store];
      const ada = await createWriter(here);
      await saveWebhook(here, writerAt(ada), {
        writerId: ada.id,
        url: "https://hooks.example/ada",
      });
      const a = await createNode(here, "a");
      const b = await createNode(there, "b");
      for (const node of [a, b, a, b]) await node.catchUp();
      const { id } = await publishNew(here, ada, { headline: "Herons" });
      await a.catchUp();
      const due = () => here.read.selectFrom("webhook_deliveries").select("piece_id").execute();
      expect(b.has(`api/public/pieces/${id}.json`)).toBe(false);
      expect(await due()).toEqual([]);
      await b.catchUp();
      expect(await due()).toEqual([{ piece_id: id }]);
      const listed = await listFollowers(here);
      expect(listed.map((row) => inSeconds(row.clock_ahead_ms))).toEqual([0, seconds]);
    },
  );

  it("lets no node take a lease that another one still holds", async () => {
    const [here, ahead] = (await openWith(0, 45)) as [Store, Store];
    const lease = (store: Store, holder: string) =>
      store.writeAlongside((tx) => takeLease(tx, store, { name: "work", holder }));
    expect(await lease(here, "a")).not.toBeNull();
    expect(await lease(ahead, "b")).toBeNull();
  });
});

describe("a clock that follows another", () => {
  it("goes on while the other cannot be asked, and is not made worse by a slow answer", async () => {
    let isAway = false;
    let lateMs = 0;
    const ask = async (): Promise<number> => {
      if (isAway) throw new Error("away");
      const now = Date.now() + 10_000;
      await delay(lateMs);
      return now;
    };
    let setBy = 0;
    const { clock, stop } = await followClock(ask, () => new Date(Date.now() + setBy));
    onTestFinished(stop);
    const off = () => Math.abs(clock().getTime() - Date.now() - 10_000);
    expect(off()).toBeLessThan(50);
    isAway = true;
    setBy = 60_000;
    expect(off()).toBeLessThan(50);
    isAway = false;
    lateMs = 300;
    setBy = 120_000;
    clock();
    await delay(400);
    expect(off()).toBeLessThan(50);
  });
});
