import { createHash, randomUUID } from "node:crypto";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { onTestFinished } from "vitest";
import { databaseFile, openStore, type Store, type StoreOptions } from "../api/store/open.ts";

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
  const name = nameOf(file);
  const template = original === undefined ? TEMPLATE : nameOf(original);
  const isNew = await administer(`create database ${name} template ${template} strategy file_copy`);
  // Databases of the run's own folder are templates for tests to come.
  const isKept = file.startsWith(process.env["GALLEY_TEST_FOLDER"] ?? "");
  if (isNew && !isKept) dropAfterTest(name);
  return serverUrl(name);
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
  dropAfterTest(name);
  return serverUrl(name);
}

function dropAfterTest(name: string): void {
  try {
    onTestFinished(async () => {
      await administer(`drop database if exists ${name} with (force)`);
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
  const client = new pg.Client(serverUrl("postgres"));
  await client.connect();
  try {
    await client.query(command);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === DUPLICATE) return false;
    throw error;
  } finally {
    await client.end();
  }
}
