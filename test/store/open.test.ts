import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../api/contract/clock.ts";
import { nextNumber } from "../../api/store/pieces/public/counters.ts";
import { sqliteDialect } from "../../api/store/engine/driver-sqlite.ts";
import { migrate } from "../../api/store/engine/migrate.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { sqliteCatalog } from "../../api/store/engine/schema.ts";
import type { Tables } from "../../api/store/engine/tables.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";

describe("a store", () => {
  it("shows an acknowledged write to another process at once", async () => {
    const { file, store } = await createTestStore();
    await store.write((tx) => nextNumber(tx, "test"));
    const other = new Sqlite(file, { readonly: true });
    expect(other.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(other.prepare("SELECT value FROM counters WHERE name = 'test'").pluck().get()).toBe(1);
    other.close();
  });

  it("waits for the disk at each commit, and enforces foreign keys", async () => {
    const { store } = await createTestStore();
    await store.write(async (tx) => {
      const { rows } = await tx.executeQuery<{ synchronous: number }>(raw("PRAGMA synchronous"));
      expect(rows[0]?.synchronous).toBe(2);
    });
    const orphan = store.write((tx) =>
      tx.insertInto("reads").values({ piece_id: "nobody", day: "2026-01-01", count: 1 }).execute(),
    );
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  });

  it("does not take a slow write, or one that was begun inside another, for a nested one", async () => {
    const { store } = await createTestStore();
    vi.useFakeTimers();
    let end: (() => void) | undefined;
    const slow = store.write(() => new Promise<void>((resolve) => (end = resolve)));
    const refused = store.write((tx) => nextNumber(tx, "test")).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await refused).toMatchObject({
      name: "StoreBusyError",
      code: "SQLITE_BUSY",
      message: "Another write of this process has taken too long.",
    });
    end?.();
    await slow;
    let later: Promise<number> | undefined;
    await store.write(async () => {
      later = new Promise((resolve) => setImmediate(resolve)).then(() =>
        store.write((tx) => nextNumber(tx, "test")),
      );
    });
    expect(await later).toBe(0);
  });

  it("reports the cause when SQLite has rolled back by itself", async () => {
    const { store } = await createTestStore();
    const full = store.write(async (tx) => {
      await tx.executeQuery(raw("PRAGMA max_page_count = 1"));
      await tx
        .insertInto("counters")
        .values({ name: "x".repeat(5_000_000), value: 1 })
        .execute();
    });
    await expect(full).rejects.toThrow(/full/);
  });

  it("keeps two connections after many snapshots at once, and closes the others", async () => {
    const { store } = await createTestStore();
    const closed = vi.spyOn(Sqlite.prototype, "close");
    onTestFinished(() => closed.mockRestore());
    const many = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          store.snapshot((db) => db.selectFrom("counters").selectAll().execute()),
        ),
      );
    await many(5);
    expect(closed).toHaveBeenCalledTimes(3);
    await many(2);
    expect(closed).toHaveBeenCalledTimes(3);
  });

  it("runs transactions one after the other, in order", async () => {
    const { store } = await createTestStore();
    const numbers = await Promise.all(
      Array.from({ length: 50 }, () => store.write((tx) => nextNumber(tx, "test"))),
    );
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });
});

describe("two processes that write at once for ten seconds", () => {
  it("lose no write and see no SQLITE_BUSY", async () => {
    const file = join(tempFolder(), "galley.sqlite");
    await (await openStore(file)).close();
    const script = fileURLToPath(new URL("_writer-process.ts", import.meta.url));
    const reports = await Promise.all(
      ["a", "b"].map(async (name) => {
        const child = fork(script, [file, name, isShort() ? "3000" : "10000"], {
          execArgv: ["--import", "tsx"],
        });
        const [report] = (await Promise.race([
          once(child, "message"),
          once(child, "exit").then(([code]) => [{ written: 0, failures: [`died with ${code}`] }]),
        ])) as [{ written: number; failures: string[] }];
        return report;
      }),
    );
    expect(reports.flatMap(({ failures }) => failures)).toEqual([]);

    const store = await openStore(file);
    const { count } = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    await store.close();
    const written = reports.map((report) => report.written);
    expect(count).toBe(written.reduce((sum, each) => sum + each, 0));
    for (const each of written) expect(each).toBeGreaterThan(20);
  });
});

