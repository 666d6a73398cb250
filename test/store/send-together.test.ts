import { CompiledQuery, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { findSuspension } from "../../api/store/people/suspension.ts";
import { isOnPostgres } from "../_engine.ts";
import { createTestStore, createWriter } from "../_setup.ts";

function counter(tx: Queryable, name: string, value = 1) {
  return tx.insertInto("counters").values({ name, value });
}

async function namesIn({ read }: Store): Promise<string[]> {
  const rows = await read
    .selectFrom("counters")
    .select("name")
    .where("name", "like", "test %")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

describe("queries that are sent together", () => {
  it("run in their order, see the effects of those before them, and give their own rows", async () => {
    const { store } = await createTestStore();
    const answers = await store.writeAlongside((tx) => {
      const value = tx.selectFrom("counters").select("value").where("name", "=", "test one");
      return store.sendTogether(tx, [
        value,
        counter(tx, "test one"),
        value,
        tx.updateTable("counters").set({ value: 2 }).where("name", "=", "test one"),
        value,
        tx.deleteFrom("counters").where("name", "=", "test one").returning("name"),
        value,
      ]);
    });
    expect(answers).toEqual([
      [],
      [],
      [{ value: 1 }],
      [],
      [{ value: 2 }],
      [{ name: "test one" }],
      [],
    ]);
  });

  it("leave nothing behind if one of them fails, and its error is the one that is thrown", async () => {
    const { store } = await createTestStore();
    const attempt = store.writeAlongside(async (tx) => {
      await counter(tx, "test before").execute();
      await store.sendTogether(tx, [
        counter(tx, "test one"),
        counter(tx, "test one"),
        counter(tx, "test two"),
      ]);
    });
    await expect(attempt).rejects.toThrow(/unique/i);
    expect(await namesIn(store)).toEqual([]);
    // The connection is as good as before.
    await store.writeAlongside((tx) => store.sendTogether(tx, [counter(tx, "test one")]));
    expect(await namesIn(store)).toEqual(["test one"]);
  });

  it("can be combined into one statement, beside others", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    await store.writeAlongside((tx) =>
      store.sendTogether(tx, [
        counter(tx, "test before"),
        ...store.combine([
          counter(tx, "test one", 7),
          tx.insertInto("suspensions").values({ writer_id: writer.id, at: "2026", note: "$1" }),
          tx.updateTable("counters").set({ value: 8 }).where("name", "=", "test before"),
        ]),
      ]),
    );
    const rows = await store.read.selectFrom("counters").selectAll().orderBy("name").execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: "test before", value: 8 },
        { name: "test one", value: 7 },
      ]),
    );
    expect(await findSuspension(store.read, writer.id)).toEqual({ at: "2026", note: "$1" });
  });

  it.skipIf(!isOnPostgres())("refuse a literal that could be taken for a parameter", async () => {
    const { store } = await createTestStore();
    const combining = store.writeAlongside((tx) =>
      store.sendTogether(
        tx,
        store.combine([
          tx.deleteFrom("counters").where("name", "=", sql.lit("$1")),
          counter(tx, "test one"),
        ]),
      ),
    );
    await expect(combining).rejects.toThrow("literal");
    expect(await namesIn(store)).toEqual([]);
  });

  it.skipIf(isOnPostgres())("write nothing after SQLite has rolled back by itself", async () => {
    const { store } = await createTestStore();
    const rollingBack = CompiledQuery.raw(
      "insert or rollback into counters (name, value) values ('test one', 1)",
    );
    const attempt = store.writeAlongside((tx) =>
      store.sendTogether(tx, [
        counter(tx, "test one"),
        { compile: () => rollingBack },
        counter(tx, "test two"),
      ]),
    );
    await expect(attempt).rejects.toThrow(/unique/i);
    expect(await namesIn(store)).toEqual([]);
  });
});
