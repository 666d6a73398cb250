import { describe, expect, it } from "vitest";
import { nextNumber } from "../../api/store/pieces/public/counters.ts";
import { createTestStore } from "../_setup.ts";

describe("a store", () => {
  it("refuses a nested transaction at once, and lets the outer one fail", async () => {
    const { store } = await createTestStore();
    const nested = store.write(() => store.write((tx) => nextNumber(tx, "test")));
    await expect(nested).rejects.toThrow("store.write was called inside store.write");
    expect(await store.write((tx) => nextNumber(tx, "test"))).toBe(0);
  });

  it("reads one consistent state in a snapshot, while others write", async () => {
    const { store } = await createTestStore();
    await store.snapshot(async (db) => {
      const before = await db.selectFrom("counters").selectAll().execute();
      await store.write((tx) => nextNumber(tx, "test"));
      expect(await db.selectFrom("counters").selectAll().execute()).toEqual(before);
    });
    expect(await store.read.selectFrom("counters").selectAll().execute()).toHaveLength(1);
    await expect(store.read.transaction().execute(async () => {})).rejects.toThrow(/snapshot/);
  });

  it("refuses to write through its read connection", async () => {
    const { store } = await createTestStore();
    const attempt = store.read.insertInto("counters").values({ name: "x", value: 1 }).execute();
    await expect(attempt).rejects.toThrow(/readonly|refuses writes/);
  });

  it("rolls back everything in a transaction that fails", async () => {
    const { store } = await createTestStore();
    const failing = store.write(async (tx) => {
      await nextNumber(tx, "test");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await store.read.selectFrom("counters").selectAll().execute()).toEqual([]);
    expect(await store.write((tx) => nextNumber(tx, "test"))).toBe(0);
  });

  it("lets readers read while a transaction is open", async () => {
    const { store } = await createTestStore();
    await store.write(async (tx) => {
      await nextNumber(tx, "test");
      expect(await store.read.selectFrom("counters").selectAll().execute()).toEqual([]);
    });
  });
});
