import { Kysely } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { transactionDialect } from "../../api/store/engine/driver-postgres.ts";
import { createPool, lookInto } from "../../api/store/engine/engine-postgres.ts";
import { migrate, MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { postgresCatalog } from "../../api/store/engine/postgres-catalog.ts";
import type { Tables } from "../../api/store/engine/tables.ts";
import { checkDatabase } from "../../scripts/doctor/database.ts";
import { startPostgres, UNSAFE } from "../../scripts/dev/postgres-server.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { createTestClock } from "../_setup.ts";
import { putFixture, readAll, type Rows } from "./_fixture.ts";

const NEWEST = MIGRATIONS.length;

async function asking<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startServer() {
  const server = await startPostgres({ flags: [...UNSAFE, "-c", "max_connections=20"] });
  onTestFinished(() => server.remove());
  const run = (database: string, command: string) =>
    asking(server.url(database), (client) => client.query(command));
  return { server, run };
}

async function examine(url: string): Promise<string[]> {
  const findings = await checkDatabase(parseConfiguration({ DATABASE_URL: url }), "");
  return findings.map(({ level, said }) => `${level}: ${said}`);
}

async function migrateTo(url: string, count: number): Promise<void> {
  const pool = createPool(url, { size: 1 });
  await migrate(new Kysely<Tables>({ dialect: transactionDialect(pool, "begin") }), {
    clock: createTestClock(),
    name: "test",
    catalog: postgresCatalog(1, 2),
    migrations: MIGRATIONS.slice(0, count),
  });
  await pool.end();
}

it("the doctor says what a PostgreSQL server lacks, and changes nothing", async () => {
  const { server, run } = await startServer();
  const url = await server.create("galley");
  const few = "warning: The server allows 20 connections in all.";
  expect(await examine(url)).toEqual([
    "warning: The database of DATABASE_URL is empty: the first start creates its tables.",
    few,
  ]);
  await migrateTo(url, NEWEST - 1);
  expect(await examine(url)).toEqual([
    `warning: The database of DATABASE_URL has the tables of an earlier version (${NEWEST - 1} of ${NEWEST}).`,
    few,
  ]);
  expect(await lookInto(url, async (_db, version) => version)).toBe(NEWEST - 1);
  await (await openStore(url)).close();
  const well =
    "ok: The database of DATABASE_URL can be opened, and has the tables of this version.";
  expect(await examine(url)).toEqual([well, few]);

  await run("galley", "create role reader login");
  await run("galley", "grant select on all tables in schema public to reader");
  expect(await examine(url.replace("galley@", "reader@"))).toEqual([
    well,
    "fault: Its user may not create tables, which upgrades need.",
    few,
  ]);
  await run("postgres", "create database ascii encoding 'SQL_ASCII' locale 'C' template template0");
  await (await openStore(server.url("ascii"))).close();
  expect(await examine(server.url("ascii"))).toEqual([
    well,
    "fault: Its encoding is SQL_ASCII.",
    few,
  ]);
  expect(await examine(server.url("nothing"))).toEqual([
    expect.stringMatching(/^fault: .*nothing.*$/),
  ]);
  await server.stop("fast");
  expect(await examine(url)).toEqual([expect.stringMatching(/^fault: .+$/)]);
});

/** Puts the rows of a file into tables of the same version. */
async function fill(url: string, rows: Rows): Promise<void> {
  await asking(url, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const [table, all] of Object.entries(rows)) {
      await client.query(`delete from ${table}`);
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(all, (_, value: unknown) => asText(value))],
      );
    }
  });
}

/** Bytes as the server reads them. JSON.stringify has made an object of them before it asks. */
function asText(value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
  return type === "Buffer" && data ? `\\x${Buffer.from(data).toString("hex")}` : value;
}

async function readServer(url: string, tables: readonly string[]): Promise<Rows> {
  return asking(url, async (client) => {
    const all: Rows = {};
    for (const table of tables) all[table] = (await client.query(`select * from ${table}`)).rows;
    return all;
  });
}

/** The tables and columns of `before`, with their values as text: engines have other types for numbers and flags. */
function valuesIn(rows: Rows, before: Rows): Record<string, string[]> {
  const values = Object.entries(before).map(([table, [first = {}]]) => {
    const lines = (rows[table] ?? []).map((row) =>
      Object.keys(first)
        .map((name) => valueIn(row[name]))
        .join(" | "),
    );
    return [table, lines.toSorted()];
  });
  return Object.fromEntries(values) as Record<string, string[]>;
}

function valueIn(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString("hex");
  return String(typeof value === "boolean" ? Number(value) : value);
}

it.each(["0004", "0009", "0045"])(
  "a database of version %s on a server is migrated as the same file is, with every row",
  async (version) => {
    const file = putFixture(version);
    const before = readAll(file);
    const url = await emptyServerDatabase();
    await migrateTo(url, Number(version));
    await fill(url, before);
    for (const address of [url, file]) await (await openStore(address)).close();
    const after = readAll(file);
    const there = Object.fromEntries(Object.entries(before).filter(([table]) => table in after));
    delete there["schema_migrations"];
    const onServer = await readServer(url, Object.keys(there));
    expect(valuesIn(onServer, there)).toEqual(valuesIn(after, there));
    expect(Object.values(onServer).flat().length).toBeGreaterThan(20);
  },
);
