import { createHash, randomUUID } from "node:crypto";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { onTestFinished } from "vitest";
import {
  databaseFile,
  openStore,
  type Store,
  type StoreOptions,
} from "../api/store/engine/open.ts";

/** A database with our tables and nothing in it: copying it is quicker than migrating an empty one. */
export const TEMPLATE = "galley_template";

/** The same as a SQLite file. */
export function emptyFile(): string {
  return join(process.env["GALLEY_TEST_FOLDER"] ?? "", "empty.sqlite");
}

/** Whether this run of the file is the one on PostgreSQL. */
export function isOnPostgres(): boolean {
  return process.env["GALLEY_TEST_ENGINE"] === "postgres";
}

/** The store of a data folder, on the engine of this run. */
export async function openTestStore(dataDir: string, options: StoreOptions = {}): Promise<Store> {
  return openStore(await testAddress(databaseFile(dataDir)), options);
}

/**
 * The database that stands for a file: the file itself, or a database of the run's PostgreSQL server. `original` is
 * another file whose data it starts with.
 */
export async function testAddress(file: string, original?: string): Promise<string> {
  if (!isOnPostgres()) {
    if (!existsSync(file)) copyFileSync(emptyFile(), file);
    return file;
  }
  // Databases of the run's own folder are templates for tests to come.
  const isKept = file.startsWith(process.env["GALLEY_TEST_FOLDER"] ?? "");
  if (isKept) {
    await administer(`create database ${nameOf(file)} template ${TEMPLATE} strategy file_copy`);
    return serverUrl(nameOf(file));
  }
  return serverUrl(lent.get(file) ?? (await lend(file, original)));
}

/** Databases in use by the files that they stand for, and those that wait for another test, emptied. */
const lent = new Map<string, string>();
const free: string[] = [];

/** To create a database takes the server ten times as long as to empty one. */
async function lend(file: string, original?: string): Promise<string> {
  const rows = original === undefined ? [] : await rowsOf(nameOf(original));
  const isSmall = rows.reduce((sum, { json }) => sum + json.length, 0) < ROWS_MAX_BYTES / 4;
  const isCopy = original !== undefined && !isSmall;
  const name = isCopy ? await create(nameOf(original)) : (free.pop() ?? (await create(TEMPLATE)));
  if (!isCopy && rows.length) await fill(name, rows);
  lent.set(file, name);
  afterTest(async () => {
    lent.delete(file);
    if (await empty(name)) free.push(name);
    else await dropDatabase(name);
  });
  return name;
}

async function create(original: string): Promise<string> {
  const name = `p${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} template ${original} strategy file_copy`);
  return name;
}

interface TableRows {
  table: string;
  json: string;
}
const kept = new Map<string, Promise<TableRows[]>>();

/** All rows of a database that is not written any more. */
async function rowsOf(name: string): Promise<TableRows[]> {
  const known = kept.get(name) ?? asking(name, readRows);
  kept.set(name, known);
  return known;
}

async function readRows(client: pg.Client): Promise<TableRows[]> {
  const { tables } = await look(client);
  const found: TableRows[] = [];
  for (const table of tables.filter((one) => !AS_NEW.has(one))) {
    const { rows } = await client.query<{ json: string | null }>(
      `select json_agg(t)::text as json from ${table} t`,
    );
    if (rows[0]?.json) found.push({ table, json: rows[0].json });
  }
  return found;
}

async function fill(name: string, rows: readonly TableRows[]): Promise<void> {
  await asking(name, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const { table, json } of rows) {
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        [json],
      );
    }
  });
}

/** Removes all rows that a new database does not have. Gives false if that is not enough to make it like a new one. */
async function empty(name: string): Promise<boolean> {
  template ??= await asking(TEMPLATE, look);
  const { shape, bytes } = template;
  return asking(name, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const now = await look(client);
    // Removed rows keep their place, and later tests would have to read past them.
    if (now.shape !== shape || now.bytes > bytes + ROWS_MAX_BYTES) return false;
    const used = now.tables.filter((table) => !AS_NEW.has(table));
    // Without the checks of references, in any order.
    const removals = used.map((table) => `delete from ${table}`);
    await client.query(`set session_replication_role = replica; ${removals.join("; ")}`);
    return true;
  });
}

const ROWS_MAX_BYTES = 4_000_000;
/** `look` compares their rows. */
const AS_NEW = new Set(["schema_migrations", "identity"]);

interface Look {
  /** The names of the tables and indexes, the numbers of triggers, functions and columns, and the identity. */
  shape: string;
  bytes: number;
  tables: string[];
}
let template: Look | undefined;

async function look(client: pg.Client): Promise<Look> {
  const { rows } = await client.query<Look>(`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select
      concat_ws(' ',
        (select string_agg(relname, ',' order by relname) from ours),
        (select count(*) from pg_trigger), (select count(*) from pg_proc), (select count(*) from pg_attribute),
        (select count(*) from schema_migrations), (select string_agg(id, ',') from identity)) as shape,
      pg_database_size(current_database())::int as bytes,
      (select array_agg(relname::text) from ours where relkind = 'r') as tables`);
  if (!rows[0]) throw new Error("The catalog of the database cannot be read.");
  return rows[0];
}

async function dropDatabase(name: string): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`);
}

export interface Trigger {
  /** Such as "after insert on changes". */
  event: string;
  /** A condition on `new`. */
  when?: string;
  /** One statement. If it fails, so does what set it off. */
  statement: string;
}

/** Sets a trigger, in words that both engines understand. Returns how to remove it. */
export async function setTrigger(
  store: Store,
  { event, when = "true", statement }: Trigger,
): Promise<() => Promise<void>> {
  const table = event.split(" ").at(-1);
  await store.write(async (tx) => {
    if (isOnPostgres()) {
      await sql
        .raw(
          `create function of_test() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
        )
        .execute(tx);
    }
    const work = isOnPostgres()
      ? `for each row when (${when}) execute function of_test()`
      : `when ${when} begin ${statement}; end`;
    await sql.raw(`create trigger of_test ${event} ${work}`).execute(tx);
  });
  const drop = isOnPostgres() ? `drop trigger of_test on ${table}` : "drop trigger of_test";
  return async () => {
    await store.write((tx) => sql.raw(drop).execute(tx));
  };
}

/** A database of the run's PostgreSQL server without any table, whatever the engine of this run. */
export async function emptyServerDatabase(): Promise<string> {
  const name = `e${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name}`);
  afterTest(() => dropDatabase(name));
  return serverUrl(name);
}

function afterTest(work: () => Promise<unknown>): void {
  try {
    onTestFinished(async () => {
      await work();
    });
  } catch {
    // Made for all tests of a file: it goes with the server.
  }
}

function serverUrl(database: string): string {
  const url = process.env["GALLEY_TEST_POSTGRES"];
  if (url === undefined) throw new Error("There is no PostgreSQL server: see test/_run.ts.");
  return `${url}/${database}`;
}

function nameOf(file: string): string {
  return `t${createHash("sha1").update(file).digest("hex").slice(0, 20)}`;
}

const DUPLICATE = "42P04";

async function administer(command: string): Promise<boolean> {
  return asking("postgres", async (client) => {
    try {
      await client.query(command);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === DUPLICATE) return false;
      throw error;
    }
  });
}

async function asking<Result>(
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(serverUrl(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
