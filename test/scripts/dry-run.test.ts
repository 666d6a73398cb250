import { readdirSync } from "node:fs";
import { Kysely } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../api/contract/clock.ts";
import { transactionDialect } from "../../api/store/engine/driver-postgres.ts";
import { createPool } from "../../api/store/engine/engine-postgres.ts";
import { migrate, MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { postgresCatalog } from "../../api/store/engine/postgres-catalog.ts";
import type { Tables } from "../../api/store/engine/tables.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { tempFolder } from "../_setup.ts";
import { runScript } from "./_run.ts";

const line = (headline: string): string =>
  JSON.stringify({ author: "ada", headline, body_md: "A text.", published_at: "2026-01-02" });

async function importLines(url: string, input: string, ...options: string[]) {
  const TMPDIR = tempFolder();
  const outcome = await runScript("import", [...options, "-"], {
    dataDir: tempFolder(),
    input,
    environment: { DATABASE_URL: url, TMPDIR },
  });
  // No copy of the database stays behind.
  expect(readdirSync(TMPDIR).filter((name) => name.includes("dry-run"))).toEqual([]);
  return outcome;
}

async function tablesOf(url: string): Promise<string[]> {
  const pool = createPool(url, { size: 1 });
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await pool.end();
  return rows.map(({ name }) => name);
}

async function everything(store: Store): Promise<string> {
  const rows = [];
  for (const table of ["writers", "pieces", "revisions", "changes", "audit", "counters"] as const) {
    rows.push(await store.read.selectFrom(table).selectAll().execute());
  }
  return JSON.stringify(rows);
}

it("a dry run on a PostgreSQL server counts what is new, changes nothing, and waits for no write", async () => {
  const url = await emptyServerDatabase();
  expect(await importLines(url, line("One"))).toMatchObject({ code: 0 });
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const before = await everything(store);

  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = store.write(async () => {
    begun.resolve();
    await released.promise;
  });
  await begun.promise;
  const dry = await importLines(url, [line("One"), line("Two")].join("\n"), "--dry-run", "--json");
  released.resolve();
  await held;
  expect(dry).toMatchObject({ code: 0 });
  expect(JSON.parse(dry.stdout)).toMatchObject({ added: 1, present: 1, writers_created: 0 });
  expect(await everything(store)).toBe(before);
});

it("a dry run creates no tables on a PostgreSQL server, and migrates none", async () => {
  const empty = await emptyServerDatabase();
  const first = await importLines(empty, line("One"), "--dry-run", "--json");
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.stdout)).toMatchObject({ added: 1, writers_created: 1 });
  expect(await tablesOf(empty)).toEqual([]);

  const old = await emptyServerDatabase();
  const pool = createPool(old, { size: 1 });
  await migrate(new Kysely<Tables>({ dialect: transactionDialect(pool, "begin") }), {
    clock: systemClock,
    name: "The database",
    catalog: postgresCatalog(1, 2),
    migrations: MIGRATIONS.slice(0, 9),
  });
  await pool.end();
  const tables = await tablesOf(old);
  expect(await importLines(old, line("One"), "--dry-run")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Start the service once, which migrates them, and try again."),
  });
  expect(await tablesOf(old)).toEqual(tables);
});