describe("migrations", () => {
  it("are applied once and remembered", async () => {
    const { file, store } = await createTestStore();
    await store.close();
    const again = await openStore(file);
    const rows = await again.read
      .selectFrom("schema_migrations")
      .select(["number", "name"])
      .execute();
    expect(rows).toEqual([
      { number: 1, name: "foundation" },
      { number: 2, name: "static tree" },
      { number: 3, name: "trending" },
      { number: 4, name: "presence" },
      { number: 5, name: "quotas" },
      { number: 6, name: "withdrawals" },
      { number: 7, name: "trust" },
      { number: 8, name: "clean pictures" },
      { number: 9, name: "identity" },
      { number: 10, name: "followers" },
      { number: 11, name: "pictures" },
      { number: 12, name: "covers" },
      { number: 13, name: "share-cards" },
      { number: 14, name: "picture-widths" },
      { number: 15, name: "redirects" },
      { number: 16, name: "list numbers" },
      { number: 17, name: "site" },
      { number: 18, name: "comments" },
      { number: 19, name: "told" },
      { number: 20, name: "publication plans" },
      { number: 21, name: "planned updates" },
      { number: 22, name: "original dates" },
      { number: 23, name: "suggestions" },
      { number: 24, name: "drafting" },
      { number: 25, name: "oauth" },
      { number: 26, name: "key bounds" },
      { number: 27, name: "key revisions" },
      { number: 28, name: "places" },
      { number: 29, name: "fingerprints" },
      { number: 30, name: "access" },
      { number: 31, name: "suggested" },
      { number: 32, name: "session-passkeys" },
      { number: 33, name: "hidden-characters" },
      { number: 34, name: "elsewhere-cards" },
      { number: 35, name: "oauth clients" },
      { number: 36, name: "programs" },
      { number: 37, name: "languages" },
      { number: 38, name: "mailing" },
      { number: 39, name: "translations" },
      { number: 40, name: "series" },
      { number: 41, name: "mailing-pauses" },
      { number: 42, name: "language lists" },
      { number: 43, name: "ledger" },
      { number: 44, name: "past-recipients" },
      { number: 45, name: "publication-proofs" },
      { number: 46, name: "witnessed" },
    ]);
    await again.close();
  });

  it("refuse a file that a newer version has written, with a message that says what to do", async () => {
    const { file, store } = await createTestStore();
    await store.write((tx) =>
      tx
        .insertInto("schema_migrations")
        .values({ number: 99, name: "future", applied_at: "2030-01-01T00:00:00.000Z" })
        .execute(),
    );
    await expect(openStore(file)).rejects.toThrow(
      /written by a newer Galley .*version 99.*Start that newer version, or restore a backup/,
    );
  });

  it("leave nothing behind when one of them fails", async () => {
    const db = new Kysely<Tables>({
      dialect: sqliteDialect(join(tempFolder(), "x.sqlite"), "write"),
    });
    const failing = {
      name: "failing",
      up: async () => {
        await Promise.resolve();
        throw new Error("cannot");
      },
    };
    const first = {
      name: "first",
      up: async (tx: Kysely<Tables>) => {
        await tx.schema.createTable("counters").addColumn("name", "text").execute();
      },
    };
    await expect(
      migrate(db, {
        clock: systemClock,
        name: "x",
        catalog: sqliteCatalog,
        migrations: [first, failing],
      }),
    ).rejects.toThrow("cannot");
    expect(await db.introspection.getTables()).toEqual([]);
    await db.destroy();
  });
});

function raw(sql: string) {
  return { sql, parameters: [], query: { kind: "RawNode" }, queryId: { queryId: "" } } as never;
}
