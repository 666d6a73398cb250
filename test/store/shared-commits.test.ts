import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../api/contract/errors.ts";
import { nextNumber } from "../../api/store/pieces/public/counters.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { createPiece, createTestStore, createWriter } from "../_setup.ts";

// Writes beside others, which share commits on SQLite (api/store/engine/shared-commits.ts).

const SALT = { start: 16, end: 24 };
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** The transactions in the write-ahead log: the last page of each has the size of the database beside its number. */
function countCommits(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const salt = log.subarray(SALT.start, SALT.end);
  const step = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  let commits = 0;
  for (let at = HEADER_BYTES; at + step <= log.length; at += step) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) commits++;
  }
  return commits;
}

function count(store: Store, name: string): Promise<number> {
  return store.writeAlongside((tx) => nextNumber(tx, name));
}

async function counters(store: Store): Promise<Record<string, number>> {
  const rows = await store.read.selectFrom("counters").select(["name", "value"]).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function send(tx: Queryable, sql: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(sql));
}

describe("writes that arrive together", () => {
  it("share a commit, and see what those before them have written", async () => {
    const { store, file } = await createTestStore();
    let next = (await count(store, "test")) + 1;
    const commitsOfTwenty = async (): Promise<number> => {
      const before = countCommits(file);
      const numbers = await Promise.all(Array.from({ length: 20 }, () => count(store, "test")));
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => next + index));
      next += numbers.length;
      return countCommits(file) - before;
    };
    // A commit takes in what comes within 20 ms, which is not all of them each time on a busy machine.
    await expect.poll(commitsOfTwenty).toBe(1);
  });

  it("are answered after the commit, also with a refusal", async () => {
    const { store } = await createTestStore();
    const seen: unknown[] = [];
    const look = async (): Promise<void> => {
      seen.push(await counters(store));
    };
    await Promise.all([
      count(store, "one").then(look),
      store.writeAlongside(() => Promise.reject(new Refusal("not_found"))).catch(look),
      count(store, "two").then(look),
    ]);
    expect(seen).toEqual([1, 2, 3].map(() => ({ one: 1, two: 1 })));
  });

  // Again on a busy machine, where they may take longer than the 20 ms for which a commit takes in others.
  it("leave a refused or failed one behind, and nothing of it", { retry: 3 }, async () => {
    const { store, file } = await createTestStore();
    await count(store, "test");
    const before = countCommits(file);
    const refused = store.writeAlongside(async (tx) => {
      await nextNumber(tx, "refused");
      throw new Refusal("quota_exceeded");
    });
    const failed = store.writeAlongside(async (tx) => {
      await nextNumber(tx, "failed");
      await send(tx, "insert into reads (piece_id, day, count) values ('nobody', 'today', 1)");
    });
    const results = await Promise.allSettled([
      count(store, "one"),
      refused,
      count(store, "two"),
      failed,
      count(store, "three"),
    ]);
    expect(results).toEqual([
      { status: "fulfilled", value: 0 },
      { status: "rejected", reason: expect.objectContaining({ reason: "quota_exceeded" }) },
      { status: "fulfilled", value: 0 },
      {
        status: "rejected",
        reason: expect.objectContaining({ code: "SQLITE_CONSTRAINT_FOREIGNKEY" }),
      },
      { status: "fulfilled", value: 0 },
    ]);
    expect(await counters(store)).toEqual({ test: 1, one: 1, two: 1, three: 1 });
    expect(countCommits(file) - before).toBe(1);
  });

  it("all fail if the commit fails, and leave nothing", async () => {
    const { store } = await createTestStore();
    const orphan = store.writeAlongside(async (tx) => {
      await send(tx, "pragma defer_foreign_keys = on");
      await send(tx, "insert into reads (piece_id, day, count) values ('nobody', 'today', 1)");
    });
    const refused = store.writeAlongside(() => Promise.reject(new Refusal("not_found")));
    const results = await Promise.allSettled([
      count(store, "one"),
      orphan,
      refused,
      count(store, "two"),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: "rejected",
        reason: { code: "SQLITE_CONSTRAINT_FOREIGNKEY" },
      });
    }
    expect(await counters(store)).toEqual({});
    expect(await count(store, "one")).toBe(0);
  });

  it("start again without the one that has ended the transaction", async () => {
    const { store } = await createTestStore();
    const full = store.writeAlongside(async (tx) => {
      await send(tx, "pragma max_page_count = 1");
      const row = { name: "x".repeat(5_000_000), value: 1 };
      await tx.insertInto("counters").values(row).execute();
    });
    const results = await Promise.allSettled([count(store, "one"), full, count(store, "one")]);
    expect(results).toMatchObject([
      { status: "fulfilled", value: 0 },
      { status: "rejected", reason: { code: "SQLITE_FULL" } },
      { status: "fulfilled", value: 1 },
    ]);
    expect(await counters(store)).toEqual({ one: 2 });
  });

  it("keep their place before and after a write that runs alone", async () => {
    const { store } = await createTestStore();
    const alone = (): Promise<number> => store.write((tx) => nextNumber(tx, "test"));
    const numbers = await Promise.all([
      count(store, "test"),
      alone(),
      count(store, "test"),
      alone(),
      count(store, "test"),
    ]);
    expect(numbers.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it("are stored before the store is closed", async () => {
    const { store, file } = await createTestStore();
    const counting = count(store, "test");
    await store.close();
    expect(await counting).toBe(0);
    const { store: again } = await createTestStore({ file });
    expect(await counters(again)).toEqual({ test: 1 });
  });
});

describe("a process that is killed while it stores drafts", () => {
  it("has stored every draft that it has acknowledged", async () => {
    const { store, file } = await createTestStore();
    const writer = await createWriter(store);
    const script = fileURLToPath(new URL("_drafting-process.ts", import.meta.url));
    for (const enough of [1, 100, 1_000]) {
      const child = fork(script, [file, writer.id], { execArgv: ["--import", "tsx"] });
      const acknowledged: string[] = [];
      const gone = once(child, "exit");
      child.on("message", (id: string) => {
        if (acknowledged.push(id) === enough) child.kill("SIGKILL");
      });
      expect((await gone)[1]).toBe("SIGKILL");
      const rows = await store.read.selectFrom("pieces").select("id").execute();
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    }
    await createPiece(store, writer);
  });
});
