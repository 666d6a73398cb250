import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { checkDatabase } from "../../api/store/engine/backup.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { putFixture, readAll } from "./_fixture.ts";

const VERSION = String(MIGRATIONS.length).padStart(4, "0");
const copiesBeside = (file: string): string[] =>
  readdirSync(dirname(file)).filter((name) => name.includes("before") || name.includes("unfin"));

/** A database as this version writes it. */
async function putCurrent(): Promise<string> {
  const file = putFixture("0009");
  await (await openStore(file)).close();
  return file;
}

/** Changes a database behind our back. */
function change(file: string, sql: string): void {
  const db = new Sqlite(file);
  db.pragma("foreign_keys = OFF");
  db.exec(sql);
  db.close();
}

describe("a database whose tables are not those of its version", () => {
  it("is refused with the reason if an early version wrote it, and left as it is", async () => {
    const file = putFixture("early-0001");
    const before = readAll(file);
    await expect(openStore(file)).rejects.toThrow(
      /galley\.sqlite are not those of version 1.*writers has no column avatar_file; .* and \d more\. .*Restore a backup, or start the version that wrote it/,
    );
    expect(readAll(file)).toEqual(before);
    expect(copiesBeside(file)).toEqual([]);
  });

  it.each([
    ["alter table avatars drop column source", "avatars has no column source"],
    ["drop table trending", "there is no table trending"],
    ["alter table reads add column who text not null default ''", null],
    [
      "drop table counters; create table counters (name text primary key, value text not null)",
      'counters.value is "text required" and not "integer required"',
    ],
    [
      "drop table counters; create table counters (name text primary key, value integer not null, x text not null)",
      "counters requires a column x",
    ],
  ])("is recognised: %s", async (sql, fault) => {
    const file = await putCurrent();
    change(file, sql);
    if (fault === null) await (await openStore(file)).close();
    else await expect(openStore(file)).rejects.toThrow(fault);
  });

  it("is refused if its migrations have other names", async () => {
    const file = await putCurrent();
    change(file, "update schema_migrations set name = 'trust' where number = 6");
    await expect(openStore(file)).rejects.toThrow(
      /never released: its migration 6 is "trust", and should be "withdrawals"/,
    );
    change(file, "delete from schema_migrations where number = 6");
    await expect(openStore(file)).rejects.toThrow(/its migration 6 is missing/);
  });
});

describe("a file that is not Galley's database", () => {
  it.each([
    ["create table posts (id integer)", "of another program"],
    ["create table schema_migrations (version text)", "of another program"],
  ])("is not migrated: %s", async (sql, words) => {
    const file = join(tempFolder(), "galley.sqlite");
    change(file, sql);
    const before = readAll(file);
    await expect(openStore(file)).rejects.toThrow(words);
    expect(readAll(file)).toEqual(before);
  });

  it("is named if it cannot be opened or is damaged", async () => {
    await expect(openStore(tempFolder())).rejects.toThrow(/cannot be opened \(EISDIR\)/);
    const text = join(tempFolder(), "galley.sqlite");
    writeFileSync(text, "Dear diary, ".repeat(1_000));
    await expect(openStore(text)).rejects.toThrow(/is not a database/);
    const file = await putCurrent();
    const bytes = readFileSync(file);
    // Every page but the first, which identifies it as a database.
    bytes.fill(0xff, 4_096);
    writeFileSync(file, bytes);
    await expect(openStore(file)).rejects.toThrow(/is damaged .*Restore a backup/);
  });
});

describe("before a migration", () => {
  it("the whole database is copied, readable by its owner only, and the operator is told where", async () => {
    const file = putFixture("0004");
    const before = readAll(file);
    const messages: string[] = [];
    await (await openStore(file, { onMigrated: (message) => messages.push(message) })).close();
    const copy = `${file}.before-${VERSION}`;
    expect(readAll(copy)).toEqual(before);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(copiesBeside(file)).toHaveLength(1);
    expect(messages).toEqual([expect.stringContaining(`A copy from before is at ${copy}.`)]);
    expect(messages[0]).toContain(`from version 4 to ${MIGRATIONS.length}`);
  });

  it("the two last copies are kept", async () => {
    const file = putFixture("0004");
    for (const [index, version] of ["0003", "0004", "0002"].entries()) {
      writeFileSync(`${file}.before-${version}`, "");
      utimesSync(`${file}.before-${version}`, index, index);
    }
    writeFileSync(`${file}.before-the-move`, "the operator's own");
    await (await openStore(file)).close();
    expect(copiesBeside(file)).toEqual([
      "galley.sqlite.before-0002",
      `galley.sqlite.before-${VERSION}`,
      "galley.sqlite.before-the-move",
    ]);
  });

  it("a new or current database is not copied", async () => {
    const { file, store } = await createTestStore();
    await store.close();
    await (await openStore(file)).close();
    expect(copiesBeside(file)).toEqual([]);
  });

  it("nothing is changed if the disk has no room for the copy", async () => {
    const file = putFixture("0004");
    const before = readAll(file);
    const full = openStore(file, { readRoom: async () => ({ bytes: 50_000_000, files: 10 }) });
    await expect(full).rejects.toThrow(
      /no room for a copy of it: 6\d MB are needed, 50 MB are free\. Nothing was changed\. Make room/,
    );
    expect(readAll(file)).toEqual(before);
    expect(copiesBeside(file)).toEqual([]);
    await (await openStore(file)).close();
    expect(existsSync(`${file}.before-${VERSION}`)).toBe(true);
  });

  it("nothing is changed if the copy fails", async () => {
    const file = putFixture("0004");
    const before = readAll(file);
    // A file cannot be renamed to the name of a folder.
    mkdirSync(`${file}.before-${VERSION}`);
    await expect(openStore(file)).rejects.toThrow(
      /copying it first failed \(EISDIR\): .* Nothing was changed\./,
    );
    expect(readAll(file)).toEqual(before);
    expect(copiesBeside(file)).toEqual([`galley.sqlite.before-${VERSION}`]);
  });

  it("a row that violates a foreign key does not prevent the migration", async () => {
    const file = putFixture("0004");
    change(file, "insert into reads (piece_id, day, count) values ('nobody', 'x', 1)");
    const before = readAll(file);
    await (await openStore(file)).close();
    expect(readAll(`${file}.before-${VERSION}`)).toEqual(before);
    expect(checkDatabase(file)).toEqual([expect.stringContaining("of reads refers to a row")]);
  });
});
